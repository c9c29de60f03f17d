import { momentText } from '../day.ts';
import { jstOffset } from '../durations.ts';
import { words } from '../language.ts';
import { type ComparedOptions, fault, type Kind, numberIn, ok, type Parsed, scalarOperators, usual } from './kind.ts';

export interface MomentOptions extends ComparedOptions {}

export interface MomentField extends MomentOptions {
  kind: 'moment';
  label: string;
}

// The last millisecond of the year 9999
const latest = 253_402_300_799_999;

function momentIn(raw: unknown): Parsed<number> {
  if (typeof raw !== 'number') return fault('type', { type: words().types.moment });
  return Number.isInteger(raw) && raw >= 0 && raw <= latest ? ok(raw) : fault('date_invalid');
}

/** A point in time in epoch ms; `2026/10/31 14:05:09` (JST) in CSV. */
export const moment = {
  ...usual,
  sheet: 'moment',
  parse: momentIn,
  operators: scalarOperators,
  asked: (text) => momentIn(numberIn(text)),
  width: 150,
  toText: momentText,
  fromText(cell) {
    const parts = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})[ T](\d{1,2}):(\d\d)(?::(\d\d))?$/.exec(
      cell.normalize('NFKC').trim(),
    );
    if (parts === null) return cell;
    const [year = 0, monthNumber = 0, day = 0, hour = 0, minute = 0, second = 0] = parts
      .slice(1)
      .map((part) => Number(part ?? 0));
    return Date.UTC(year, monthNumber - 1, day, hour, minute, second) - jstOffset;
  },
  schema: () => ({ type: 'integer', format: 'int64', description: 'epoch ms' }),
} as const satisfies Kind<MomentField, number>;
