import { kindOf } from '#core/model/fields/registry.ts';
import { words } from '#core/model/language.ts';
import { isReference, type ResolvedField } from '#core/model/resolved.ts';
import { isEmpty } from '#core/model/shape.ts';

/** Returns the text of a value; references are written by the names in `labels`. */
export function csvCell(field: ResolvedField, value: unknown, labels: ReadonlyMap<number, string>): string {
  if (isEmpty(value)) return '';
  if (!isReference(field)) return kindOf(field).toText(value, field);
  const ids = [value].flat().filter((id) => typeof id === 'number');
  return ids.map((id) => labels.get(id) ?? `#${id}`).join(words().separator);
}
