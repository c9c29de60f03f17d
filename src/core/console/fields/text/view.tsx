import type { ResolvedField } from '#core/model/resolved/field.ts';
import type { ShownProps } from '../props.ts';
import { textOf } from '../text-of.ts';

/** The whole text, line ends kept. */
export function TextView({ field, value, ...context }: ShownProps<ResolvedField>) {
  return <span className="tj-lines">{textOf(field, value, context)}</span>;
}
