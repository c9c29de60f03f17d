import { dayText } from '../day.ts';
import { day as dayMs } from '../durations.ts';
import { words } from '../language.ts';
import { type ComparedOptions, fault, type Kind, ok, type Parsed, scalarOperators, usual } from './kind.ts';

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

/** True if it is an existing day, written `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || text < '1000') return false;
  const moment = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text);
}

// A spreadsheet may have appended midnight as the time
const written = /^(\d{4})(?:[/.-]|年)(\d{1,2})(?:[/.-]|月)(\d{1,2})日?(?: +0{1,2}:00(?::00)?)?$/;

/**
 * Converts a spreadsheet's serial day number (46023 is 2026-01-01), from 1954 to 2099; null for other numbers, which are more likely typos.
 */
function dayOfSerial(text: string): string | null {
  const serial = /^\d{5}(?:\.0+)?$/.test(text) ? Number(text) : 0;
  if (serial < 20_000 || serial > 73_050) return null;
  return new Date((serial - 25_569) * dayMs).toISOString().slice(0, 10);
}

function dayIn(raw: unknown): Parsed<string> {
  if (typeof raw !== 'string') return fault('type', { type: words().types.day });
  return isDay(raw) ? ok(raw) : fault('date_invalid');
}

/** A business day (JST), `YYYY-MM-DD`; `2026/10/31` in CSV. */
export const date = {
  ...usual,
  sheet: 'day',
  parse: dayIn,
  operators: scalarOperators,
  asked: (text) => dayIn(text),
  width: 110,
  initial: ({ initial }, today) => (initial === 'today' ? today : undefined),
  names: ({ notBefore }) => (notBefore === undefined ? [] : [notBefore]),
  beside: ({ notBefore }) =>
    notBefore === undefined
      ? []
      : [{ other: notBefore, code: 'date_before', isRight: (day, other) => String(day) >= String(other) }],
  toText: dayText,
  sample: () => '2026/10/31',
  fromText(cell) {
    const text = cell.normalize('NFKC').trim();
    const parts = written.exec(text);
    if (parts !== null) return `${parts[1]}-${parts[2]?.padStart(2, '0')}-${parts[3]?.padStart(2, '0')}`;
    return dayOfSerial(text) ?? cell;
  },
  schema: () => ({ type: 'string', format: 'date' }),
} as const satisfies Kind<DateField, string>;
