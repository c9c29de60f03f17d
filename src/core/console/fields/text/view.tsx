import type { ResolvedField } from '#core/model/resolved/field.ts';
import type { ShownProps } from '../props.ts';
import { textOf } from '../text-of.ts';

/** The full text with its line breaks. */
export function TextView({ field, value, ...context }: ShownProps<ResolvedField>) {
  return <span className="tj-lines">{textOf(field, value, context)}</span>;
}
