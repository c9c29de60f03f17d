import { Input } from 'antd';
import { useId } from 'react';
import text from '#core/console/ui/text.module.css';
import { numberText } from '#core/model/language.ts';
import type { ProfileField } from '#domain/profiles/edit.ts';
import { weekDays, weekDayWords } from '#domain/profiles/hours.ts';
import { profileLimits } from '../rules/request.ts';
import styles from './editor.module.css';
import { SpansInput } from './spans-input.tsx';
import { SpecialDays } from './special-days.tsx';
import type { WantedInput } from './wanted.ts';

interface FieldFormProps {
  field: ProfileField;
  wanted: WantedInput;
  onChange: (wanted: WantedInput) => void;
}

/** The inputs of the chosen field. */
export function FieldForm({ field, wanted, onChange }: FieldFormProps) {
  const set = (part: Partial<WantedInput>) => onChange({ ...wanted, ...part });
  switch (field) {
    case 'SPECIAL_HOURS':
      return <SpecialDays days={wanted.days} onChange={(days) => set({ days })} />;
    case 'HOURS':
      return <WeekHours week={wanted.week} onChange={(week) => set({ week })} />;
    case 'DESCRIPTION':
      return (
        <Labelled
          label="説明"
          note={`${numberText(wanted.description.length)}／${profileLimits.description}文字。URLは入れられません`}
        >
          {(id) => (
            <Input.TextArea
              id={id}
              rows={8}
              value={wanted.description}
              onChange={({ target }) => set({ description: target.value })}
            />
          )}
        </Labelled>
      );
    case 'PHONE':
      return <Phones wanted={wanted} set={set} />;
    case 'SITE':
      return (
        <Labelled label="ウェブサイト" note="https:// から入力します">
          {(id) => (
            <Input
              id={id}
              type="url"
              value={wanted.websiteUri}
              onChange={({ target }) => set({ websiteUri: target.value })}
            />
          )}
        </Labelled>
      );
  }
}

function WeekHours({ week, onChange }: { week: WantedInput['week']; onChange: (week: WantedInput['week']) => void }) {
  return (
    <div className={styles.group}>
      <p className={text.secondary}>
        曜日ごとの営業時間です。空欄の曜日は休業になり、今の営業時間はすべて置き換わります。
      </p>
      <ul className={`tj-plain ${styles.days}`}>
        {weekDays.map((day) => (
          <li key={day} className={styles.day}>
            <span>{`${weekDayWords[day]}曜日`}</span>
            <SpansInput
              label={`${weekDayWords[day]}曜日の営業時間（空欄は休業）`}
              spans={week[day] ?? []}
              onChange={(spans) => onChange({ ...week, [day]: spans })}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Phones({ wanted, set }: { wanted: WantedInput; set: (part: Partial<WantedInput>) => void }) {
  const { primaryPhone, additionalPhones } = wanted;
  return (
    <div className={styles.group}>
      <Labelled label="メインの電話番号">
        {(id) => (
          <Input
            id={id}
            type="tel"
            value={primaryPhone}
            onChange={({ target }) => set({ primaryPhone: target.value })}
          />
        )}
      </Labelled>
      {[0, 1].map((at) => (
        <Labelled key={at} label={`ほかの電話番号 ${at + 1}`}>
          {(id) => (
            <Input
              id={id}
              type="tel"
              value={additionalPhones[at] ?? ''}
              onChange={({ target }) =>
                set({
                  additionalPhones: [0, 1].map((one) => (one === at ? target.value : (additionalPhones[one] ?? ''))),
                })
              }
            />
          )}
        </Labelled>
      ))}
    </div>
  );
}

interface LabelledProps {
  label: string;
  note?: string;
  children: (id: string) => React.ReactNode;
}

function Labelled({ label, note, children }: LabelledProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children(id)}
      {note !== undefined && <small className={text.secondary}>{note}</small>}
    </div>
  );
}
