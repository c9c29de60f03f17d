import { DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { addDays, type Day, daysBetween } from '#core/model/day.ts';
import { longestSeries } from '#domain/ranks/keyword-ranks.ts';
import type { DateRange } from './date-range.ts';

interface CustomDateRangeProps {
  range: DateRange;
  today: Day;
  onChange: (range: DateRange) => void;
}

/** Selects any date range. Loaded lazily, as it includes the calendar. */
export default function CustomDateRange({ range, today, onChange }: CustomDateRangeProps) {
  return (
    <DatePicker.RangePicker
      aria-label="期間の開始日と終了日"
      value={[dayjs(range.from), dayjs(range.to)]}
      format={['YYYY/MM/DD', 'YYYY/M/D', 'YYYY-MM-DD', 'YYYYMMDD']}
      allowClear={false}
      maxDate={dayjs(today)}
      placeholder={['開始', '終了']}
      onChange={(chosen: [Dayjs | null, Dayjs | null] | null) => {
        const [from, to] = (chosen ?? []).map((one) => one?.format('YYYY-MM-DD'));
        if (from === undefined || to === undefined) return;
        const isTooLong = daysBetween(from, to) + 1 > longestSeries;
        onChange({ from: isTooLong ? addDays(to, 1 - longestSeries) : from, to });
      }}
    />
  );
}
