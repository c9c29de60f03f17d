import { Segmented } from 'antd';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import type { Day } from '#core/model/day.ts';
import { type DateRange, usualDays } from '../ranks/date-range.ts';

const CustomDateRange = lazy(() => import('./custom-date-range.tsx'));

/** Selects the date range: a usual length or a custom one. */
export function DateRangePicker({ range, today }: { range: DateRange & { days: number | null }; today: Day }) {
  const [params, setParams] = useSearchParams();
  const choose = (changes: Readonly<Record<string, string>>) => {
    const next = new URLSearchParams(params);
    for (const name of ['days', 'from', 'to']) next.delete(name);
    for (const [name, value] of Object.entries(changes)) next.set(name, value);
    setParams(next, { preventScrollReset: true, replace: true });
  };
  return (
    <>
      <Segmented
        aria-label="期間"
        value={range.days ?? 0}
        onChange={(days) => choose(days === 0 ? { from: range.from, to: range.to } : { days: String(days) })}
        options={[...usualDays.map((days) => ({ value: days, label: `${days}日` })), { value: 0, label: '指定' }]}
      />
      {range.days === null && (
        <Suspense fallback={null}>
          <CustomDateRange range={range} today={today} onChange={({ from, to }) => choose({ from, to })} />
        </Suspense>
      )}
    </>
  );
}
