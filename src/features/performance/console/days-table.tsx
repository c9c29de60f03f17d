import { DataTable } from '#core/console/ui/table/data-table.tsx';
import { type Day, dayText } from '#core/model/day.ts';
import type { Performance } from '#domain/performance/performance.ts';
import styles from './performance.module.css';

interface DayRow {
  readonly day: Day;
  readonly index: number;
}

interface DaysTableProps {
  performance: Performance;
  columns: readonly { key: string; label: string; text: (index: number) => string }[];
}

/** The chart's values as a table, newest day first. */
export function DaysTable({ performance: { days, incompleteFrom }, columns }: DaysTableProps) {
  const rows = days.map((day, index) => ({ day, index })).reverse();
  return (
    <DataTable
      caption="日ごとの数値"
      rows={rows}
      rowKey={({ day }) => day}
      columns={[
        {
          title: '日付',
          cell: ({ day }) => (
            <span className={styles.day}>
              {dayText(day)}
              {incompleteFrom !== null && day >= incompleteFrom && '（確定前）'}
            </span>
          ),
        },
        ...columns.map(({ key, label, text }) => ({
          title: label,
          key,
          right: true,
          cell: ({ index }: DayRow) => text(index),
        })),
      ]}
    />
  );
}
