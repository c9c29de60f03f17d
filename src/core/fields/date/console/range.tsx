import { useRef } from 'react';
import type { FilterProps } from '#core/console/fields/field-component.ts';
import { words } from '#core/console/i18n/words.ts';
import { isComposing } from '#core/console/ui/browser.ts';
import { addDays, dayOf, startOfDay } from '#core/model/day.ts';
import type { ResolvedFieldOf } from '#core/model/resolved.ts';
import type { Filter } from '#core/model/row-types.ts';
import { AppliedDate } from './applied.tsx';
import styles from './range.module.css';

type Dated = ResolvedFieldOf<'date' | 'month' | 'moment'>;

/** A filter by range of whole days (in Japan, for moments) or months. Either end may be open. */
export default function Range({ field, filters, onChange }: FilterProps<Dated>) {
  const mode = field.kind === 'month' ? 'month' : 'date';
  const { from, to } = boundsOf(field, filters);
  const openCalendars = useRef(0);
  const common = {
    mode,
    onOpenChange: (isOpen: boolean) => {
      openCalendars.current += isOpen ? 1 : -1;
    },
  } as const;
  const nameOf = (bound: string) => `${field.label}${words().inParentheses(bound)}`;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only catches a key that bubbles up, and is no control
    <div
      className={styles.range}
      onKeyDown={(event) => {
        // The first Escape closes the calendar, the next one the popover around it
        if (event.key === 'Escape' && (openCalendars.current > 0 || isComposing(event))) event.stopPropagation();
      }}
    >
      <AppliedDate
        {...common}
        label={nameOf(words().rangeStart)}
        placeholder={words().rangeStart}
        value={from ?? null}
        check={(start) => problemOf(field, start, to)}
        onApply={(start) => onChange(filtersOf(field, start, to))}
      />
      <span aria-hidden>〜</span>
      <AppliedDate
        {...common}
        label={nameOf(words().rangeEnd)}
        placeholder={words().rangeEnd}
        value={to ?? null}
        check={(end) => problemOf(field, from, end)}
        onApply={(end) => onChange(filtersOf(field, from, end))}
      />
    </div>
  );
}

/** A range that ends before it starts finds nothing, and is a mistake. */
function problemOf({ label }: Dated, start: unknown, end: unknown): string | null {
  const isTurned = typeof start === 'string' && typeof end === 'string' && start > end;
  return isTurned ? words().rangeTurned(label) : null;
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
