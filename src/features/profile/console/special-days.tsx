import { Button } from 'antd';
import { useState } from 'react';
import spacing from '#core/console/ui/spacing.module.css';
import text from '#core/console/ui/text.module.css';
import { AppliedDate } from '#core/fields/date/console/applied.tsx';
import { addDays, type Day, dayOf, dayText } from '#core/model/day.ts';
import { type DayTemplate, dayTemplates, templateDays, templateLabel } from '../rules/templates.ts';
import styles from './editor.module.css';
import { SpansInput } from './spans-input.tsx';
import type { TypedDay } from './wanted.ts';

interface SpecialDaysProps {
  days: readonly TypedDay[];
  onChange: (days: readonly TypedDay[]) => void;
}

/** The dates with other hours: added by a template or one by one, each closed or with hours. */
export function SpecialDays({ days, onChange }: SpecialDaysProps) {
  const today = dayOf(Date.now());
  const [added, setAdded] = useState(0);
  const add = (fresh: readonly Day[]) => {
    const missing = fresh.filter((day) => days.every((one) => one.day !== day)).map((day) => ({ day, spans: [] }));
    onChange([...days, ...missing].toSorted((one, other) => (one.day < other.day ? -1 : 1)));
  };
  const addTemplate = (template: DayTemplate) => add(templateDays(template, today));
  return (
    <div className={styles.group}>
      <div className="tj-bar">
        {dayTemplates.map((template) => (
          <Button key={template} onClick={() => addTemplate(template)}>
            {templateLabel(template)}
          </Button>
        ))}
        <AppliedDate
          key={added}
          mode="date"
          label="追加する日付"
          placeholder="日付を追加"
          value={null}
          from={today}
          to={addDays(today, 731)}
          onApply={(day) => {
            if (typeof day !== 'string') return;
            add([day]);
            setAdded(added + 1);
          }}
        />
      </div>
      {days.length === 0 ? (
        <p className={`${spacing.flush} ${text.secondary}`}>
          テンプレートか日付を選びます。ほかの日の特別営業時間は、そのまま残ります。
        </p>
      ) : (
        <ul className={`tj-plain ${styles.days}`}>
          {days.map((one) => (
            <li key={one.day} className={styles.day}>
              <span>{dayText(one.day)}</span>
              <SpansInput
                label={`${dayText(one.day)}の営業時間（空欄は休業）`}
                spans={one.spans ?? []}
                onChange={(spans) => onChange(days.map((each) => (each.day === one.day ? { ...each, spans } : each)))}
              />
              <Button
                type="link"
                aria-label={`${dayText(one.day)}を外す`}
                onClick={() => onChange(days.filter(({ day }) => day !== one.day))}
              >
                外す
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
