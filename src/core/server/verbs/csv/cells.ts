import { isEmpty } from '#core/model/draft.ts';
import { kindOf } from '#core/model/fields/registry.ts';
import { words } from '#core/model/language.ts';
import { isReference, type ResolvedField } from '#core/model/resolved/field.ts';
import type { ResolvedResource } from '#core/model/resolved/resource.ts';

/** The fields that stand in the resource's CSV, in order. */
export function csvFields(resource: ResolvedResource): readonly ResolvedField[] {
  return resource.fields.filter((field) => field.inCsv);
}

/** The heading of the column that tells rows apart where a resource has no key of its own. */
export const idHeading = 'ID';

/** The text of a value; references come as the names that `labels` gives them. */
export function cellOf(field: ResolvedField, value: unknown, labels: ReadonlyMap<number, string>): string {
  if (isEmpty(value)) return '';
  if (!isReference(field)) return kindOf(field).toText(value, field);
  const ids = [value].flat().filter((id) => typeof id === 'number');
  return ids.map((id) => labels.get(id) ?? `#${id}`).join(words().separator);
}
