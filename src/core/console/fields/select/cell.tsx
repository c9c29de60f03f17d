import { StatusTag } from '#core/console/ui/status-tag.tsx';
import type { ResolvedFieldOf } from '#core/model/resolved/field.ts';
import type { ShownProps } from '../props.ts';
import { textOf } from '../text-of.ts';

/** The label of a code, with a coloured dot if the declaration gives the code a tone. */
export function SelectCell({ field, value }: ShownProps<ResolvedFieldOf<'select'>>) {
  const text = textOf(field, value);
  const tone = typeof value === 'string' ? field.tones?.[value] : undefined;
  if (tone !== undefined && text !== '') return <StatusTag tone={tone} text={text} />;
  return (
    <span className="tj-cut" title={text}>
      {text}
    </span>
  );
}
