import { type CellProps, textOf } from '#core/console/fields/field-component.ts';
import { lineClass } from '#core/console/fields/line-class.ts';
import type { ResolvedField } from '#core/model/resolved.ts';

/** One line of text, truncated to the column's width. The full text is shown on hover. */
export function TextCell({ field, value, width, ...context }: CellProps<ResolvedField>) {
  const text = textOf(field, value, context);
  return (
    <span className={lineClass(text, width)} title={text}>
      {text}
    </span>
  );
}
