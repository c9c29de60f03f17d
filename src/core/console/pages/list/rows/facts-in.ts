import { componentOf } from '#core/console/fields/field-component.ts';
import type { ResolvedField } from '#core/model/resolved.ts';
import type { Row } from '#core/model/row-types.ts';
import { isEmpty } from '#core/model/shape.ts';

/** The fields to show on a card: those with a value, or whose component shows something for an empty one. */
export function factsIn(fields: readonly ResolvedField[], row: Row): readonly ResolvedField[] {
  return fields.filter((field) => !isEmpty(row[field.name]) || componentOf(field).showsEmpty?.(row) === true);
}
