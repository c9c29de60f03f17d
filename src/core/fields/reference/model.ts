import type { FieldValues } from '#core/model/fields/field-values.ts';
import {
  type ComparedOptions,
  choiceOperators,
  fault,
  type Kind,
  numberIn,
  ok,
  usual,
} from '#core/model/fields/kind.ts';
import { words } from '#core/model/language.ts';
import type { Role } from '#core/model/roles.ts';

export interface ReferenceOptions extends ComparedOptions {
  /** Several rows may be chosen. */
  many?: boolean;
  /** A search of the list also searches the target's searched fields, among the targets that the reader sees. */
  searchThrough?: true;
  /** Shown as a tab on the page of the target row; or only of target rows with these values. */
  tab?: boolean | FieldValues;
  /** The target may be deleted although this row refers to it; by default it counts as in use (409). */
  keepOnDelete?: boolean;
  /** Only target rows with these values may be chosen. */
  only?: FieldValues;
  /** Roles that may choose among all rows of the target, seeing only their names, although they have no access to them elsewhere. */
  offeredTo?: readonly Role[];
}

export interface ReferenceField extends ReferenceOptions {
  kind: 'reference';
  label: string;
  /** The name of the target resource. */
  to: string;
}

// PostgreSQL's integer
const maxId = 2_147_483_647;

/** Maximum number of rows chosen in one field. */
export function maxChosen({ many }: Pick<ReferenceOptions, 'many'>): number {
  return many === true ? 1000 : 1;
}

export function isId(raw: unknown): raw is number {
  return typeof raw === 'number' && Number.isInteger(raw) && raw > 0 && raw <= maxId;
}

/** The id of another row (several with `many`). The server checks that the row exists and is visible to the actor. */
export const referenceKind = {
  ...usual,
  parse(raw, field) {
    if (field.many !== true) return isId(raw) ? ok(raw) : fault('type', { type: words().types.choice });
    return Array.isArray(raw) && raw.length <= maxChosen(field) && raw.every(isId)
      ? ok([...new Set(raw)])
      : fault('type', { type: words().types.choices });
  },
  operators: choiceOperators,
  // CSV contains the target's key if it has one, and otherwise its id
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
