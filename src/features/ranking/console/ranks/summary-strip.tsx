import type { DaysSummary } from '#domain/billing/keyword-days.ts';
import { FactStrip } from './fact-strip.tsx';

/** The summary of the selected date range. */
export function SummaryStrip({ summary }: { summary: DaysSummary }) {
  const { achieved, measured, average, best, worst, out, unmeasured, days } = summary;
  const share = measured === 0 ? '' : `（計測日の${Math.round((achieved / measured) * 100)}%）`;
  return (
    <FactStrip
      facts={[
        ['目標達成', `${achieved}日${share}`],
        ['平均順位', average === null ? '—' : `${average.toFixed(1)}位`],
        ['最高', best === null ? '—' : `${best}位`],
        ['最低', worst === null ? '—' : `${worst}位`],
        ['圏外', `${out}日`],
        ['未計測', `${unmeasured}日 ／ ${days}日`],
      ]}
    />
  );
}
