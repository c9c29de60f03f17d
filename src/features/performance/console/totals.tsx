import { useIsPhone } from '#core/console/ui/browser.ts';
import { type Column, DataTable } from '#core/console/ui/table/data-table.tsx';
import text from '#core/console/ui/text.module.css';
import { numberText } from '#core/model/language.ts';
import {
  type Comparison,
  type MetricTrend,
  metricGroups,
  metricLabels,
  type Performance,
} from '#domain/performance/performance.ts';
import styles from './performance.module.css';
import { periodText } from './texts.ts';

interface TotalRow {
  readonly key: string;
  readonly label: string;
  readonly isGroup: boolean;
  readonly sum: number;
  readonly previous: Comparison | null;
  readonly lastYear: Comparison | null;
}

/** Each metric's total with its change from the previous period and the previous year; each group's total comes first. */
export function Totals({ performance }: { performance: Performance }) {
  const isPhone = useIsPhone();
  const rows = metricGroups.flatMap(({ key, label, metrics }) => {
    const trends = performance.metrics.filter(({ metric }) => metrics.some((one) => one === metric));
    return trends.length === 0 ? [] : [groupRow(key, `${label}（計）`, trends), ...trends.map(metricRow)];
  });
  return isPhone ? <TotalsList rows={rows} /> : <TotalsTable rows={rows} performance={performance} />;
}

/** The phone layout: each metric with its changes below it. */
function TotalsList({ rows }: { rows: readonly TotalRow[] }) {
  return (
    <ul className="tj-plain">
      {rows.map((row) => (
        <li key={row.key} className={row.isGroup ? `${styles.item} ${styles.group}` : styles.item}>
          <span className={styles.sum}>
            <span>{row.label}</span>
            <span>{numberText(row.sum)}</span>
          </span>
          <span className={styles.changes}>
            <span>
              前の期間 <Change comparison={row.previous} />
            </span>
            <span>
              前年 <Change comparison={row.lastYear} />
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}

function TotalsTable({ rows, performance }: { rows: readonly TotalRow[]; performance: Performance }) {
  const columns: readonly Column<TotalRow>[] = [
    {
      title: '指標',
      cell: ({ isGroup, label }) =>
        isGroup ? <strong>{label}</strong> : <span className={styles.metric}>{label}</span>,
    },
    { title: '合計', right: true, width: 120, cell: ({ sum }) => numberText(sum) },
    {
      title: `前の期間（${periodText(performance.previous)}）`,
      right: true,
      cell: ({ previous }) => <Change comparison={previous} />,
    },
    {
      title: `前年（${periodText(performance.lastYear)}）`,
      right: true,
      cell: ({ lastYear }) => <Change comparison={lastYear} />,
    },
  ];
  return <DataTable caption="指標ごとの合計" rows={rows} rowKey={({ key }) => key} columns={columns} />;
}

/** Shows ▲12.3% or ▼4.0% by sign and colour; the title gives the compared totals. */
function Change({ comparison }: { comparison: Comparison | null }) {
  if (comparison === null || comparison.change === null) return <span title="比べられる数値がありません">—</span>;
  const { now, before, change } = comparison;
  const [sign, word, tone] =
    change > 0 ? ['▲', '増', text.gain] : change < 0 ? ['▼', '減', text.loss] : ['→', '変わらず', text.same];
  const percent = `${Math.abs(change).toFixed(1)}%`;
  const title = `確定した日の合計 ${numberText(now)}（比較先 ${numberText(before)}）`;
  return (
    <span role="img" aria-label={`${percent}${word}`} title={title} className={tone}>
      {sign} {percent}
    </span>
  );
}

function metricRow({ metric, sum, previous, lastYear }: MetricTrend): TotalRow {
  return { key: metric, label: metricLabels[metric], isGroup: false, sum, previous, lastYear };
}

function groupRow(key: string, label: string, trends: readonly MetricTrend[]): TotalRow {
  return {
    key,
    label,
    isGroup: true,
    sum: trends.reduce((total, { sum }) => total + sum, 0),
    previous: together(trends.map(({ previous }) => previous)),
    lastYear: together(trends.map(({ lastYear }) => lastYear)),
  };
}

/** Adds up a group's comparisons; a metric that Google did not report in both periods takes no part. */
function together(parts: readonly (Comparison | null)[]): Comparison | null {
  const known = parts.filter((part) => part !== null);
  if (known.length === 0) return null;
  const now = known.reduce((sum, part) => sum + part.now, 0);
  const before = known.reduce((sum, part) => sum + part.before, 0);
  return { now, before, change: before === 0 ? null : Math.round(((now - before) / before) * 1000) / 10 };
}
