import { readMonth } from '#core/fields/date/model/read-day.ts';
import { isDay } from '#core/model/day.ts';
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

export interface MonthOptions extends ComparedOptions {}

export interface MonthField extends MonthOptions {
  kind: 'month';
  label: string;
}

function monthIn(raw: unknown): Parsed<string> {
  if (typeof raw !== 'string') return fault('type', { type: words().types.month });
  return isDay(`${raw}-01`) ? ok(raw) : unread(readMonth(raw));
}

/** A month, `YYYY-MM`; `2026/10` in CSV. */
export const monthKind = {
  ...usual,
  sheet: 'month',
  parse: monthIn,
  operators: scalarOperators,
  asked: (text) => monthIn(text),
  width: () => 90,
  toText: (value) => value.replace('-', '/'),
  sample: () => '2026/10',
  fromText: (cell) => readMonth(cell, { serial: true }).value ?? cell,
  schema: () => ({ type: 'string', pattern: '^\\d{4}-(0[1-9]|1[0-2])$' }),
} as const satisfies Kind<MonthField, string>;
