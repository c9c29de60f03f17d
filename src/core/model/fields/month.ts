import { words } from '../language.ts';
import { type ComparedOptions, fault, type Kind, ok, type Parsed, scalarOperators, usual } from './kind.ts';

export interface MonthOptions extends ComparedOptions {}

export interface MonthField extends MonthOptions {
  kind: 'month';
  label: string;
}

function monthIn(raw: unknown): Parsed<string> {
  if (typeof raw !== 'string') return fault('type', { type: words().types.month });
  return /^\d{4}-(0[1-9]|1[0-2])$/.test(raw) ? ok(raw) : fault('date_invalid');
}

/** A month, `YYYY-MM`; `2026/10` in CSV. */
export const month = {
  ...usual,
  sheet: 'month',
  parse: monthIn,
  operators: scalarOperators,
  asked: (text) => monthIn(text),
  width: 90,
  toText: (value) => value.replace('-', '/'),
  sample: () => '2026/10',
  fromText(cell) {
    const parts = /^(\d{4})[/.-](\d{1,2})$/.exec(cell.normalize('NFKC').trim());
    return parts === null ? cell : `${parts[1]}-${parts[2]?.padStart(2, '0')}`;
  },
  schema: () => ({ type: 'string', pattern: '^\\d{4}-(0[1-9]|1[0-2])$' }),
} as const satisfies Kind<MonthField, string>;
