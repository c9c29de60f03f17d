import { words } from '#core/console/i18n/words.ts';
import type { Day } from '#core/model/day.ts';
import AppliedDate from './applied-date.tsx';
import styles from './range.module.css';
import { dayProblem } from './typed.ts';

interface Days {
  readonly from: Day;
  readonly to: Day;
}

interface AppliedRangeProps {
  label: string;
  range: Days | null;
  /** The first and last day that may be chosen. */
  from?: Day;
  to: Day;
  onApply: (range: Days, changed: 'from' | 'to') => void;
}

/** A range of days, outside a form. Applied with each day that is entered; a day beyond the other end takes that along. */
export default function AppliedRange({ label, range, onApply, ...bounds }: AppliedRangeProps) {
  const common = { mode: 'date', allowClear: false, ...bounds } as const;
  const names = { from: words().rangeStart, to: words().rangeEnd };
  const part = (end: 'from' | 'to') => {
    const name = `${label}${words().inParentheses(names[end])}`;
    return (
      <AppliedDate
        {...common}
        label={name}
        placeholder={names[end]}
        value={range?.[end] ?? null}
        check={(chosen) => dayProblem(name, chosen, bounds)}
        onApply={(chosen) => {
          const day = String(chosen);
          const { from, to } = range ?? { from: day, to: day };
          onApply(
            end === 'from' ? { from: day, to: to < day ? day : to } : { from: from > day ? day : from, to: day },
            end,
          );
        }}
      />
    );
  };
  return (
    <div className={styles.range}>
      {part('from')}
      <span aria-hidden>〜</span>
      {part('to')}
    </div>
  );
}
