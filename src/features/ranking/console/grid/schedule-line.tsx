import { Alert, Button, Select } from 'antd';
import { useState } from 'react';
import { useDialogs, useToast } from '#core/console/ui/dialogs.tsx';
import text from '#core/console/ui/text.module.css';
import { dayText } from '#core/model/day.ts';
import { numberText } from '#core/model/language.ts';
import { gridCentreLabels } from '#domain/ranks/grid.ts';
import { type GridSchedule, gridDayLabels, gridHour, gridProblemLabels } from '#ranking/rules/grid-schedule.ts';
import type { KeywordFacts } from '#ranking/rules/keyword-ranks.ts';
import styles from './grid-tab.module.css';
import { costText, type GridPlan } from './plan.ts';
import { useSetSchedule } from './use-grids.ts';

interface ScheduleLineProps {
  keyword: KeywordFacts;
  schedule: GridSchedule | null;
  /** The plan to schedule; null for users who may only view. */
  plan: GridPlan | null;
  /** True if an input of the plan refuses its text, which then has the focus. */
  isRefused?: () => boolean;
}

const groups = [
  ['毎週', 'WEEKLY_'],
  ['毎月', 'MONTHLY_'],
] as const;
const options = groups.map(([label, begin]) => ({
  label,
  options: Object.entries(gridDayLabels).flatMap(([value, day]) =>
    value.startsWith(begin) ? [{ value, label: day }] : [],
  ),
}));

/** The keyword's grid schedule; users who may measure can set and stop it. */
export function ScheduleLine({ keyword, schedule, plan, isRefused = () => false }: ScheduleLineProps) {
  const { set, stop } = useSetSchedule(keyword.id);
  const { modal } = useDialogs();
  const toast = useToast();
  const [when, setWhen] = useState(schedule?.when ?? 'WEEKLY_1');
  if (plan === null && schedule === null) return null;
  const sayFailed = (thrown: unknown) => toast.failed(thrown);
  const confirmSet = (chosen: GridPlan) =>
    isRefused() ||
    modal.confirm({
      title: 'グリッドの定期計測',
      content: `${gridDayLabels[when]}${gridHour}時から計測します。1回ごとに、${costText(chosen, keyword.depth)}。計測の回数は手動の計測と合わせて制限されます。契約かキーワードが終わると止まります。`,
      okText: '設定する',
      cancelText: 'キャンセル',
      onOk: () => set({ ...chosen, when }).then(() => toast.done('定期計測を設定しました'), sayFailed),
    });
  const confirmStop = () =>
    modal.confirm({
      title: '定期計測を停止しますか',
      content: 'これまでの計測の結果は残ります。',
      okText: '停止する',
      cancelText: 'キャンセル',
      onOk: () => stop().then(() => toast.done('定期計測を停止しました'), sayFailed),
    });
  return (
    <section aria-label="定期計測" className={styles.schedule}>
      <div className="tj-bar">
        <strong>定期計測</strong>
        <span>{schedule === null ? '設定されていません' : scheduleText(schedule)}</span>
        {plan !== null && schedule !== null && <Button onClick={confirmStop}>定期計測を停止</Button>}
      </div>
      {schedule !== null && schedule.problem !== null && (
        <Alert type="warning" showIcon className={styles.problem} message={gridProblemLabels[schedule.problem]} />
      )}
      {plan !== null && (
        <div className="tj-bar">
          <Select
            aria-label="繰り返し"
            value={when}
            onChange={setWhen}
            options={options}
            className={styles.spacing}
            popupMatchSelectWidth={false}
          />
          <Button onClick={() => confirmSet(plan)} disabled={keyword.store.placeId === null}>
            {schedule === null ? 'この条件で定期計測を設定' : 'この条件に変更'}
          </Button>
          <span className={text.secondary}>地点の数・間隔・中心は上の条件（{planText(plan)}）です。</span>
        </div>
      )}
    </section>
  );
}

function scheduleText(schedule: GridSchedule): string {
  const next = dayText(schedule.nextDay);
  return `${gridDayLabels[schedule.when] ?? ''}・${planText(schedule)}（次回 ${next}）`;
}

function planText({ size, spacing, centre }: Pick<GridSchedule, 'size' | 'spacing' | 'centre'>): string {
  return `${size}×${size}・${numberText(spacing)}m間隔・${gridCentreLabels[centre]}中心`;
}
