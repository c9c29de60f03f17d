import { type ComparedOptions, fault, type Kind, ok, scalarOperators } from './kind.ts';

export interface DateOptions extends ComparedOptions {
  /** Another date field of the row that this one may not precede. */
  notBefore?: string;
  /** `today`: the JST day of the moment of creation. */
  initial?: 'today';
}

export interface DateField extends DateOptions {
  kind: 'date';
  label: string;
}

/** Is this a day of the calendar, written `YYYY-MM-DD`? */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || text < '1000') return false;
  const moment = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text);
}

/** A business day (JST), `YYYY-MM-DD`; `2026/10/31` in CSV. */
export const date = {
  parse(raw) {
    if (typeof raw !== 'string') return fault('type', { type: '日付' });
    return isDay(raw) ? ok(raw) : fault('date_invalid');
  },
  operators: scalarOperators,
  sortable: true,
  toText: (value) => value.replaceAll('-', '/'),
  fromText(cell) {
    const parts = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})$/.exec(cell.normalize('NFKC').trim());
    return parts === null ? cell : `${parts[1]}-${parts[2]?.padStart(2, '0')}-${parts[3]?.padStart(2, '0')}`;
  },
  schema: () => ({ type: 'string', format: 'date' }),
} as const satisfies Kind<DateField, string>;
