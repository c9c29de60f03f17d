import { readMoment } from '#core/fields/date/model/read-moment.ts';
import { momentText } from '#core/model/day.ts';
import {
  type ComparedOptions,
  fault,
  type Kind,
  numberIn,
  ok,
  type Parsed,
  scalarOperators,
  usual,
} from '#core/model/fields/kind.ts';
import { words } from '#core/model/language.ts';

export interface MomentOptions extends ComparedOptions {}

export interface MomentField extends MomentOptions {
  kind: 'moment';
  label: string;
}

// The last millisecond of the year 9999
const latest = 253_402_300_799_999;

function momentIn(raw: unknown): Parsed<number> {
  const { fault: unreadable } = typeof raw === 'string' ? readMoment(raw) : {};
  if (unreadable !== undefined) return { faults: [unreadable] };
  if (typeof raw !== 'number') return fault('type', { type: words().types.moment });
  return Number.isInteger(raw) && raw >= 0 && raw <= latest ? ok(raw) : fault('date_invalid');
}

/** A point in time in epoch ms; `2026/10/31 14:05:09` (JST) in CSV. */
export const momentKind = {
  ...usual,
  sheet: 'moment',
  parse: momentIn,
  operators: scalarOperators,
  asked: (text) => momentIn(numberIn(text)),
  width: () => 150,
  toText: momentText,
  fromText: (cell) => readMoment(cell, { serial: true }).value ?? cell,
  schema: () => ({ type: 'integer', format: 'int64', description: 'epoch ms' }),
} as const satisfies Kind<MomentField, number>;
