import { isEmpty } from '#core/model/draft.ts';
import { kindOf } from '#core/model/fields/registry.ts';
import type { ResolvedField, ResolvedResource } from '#core/model/resolve.ts';

// A spreadsheet takes such a cell for a formula; an apostrophe before it makes it text, and is taken off again on import
const formula = /^'*[=+\-@\t\r]/;
const neutralised = /^'+[=+\-@\t\r]/;
const plain = new Set(['number', 'date', 'month', 'moment', 'boolean', 'reference']);

/** The fields that stand in the resource's CSV, in order. */
export function csvFields(resource: ResolvedResource): readonly ResolvedField[] {
  return resource.fields.filter((field) => field.inCsv);
}

/** The heading of the column that tells rows apart where a resource has no key of its own. */
export const idHeading = 'ID';

/** Texts that a spreadsheet would run are neutralised; figures and dates are left alone. */
export function neutralise(field: ResolvedField, text: string): string {
  return plain.has(field.kind) ? text : neutraliseText(text);
}

/** A text that a spreadsheet would run, made plain text. */
export function neutraliseText(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}

/** The cell as it was before `neutralise`. */
export function restoreText(field: ResolvedField, cell: string): string {
  return !plain.has(field.kind) && neutralised.test(cell) ? cell.slice(1) : cell;
}

/** The text of a value; references come as the names that `labels` gives them. */
export function cellOf(field: ResolvedField, value: unknown, labels: ReadonlyMap<number, string>): string {
  if (isEmpty(value)) return '';
  if (field.kind !== 'reference') return neutralise(field, kindOf(field).toText(value, field));
  const ids = [value].flat().filter((id) => typeof id === 'number');
  return ids.map((id) => labels.get(id) ?? `#${id}`).join('、');
}
