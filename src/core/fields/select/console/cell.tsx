import { type CellProps, textOf } from '#core/console/fields/field-component.ts';
import { lineClass } from '#core/console/fields/line-class.ts';
import { StatusTag } from '#core/console/ui/page-header.tsx';
import type { ResolvedFieldOf } from '#core/model/resolved.ts';

/** The label of a code, with a coloured dot if the declaration gives the code a tone. */
export function SelectCell({ field, value, width }: CellProps<ResolvedFieldOf<'select'>>) {
  const text = textOf(field, value);
  const tone = typeof value === 'string' ? field.tones?.[value] : undefined;
  if (tone !== undefined && text !== '') return <StatusTag tone={tone} text={text} />;
  return (
    <span className={lineClass(text, width)} title={text}>
      {text}
    </span>
  );
}
