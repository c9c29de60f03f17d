import { type ComparedOptions, choiceOperators, fault, type Kind, ok, usual } from '#core/model/fields/kind.ts';
import { words } from '#core/model/language.ts';
import { folded } from '#core/model/words/folded.ts';
import selectMistakes from './model/mistakes.ts';

/** The meaning of a code's colour, which the theme defines. */
export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger';

export interface SelectOptions extends ComparedOptions {
  /** Several options may be chosen. */
  many?: boolean;
  initial?: string;
  tones?: Readonly<Record<string, Tone>>;
}

export interface SelectField extends SelectOptions {
  kind: 'select';
  label: string;
  /** code → Japanese label, in the order shown. */
  options: Readonly<Record<string, string>>;
}

export const selectKind = {
  ...usual,
  parse(raw, field) {
    const chosen: unknown[] = field.many === true ? (Array.isArray(raw) ? raw : []) : [raw];
    if (field.many === true && !Array.isArray(raw)) return fault('type', { type: words().types.choices });
    const known = chosen.filter((one): one is string => typeof one === 'string' && Object.hasOwn(field.options, one));
    if (known.length !== chosen.length) return fault('option', { enum: Object.values(field.options).join(', ') });
    return ok(field.many === true ? [...new Set(known)] : (known[0] ?? ''));
  },
  operators: choiceOperators,
  asked: (code, { options }) =>
    Object.hasOwn(options, code) ? ok(code) : fault('option', { enum: Object.values(options).join(', ') }),
  width: () => 130,
  empty: ({ many }) => (many === true ? [] : null),
  initial: ({ many, initial }) => initial ?? (many === true ? [] : undefined),
  isChoice: () => true,
  mistakes: (field) => selectMistakes(field),
  sample: ({ options }) => Object.values(options).join('／'),
  toText: (value, { options }) =>
    (Array.isArray(value) ? value : [value]).map((code) => options[code] ?? code).join(words().separator),
  fromText(cell, { options, many }) {
    const codeOf = (label: string) =>
      Object.entries(options).find(([code, japanese]) => folded(japanese) === folded(label) || code === label)?.[0] ??
      label;
    return many === true ? cell.split(words().separator.trim()).map((one) => codeOf(one.trim())) : codeOf(cell.trim());
  },
  schema(field) {
    const one = { type: 'string', enum: Object.keys(field.options) };
    return field.many === true ? { type: 'array', items: one } : one;
  },
} as const satisfies Kind<SelectField, string | string[]>;
