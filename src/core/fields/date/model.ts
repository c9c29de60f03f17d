import { dayText, isDay } from '#core/model/day.ts';
import {
  type ComparedOptions,
  fault,
  type Kind,
  ok,
  type Parsed,
  scalarOperators,
  unread,
  usual,
} from '#core/model/fields/kind.ts';
import { words } from '#core/model/language.ts';
import { readDay } from './model/read-day.ts';

export interface DateOptions extends ComparedOptions {
  /** Another date field of the row; this one must not be earlier. */
  notBefore?: string;
  /** `today`: the JST day on which the row is created. */
  initial?: 'today';
}

export interface DateField extends DateOptions {
  kind: 'date';
  label: string;
}

/** The date fields of a resource. */
export type DayNames<F> = { [N in keyof F]: F[N] extends { kind: 'date' } ? N : never }[keyof F] & string;

function dayIn(raw: unknown): Parsed<string> {
  if (typeof raw !== 'string') return fault('type', { type: words().types.day });
  return isDay(raw) ? ok(raw) : unread(readDay(raw));
}

/** A business day (JST), `YYYY-MM-DD`; `2026/10/31` in CSV. */
export const dateKind = {
  ...usual,
  sheet: 'day',
  parse: dayIn,
  operators: scalarOperators,
  asked: (text) => dayIn(text),
  width: () => 110,
  initial: ({ initial }, today) => (initial === 'today' ? today : undefined),
  names: ({ notBefore }) => (notBefore === undefined ? [] : [notBefore]),
  beside: ({ notBefore }) =>
    notBefore === undefined
      ? []
      : [{ other: notBefore, code: 'date_before', isRight: (day, other) => String(day) >= String(other) }],
  toText: dayText,
  sample: () => '2026/10/31',
  fromText: (cell) => readDay(cell, { serial: true }).value ?? cell,
  schema: () => ({ type: 'string', format: 'date' }),
} as const satisfies Kind<DateField, string>;
