import { type CommonOptions, fault, type Kind, ok, usual } from '#core/model/fields/kind.ts';
import { words } from '#core/model/language.ts';

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

export interface JsonOptions extends CommonOptions {
  /** Accepts only a short list of row ids. */
  ids?: boolean;
}

export interface JsonField extends JsonOptions {
  kind: 'json';
  label: string;
}

function isJson(raw: unknown, depth = 0): raw is Json {
  if (raw === null || typeof raw === 'boolean') return true;
  if (typeof raw === 'number') return Number.isFinite(raw);
  if (typeof raw === 'string') return raw.isWellFormed() && !raw.includes('\u0000');
  if (typeof raw !== 'object' || depth > 8) return false;
  return Object.entries(raw).every(([key, value]) => isJson(key) && isJson(value, depth + 1));
}

function isIds(raw: unknown): boolean {
  return Array.isArray(raw) && raw.length <= 10 && raw.every((one) => Number.isSafeInteger(one) && one > 0);
}

/** A value of any shape that the product itself wrote, or a short list of ids. */
export const jsonKind = {
  ...usual,
  parse(raw, { ids = false }) {
    if (ids && !isIds(raw)) return fault('type', { type: words().types.ids });
    if (!isJson(raw) || JSON.stringify(raw).length > 20_000) return fault('invalid');
    return ok(raw);
  },
  operators: ['null'],
  asked: () => fault('type', { type: words().types.value }),
  sortable: false,
  inCsv: false,
  room: () => 'line',
  isTyped: false,
  empty: ({ ids }) => (ids === true ? [] : null),
  initial: ({ ids }) => (ids === true ? [] : undefined),
  toText: (value) => JSON.stringify(value),
  fromText(cell) {
    try {
      return JSON.parse(cell) as unknown;
    } catch {
      return undefined;
    }
  },
  schema: () => ({}),
} as const satisfies Kind<JsonField, Json>;
