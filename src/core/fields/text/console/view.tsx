import { type ShownProps, textOf } from '#core/console/fields/field-component.ts';
import type { ResolvedField } from '#core/model/resolved.ts';

/** The full text with its line breaks. */
export function TextView({ field, value, ...context }: ShownProps<ResolvedField>) {
  return <span className="tj-lines">{textOf(field, value, context)}</span>;
}
