import type { ResolvedField } from '#core/model/resolved/field.ts';
import { lineClass } from '../line-class.ts';
import type { CellProps } from '../props.ts';
import { textOf } from '../text-of.ts';

/** One line of text, truncated to the column's width. The full text is shown on hover. */
export function TextCell({ field, value, width, ...context }: CellProps<ResolvedField>) {
  const text = textOf(field, value, context);
  return (
    <span className={lineClass(text, width)} title={text}>
      {text}
    </span>
  );
}
