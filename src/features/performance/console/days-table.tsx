import { Table } from 'antd';
import type { Day } from '#core/model/day.ts';
import type { Performance } from '#domain/performance.ts';
import { dayText } from './texts.ts';

interface DayRow {
  readonly day: Day;
  readonly index: number;
}

interface DaysTableProps {
  performance: Performance;
  columns: readonly { key: string; label: string; text: (index: number) => string }[];
}

/** The chart's figures, the newest day first. */
export function DaysTable({ performance: { days, incompleteFrom }, columns }: DaysTableProps) {
  const rows = days.map((day, index) => ({ day, index })).reverse();
  return (
    <Table
      size="small"
      rowKey="day"
      pagination={false}
      dataSource={rows}
      columns={[
        {
          title: '日付',
          key: 'day',
          render: (_, { day }: DayRow) => (
            <span style={{ whiteSpace: 'nowrap' }}>
              {dayText(day)}
              {incompleteFrom !== null && day >= incompleteFrom && '（確定前）'}
            </span>
          ),
        },
        ...columns.map(({ key, label, text }) => ({
          title: label,
          key,
          align: 'right' as const,
          render: (_: unknown, { index }: DayRow) => text(index),
        })),
      ]}
    />
  );
}
