import type { Filter } from '#core/model/row-types.ts';
import { words } from '../language.ts';
import type { ResolvedField } from '../resolved.ts';

/** Describes a filter in words: `半径 200m以上`. `textOf` formats a value of the field; where it is empty, the value is written as it is. */
export function describeFilter(
  field: ResolvedField,
  { operator, value }: Filter,
  textOf: (field: ResolvedField, value: unknown) => string,
): string {
  const { empty, holds, compared } = words().filters;
  if (operator === 'null') return empty(field.label, value === true);
  if (operator === 'like') return holds(field.label, String(value));
  const text = [value]
    .flat()
    .map((one) => textOf(field, one) || String(one))
    .join(words().or);
  return `${field.label} ${compared[operator](text)}`;
}
