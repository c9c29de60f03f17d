import { words } from '../language.ts';
import type { Role } from '../roles.ts';
import { type ComparedOptions, choiceOperators, fault, type Kind, numberIn, ok, usual } from './kind.ts';

export interface ReferenceOptions extends ComparedOptions {
  /** Several may be chosen. */
  many?: boolean;
  /** Lists of the rows that hold it are searched by what its target is searched by, among the targets that the reader sees. */
  searchThrough?: true;
  /** Shown as a tab on the page of the row it points to. */
  tab?: boolean;
  /** The target may be deleted although this row points to it; otherwise it is in use (409). */
  keepOnDelete?: boolean;
  /** Only target rows with these values may be chosen. */
  only?: Readonly<Record<string, readonly string[]>>;
  /** Roles that choose here among all rows of the target, by name alone, although they see none of them elsewhere. */
  offeredTo?: readonly Role[];
}

export interface ReferenceField extends ReferenceOptions {
  kind: 'reference';
  label: string;
  /** The resource it points to, by name. */
  to: string;
}

// PostgreSQL's integer
const maxId = 2_147_483_647;

/** How many may be chosen in one field. */
export function maxChosen({ many }: Pick<ReferenceOptions, 'many'>): number {
  return many === true ? 1000 : 1;
}

export function isId(raw: unknown): raw is number {
  return typeof raw === 'number' && Number.isInteger(raw) && raw > 0 && raw <= maxId;
}

/** The id of another row (several with `many`). That the row exists, and may be seen, the server checks. */
export const reference = {
  ...usual,
  parse(raw, field) {
    if (field.many !== true) return isId(raw) ? ok(raw) : fault('type', { type: words().types.choice });
    return Array.isArray(raw) && raw.length <= maxChosen(field) && raw.every(isId)
      ? ok([...new Set(raw)])
      : fault('type', { type: words().types.choices });
  },
  operators: choiceOperators,
  // CSV carries the target's own key where it has one; the bare id stands for those without
  asked(text) {
    const id = numberIn(text);
    return isId(id) ? ok(id) : fault('type', { type: words().types.choice });
  },
  empty: ({ many }) => (many === true ? [] : null),
  initial: ({ many }) => (many === true ? [] : undefined),
  toText: (value) => (Array.isArray(value) ? value : [value]).map((id) => `#${id}`).join(words().separator),
  fromText(cell, { many }) {
    const ids = cell
      .split(words().separator.trim())
      .map((one) => (/^#\d+$/.test(one.trim()) ? Number(one.trim().slice(1)) : one));
    return many === true ? ids : ids[0];
  },
  schema({ many, to }) {
    const one = { type: 'integer', minimum: 1, description: `id of ${to}` };
    return many === true ? { type: 'array', items: one } : one;
  },
} as const satisfies Kind<ReferenceField, number | number[]>;
