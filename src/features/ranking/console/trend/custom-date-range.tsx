import { AppliedRange } from '#core/fields/date/console/applied.tsx';
import { addDays, type Day } from '#core/model/day.ts';
import { longestSeries } from '#ranking/rules/keyword-ranks.ts';
import type { DateRange } from '../ranks/date-range.ts';

interface CustomDateRangeProps {
  range: DateRange;
  today: Day;
  onChange: (range: DateRange) => void;
}

/** Selects any date range. Loaded lazily, as it includes the calendar. */
export default function CustomDateRange({ range, today, onChange }: CustomDateRangeProps) {
  return (
    <AppliedRange
      label="期間"
      range={range}
      to={today}
      onApply={({ from, to }, changed) => {
        // The end that was chosen holds; the other one follows within the longest range
        const first = addDays(to, 1 - longestSeries);
        const last = addDays(from, longestSeries - 1);
        if (changed === 'to') onChange({ from: from < first ? first : from, to });
        else onChange({ from, to: to > last ? last : to });
      }}
    />
  );
}
