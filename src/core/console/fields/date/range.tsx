import { DatePicker } from 'antd';
import type { Dayjs } from 'dayjs';
import { useState } from 'react';
import { words } from '#core/console/i18n/words.ts';
import { isComposing } from '#core/console/ui/composing.ts';
import { addDays, dayOf, startOfDay } from '#core/model/day.ts';
import type { Filter } from '#core/model/query.ts';
import type { ResolvedFieldOf } from '#core/model/resolved/field.ts';
import type { FilterProps } from '../props.ts';
import { fromCalendar, toCalendar } from './picker.tsx';

type Dated = ResolvedFieldOf<'date' | 'month' | 'moment'>;

/** A filter by range of whole days (in Japan, for moments) or months. Either end may be open. */
export default function Range({ field, filters, onChange }: FilterProps<Dated>) {
  const mode = field.kind === 'month' ? 'month' : 'date';
  const { from, to } = boundsOf(field, filters);
  const [isCalendarOpen, setIsCalendarOpen] = useState(false);
  return (
    <DatePicker.RangePicker
      picker={mode}
      value={[toCalendar(mode, from), toCalendar(mode, to)]}
      onChange={(chosen: [Dayjs | null, Dayjs | null] | null) => {
        const [start, end] = (chosen ?? [null, null]).map((one) => fromCalendar(mode, one));
        onChange(filtersOf(field, start, end));
      }}
      format={
        mode === 'month' ? ['YYYY/MM', 'YYYY/M', 'YYYY-MM'] : ['YYYY/MM/DD', 'YYYY/M/D', 'YYYY-MM-DD', 'YYYYMMDD']
      }
      allowEmpty={[true, true]}
      allowClear
      onOpenChange={setIsCalendarOpen}
      onKeyDown={(event) => {
        // The first Escape closes the calendar, the next one the popover around it
        if (event.key === 'Escape' && (isCalendarOpen || isComposing(event))) event.stopPropagation();
      }}
      aria-label={field.label}
      placeholder={[words().rangeStart, words().rangeEnd]}
    />
  );
}

/** The filters for the days (or months) from `start` to `end`, both included. */
export function filtersOf(field: Dated, start: unknown, end: unknown): Filter[] {
  const filter = (operator: Filter['operator'], value: unknown): Filter => ({ field: field.name, operator, value });
  const isMoment = field.kind === 'moment';
  return [
    ...(typeof start === 'string' ? [filter('gte', isMoment ? startOfDay(start) : start)] : []),
    // Includes the whole last day
    ...(typeof end === 'string' ? [filter(isMoment ? 'lt' : 'lte', isMoment ? startOfDay(addDays(end, 1)) : end)] : []),
  ];
}

/** The days (or months) that the filters select. */
export function boundsOf(field: Dated, filters: readonly Filter[]): { from: unknown; to: unknown } {
  const at = (...operators: Filter['operator'][]) =>
    filters.find((filter) => operators.includes(filter.operator))?.value;
  const [from, to, before] = [at('gte', 'gt', 'eq'), at('lte', 'eq'), at('lt')];
  if (field.kind !== 'moment') return { from, to: to ?? before };
  const day = (value: unknown, less: number) => (typeof value === 'number' ? dayOf(value - less) : undefined);
  return { from: day(from, 0), to: day(to, 0) ?? day(before, 1) };
}
