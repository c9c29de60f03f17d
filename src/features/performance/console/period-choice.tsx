import { Select } from 'antd';
import dayjs from 'dayjs';
import { AppliedRange } from '#core/fields/date/console/applied.tsx';
import { addDays, dayOf } from '#core/model/day.ts';
import { longestPeriod, monthPeriods, periodNamed, recentPeriods } from '#domain/performance/performance-period.ts';
import styles from './performance.module.css';

interface PeriodChoiceProps {
  /** The period as written in the URL. */
  condition: string;
  onChoose: (condition: string) => void;
}

const monthsOffered = 12;

/** Selects the period: a named one, a month, or any date range. */
export function PeriodChoice({ condition, onChoose }: PeriodChoiceProps) {
  const today = dayOf(Date.now());
  const yesterday = addDays(today, -1);
  const period = periodNamed(condition, today);
  const months = Array.from({ length: monthsOffered }, (_, back) =>
    dayjs(`${today.slice(0, 7)}-01`)
      .subtract(back + 2, 'month')
      .format('YYYY-MM'),
  );
  const named = [...Object.entries(recentPeriods), ...Object.entries(monthPeriods)].map(([value, label]) => ({
    value,
    label,
  }));
  const options = [...named, ...months.map((month) => ({ value: month, label: monthText(month) }))];
  const known = options.some(({ value }) => value === condition);
  return (
    <>
      <Select
        aria-label="期間"
        value={condition}
        className={styles.period}
        onChange={onChoose}
        options={known ? options : [{ value: condition, label: '日付を指定' }, ...options]}
      />
      <AppliedRange
        label="期間"
        range={period}
        from={addDays(yesterday, 1 - longestPeriod)}
        to={yesterday}
        onApply={({ from, to }) => onChoose(`${from}_${to}`)}
      />
    </>
  );
}

function monthText(month: string): string {
  return `${month.slice(0, 4)}年${Number(month.slice(5))}月`;
}
