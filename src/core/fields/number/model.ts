import {
  type ComparedOptions,
  fault,
  type Kind,
  numberIn,
  ok,
  scalarOperators,
  usual,
} from '#core/model/fields/kind.ts';
import { words } from '#core/model/language.ts';
import numberMistakes from './model/mistakes.ts';

export interface NumberOptions extends ComparedOptions {
  min?: number;
  max?: number;
  /** The only valid numbers, in the order shown. */
  choices?: readonly number[];
  /** Decimal places; 0 by default. */
  decimals?: number;
  /** Shown inside the input and after the number. */
  unit?: string;
  /** Whole yen: shown as ¥12,345. */
  yen?: boolean;
  initial?: number;
}

export interface NumberField extends NumberOptions {
  kind: 'number';
  label: string;
}

const limit = Number.MAX_SAFE_INTEGER;

export const numberKind = {
  ...usual,
  sheet: 'number',
  parse(raw, field) {
    if (typeof raw !== 'number' || !Number.isFinite(raw)) return fault('type', { type: words().types.number });
    const { min, max, choices, decimals = 0 } = field;
    if (choices !== undefined && !choices.includes(raw)) return fault('option', { enum: inWords(field).join(', ') });
    if (decimals === 0 && !Number.isInteger(raw)) return fault('number_integer');
    if (min !== undefined && max !== undefined && (raw < min || raw > max)) return fault('number_range', { min, max });
    if (raw < (min ?? -limit)) return fault('number_min', { min: min ?? -limit });
    if (raw > (max ?? limit)) return fault('number_max', { max: max ?? limit });
    if (Number(raw.toFixed(decimals)) !== raw) return fault('number_decimals', { decimals });
    return ok(raw);
  },
  operators: scalarOperators,
  // A filter may use any number of its form, also one outside the field's limits
  asked(text, { decimals = 0 }) {
    const raw = numberIn(text);
    if (decimals === 0 && typeof raw === 'number' && !Number.isInteger(raw)) return fault('number_integer');
    return typeof raw === 'number' && Number.isFinite(raw) ? ok(raw) : fault('type', { type: words().types.number });
  },
  width: () => 110,
  alignment: 'right',
  isChoice: ({ choices }) => choices !== undefined,
  mistakes: (field) => numberMistakes(field),
  sample: ({ choices = [] }) => choices.join('／'),
  // Avoids 1e-7 for 0.0000001, which a spreadsheet would show differently again
  toText: (value, { decimals = 0 }) => (/e/.test(String(value)) ? value.toFixed(decimals) : String(value)),
  // A file may contain more decimal places than are stored (coordinates do): they are rounded, unless the field is an integer
  fromText(cell, { decimals = 0, unit }) {
    const written = numberWritten(cell, unit);
    return written === null ? cell : rounded(written, decimals);
  },
  schema: ({ decimals = 0, min, max, choices }) => ({
    type: decimals === 0 ? 'integer' : 'number',
    ...(choices === undefined ? {} : { enum: [...choices] }),
    ...(min === undefined ? {} : { minimum: min }),
    ...(max === undefined ? {} : { maximum: max }),
  }),
} as const satisfies Kind<NumberField, number>;

function inWords({ choices = [], unit = '' }: NumberOptions): string[] {
  return choices.map((choice) => `${choice}${unit}`);
}

// Every character that people and spreadsheets use as a minus sign
const minus = /[\u2010-\u2015\u2212\ufe63\u30fc\uff70△▲]/g;
const plainNumber = /^([-+]?)¥?([-+]?)((?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d*)?|\.\d+)(e[-+]?\d{1,3})?$/i;

/**
 * Parses a number as written in a cell, in any common notation, also with the word for yen or the field's unit; null if it is not one.
 * `1,5` is ambiguous (1.5 or 15) and so not a number.
 */
function numberWritten(cell: string, unit = ''): number | null {
  const plain = cell.normalize('NFKC').replace(minus, '-').replace(/\s/g, '');
  const ending = unit.normalize('NFKC');
  const bare = ending !== '' && plain.endsWith(ending) ? plain.slice(0, -ending.length) : plain.replace(/円$/, '');
  const [, sign = '', inner = '', digits, power = ''] = plainNumber.exec(bare) ?? [];
  if (digits === undefined || (sign !== '' && inner !== '')) return null;
  const value = Number(`${sign}${inner}${digits.replaceAll(',', '')}${power}`);
  return Number.isFinite(value) ? value : null;
}

function rounded(value: number, decimals: number): number {
  return decimals > 0 && Math.abs(value) <= limit ? Number(value.toFixed(decimals)) : value;
}
