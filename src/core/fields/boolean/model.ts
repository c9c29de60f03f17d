import { type CommonOptions, choiceOperators, fault, type Kind, ok, usual } from '#core/model/fields/kind.ts';
import { words } from '#core/model/language.ts';

export interface BooleanOptions extends CommonOptions {
  initial?: boolean;
  /** Labels for true and false; by default the language's yes and no. */
  words?: readonly [yes: string, no: string];
}

export interface BooleanField extends BooleanOptions {
  kind: 'boolean';
  label: string;
}

export function booleanWords(field: BooleanOptions): readonly [string, string] {
  return field.words ?? [words().yes, words().no];
}

export const booleanKind = {
  ...usual,
  parse: (raw) => (typeof raw === 'boolean' ? ok(raw) : fault('type', { type: words().types.truth })),
  operators: choiceOperators,
  asked: (text) =>
    text === 'true' || text === 'false' ? ok(text === 'true') : fault('type', { type: words().types.truth }),
  empty: () => false,
  width: () => 100,
  initial: ({ initial = false }) => initial,
  mistakes(field) {
    const [yes, no] = booleanWords(field);
    return yes === no ? [`yes and no are both called ${yes}; give each a word of its own`] : [];
  },
  toText: (value, field) => booleanWords(field)[value ? 0 : 1],
  sample: (field) => booleanWords(field).join('／'),
  fromText(cell, field) {
    const index = booleanWords(field).indexOf(cell.trim());
    if (index >= 0) return index === 0;
    return { true: true, false: false }[cell.trim().toLowerCase()] ?? cell;
  },
  schema: () => ({ type: 'boolean' }),
} as const satisfies Kind<BooleanField, boolean>;
