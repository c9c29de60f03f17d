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
  width: 110,
  alignment: 'right',
  isChoice: ({ choices }) => choices !== undefined,
  mistakes: ({ min, max, choices, decimals = 0, yen, unit }) => [
    ...(yen === true && decimals > 0 ? ['yen with decimals: it is in whole yen; drop decimals'] : []),
    ...(yen === true && unit !== undefined ? ['yen with a unit: it is shown as ¥1,000; drop unit'] : []),
    ...Object.entries({ min, max })
      .filter(([, limit]) => limit !== undefined && Number(limit.toFixed(digitsOf(decimals))) !== limit)
      .map(([name, limit]) => `${name} ${limit} has more than ${decimals} decimals; give it fewer, or say decimals`),
    ...(min !== undefined && max !== undefined && min > max ? [`min ${min} is above max ${max}; swap them`] : []),
    ...(digitsOf(decimals) === decimals
      ? []
      : [`decimals ${decimals} is no count of digits; give a whole number from 0 to ${maxDecimals}`]),
    ...(choices === undefined || new Set(choices).size === choices.length
      ? []
      : ['choices: a number stands twice; name it once']),
    ...(choices?.length === 0 ? ['choices: none is named; name one, or drop it'] : []),
    ...(choices ?? [])
      .filter((one) => Number(one.toFixed(digitsOf(decimals))) !== one)
      .map((one) => `choices: ${one} has more than ${decimals} decimals; take it out, or say decimals`),
    ...(choices ?? [])
      .filter((one) => one < (min ?? one) || one > (max ?? one))
      .map((one) => `choices: ${one} is outside min and max; take it out, or widen them`),
  ],
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

/** The decimal places that a double can represent. */
const maxDecimals = 15;

function digitsOf(decimals: number): number {
  return Math.min(Math.max(Math.trunc(decimals), 0), maxDecimals);
}

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
