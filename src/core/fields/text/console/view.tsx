import type { ShownProps } from '#core/console/fields/props.ts';
import { textOf } from '#core/console/fields/text-of.ts';
import type { ResolvedField } from '#core/model/resolved.ts';

/** The full text with its line breaks. */
export function TextView({ field, value, ...context }: ShownProps<ResolvedField>) {
  return <span className="tj-lines">{textOf(field, value, context)}</span>;
}
