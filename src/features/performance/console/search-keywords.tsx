import { Select } from 'antd';
import { useState } from 'react';
import { type Column, DataTable } from '#core/console/ui/table/data-table.tsx';
import { numberText } from '#core/model/language.ts';
import type { Performance, SearchKeyword } from '#domain/performance/performance.ts';
import styles from './performance.module.css';

const columns: readonly Column<SearchKeyword>[] = [
  { title: '検索キーワード', cell: ({ keyword }) => keyword },
  {
    title: '表示回数',
    right: true,
    width: 120,
    cell: ({ value, threshold }) =>
      value === null ? (
        <span title="件数が少ないため、正確な数は公開されていません">{`<${threshold}`}</span>
      ) : (
        numberText(value)
      ),
  },
];

/** The search terms by which the store was shown, for one month. Google reports rare ones only as fewer than a threshold. */
export function SearchKeywords({ months }: Pick<Performance, 'months'>) {
  const [chosen, setChosen] = useState<string | null>(null);
  const month = months.find((one) => one.month === chosen) ?? months[0];
  if (month === undefined) return null;
  const options = months.map((one) => ({ value: one.month, label: monthText(one.month) }));
  return (
    <>
      <div className="tj-bar">
        <Select
          aria-label="検索キーワードの月"
          value={month.month}
          className={styles.period}
          options={options}
          onChange={setChosen}
        />
        <span>{`全 ${numberText(month.keywords.length)} 件`}</span>
      </div>
      <DataTable
        // Reset to the first page when the month changes
        key={month.month}
        caption="検索キーワード"
        pageSize={20}
        rows={month.keywords}
        rowKey={({ keyword }) => keyword}
        columns={columns}
      />
    </>
  );
}

function monthText(month: string): string {
  return `${month.slice(0, 4)}年${Number(month.slice(5))}月`;
}
