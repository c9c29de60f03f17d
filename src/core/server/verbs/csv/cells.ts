import { isEmpty } from '#core/model/draft.ts';
import { kindOf } from '#core/model/fields/registry.ts';
import { isReference, type ResolvedField, type ResolvedResource } from '#core/model/resolve.ts';

// A spreadsheet takes such a cell for a formula; an apostrophe before it makes it text, and is taken off again on import
const formula = /^'*[=+\-@\t\r]/;
const neutralised = /^'+[=+\-@\t\r]/;

/** The fields that stand in the resource's CSV, in order. */
export function csvFields(resource: ResolvedResource): readonly ResolvedField[] {
  return resource.fields.filter((field) => field.inCsv);
}

/** The heading of the column that tells rows apart where a resource has no key of its own. */
export const idHeading = 'ID';

/** Texts that a spreadsheet would run are neutralised; figures and dates are left alone. */
export function neutralise(field: ResolvedField, text: string): string {
  return kindOf(field).isPlain ? text : neutraliseText(text);
}

/** A text that a spreadsheet would run, made plain text. */
export function neutraliseText(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}

/** The cell as it was before `neutralise`. */
export function restoreText(field: ResolvedField, cell: string): string {
  return !kindOf(field).isPlain && neutralised.test(cell) ? cell.slice(1) : cell;
}

/** The text of a value; references come as the names that `labels` gives them. */
export function cellOf(field: ResolvedField, value: unknown, labels: ReadonlyMap<number, string>): string {
  if (isEmpty(value)) return '';
  if (!isReference(field)) return neutralise(field, kindOf(field).toText(value, field));
  const ids = [value].flat().filter((id) => typeof id === 'number');
  return ids.map((id) => labels.get(id) ?? `#${id}`).join('、');
}
