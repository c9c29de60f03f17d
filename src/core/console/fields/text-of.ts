import { words } from '#core/console/i18n/words.ts';
import { booleanWords } from '#core/fields/boolean/model.ts';
import { minuteText } from '#core/model/day.ts';
import { type ByKind, type FieldKind, kindOf } from '#core/model/fields/registry.ts';
import { figureText, words as spoken } from '#core/model/language.ts';
import type { Filter } from '#core/model/query.ts';
import type { ResolvedField, ResolvedFieldOf } from '#core/model/resolved.ts';
import type { Labels } from '#core/model/row-types.ts';
import { isEmpty } from '#core/model/shape.ts';
import { componentOf } from './component.ts';
import type { FieldContext } from './props.ts';

type Say<F> = { say(value: unknown, field: F, labels: Readonly<Record<string, string>>): string }['say'];

const each = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);
const asWritten: Say<ResolvedField> = (value, field) => kindOf(field).toText(value, field);
const rows: Say<ResolvedField> = (value) => words().count(each(value).length);

const texts: ByKind<{ readonly [K in FieldKind]: Say<ResolvedFieldOf<K>> }> = {
  number: (value, field) => (typeof value === 'number' ? figureText(value, field) : String(value)),
  date: asWritten,
  month: asWritten,
  moment: (value) => (typeof value === 'number' ? minuteText(value) : String(value)),
  select: (value, field) =>
    each(value)
      .map((code) => field.options[String(code)] ?? String(code))
      .join(spoken().separator),
  boolean: (value, field) => booleanWords(field)[value === true ? 0 : 1],
  tags: (value) => each(value).join(spoken().separator),
  reference: (value, _, labels) =>
    each(value)
      .map((id) => labels[String(id)] ?? `#${id}`)
      .join(spoken().separator),
  file: (value) => (typeof value === 'object' && value !== null && 'name' in value ? String(value.name) : ''),
  json: (value) => JSON.stringify(value),
  list: rows,
  children: rows,
};

/** Formats a value as text: as the field's own component does, else by its kind. An empty value gives an empty string. */
export function textOf(
  field: ResolvedField,
  value: unknown,
  { labels = {}, path = field.name, row = {} }: Partial<Omit<FieldContext<ResolvedField>, 'field'>> = {},
): string {
  if (isEmpty(value)) return '';
  const own = componentOf(field).text?.(value, { field, labels, path, row });
  if (own !== undefined) return own;
  const say: Say<ResolvedField> = texts[field.kind] ?? asWritten;
  return say(value, field, labels[path] ?? {});
}

/** Describes a filter in words: `半径 200m以上`. */
export function filterText(field: ResolvedField, filter: Filter, labels: Labels = {}): string {
  const { operator, value } = filter;
  if (operator === 'null') return words().filterEmpty(field.label, value === true);
  if (operator === 'like') return words().filterHolds(field.label, String(value));
  const text = each(value)
    .map((one) => textOf(field, one, { labels }) || String(one))
    .join(spoken().or);
  return `${field.label} ${words().asked[operator](text)}`;
}
