import type { CellProps } from '#core/console/fields/field-component.ts';
import { lineClass } from '#core/console/fields/line-class.ts';
import type { ResolvedFieldOf } from '#core/model/resolved.ts';
import { TextCell } from '../../text/console/cell.tsx';
import { type FormatName, isWebAddress } from '../model/formats.ts';

/** Where a value leads; undefined where it leads nowhere. Of addresses of the web only http and https, for safety. */
export const links: { readonly [F in FormatName]?: (text: string) => string | undefined } = {
  email: (text) => `mailto:${encodeURIComponent(text)}`,
  phone: (text) => `tel:${text.replace(/[^\d+]/g, '')}`,
  url: (text) => (isWebAddress(text) ? text : undefined),
};

/** A link where the value leads somewhere: a mail, a call, or a page, which opens in a new tab. */
export function FormattedCell(props: CellProps<ResolvedFieldOf<'formatted'>>) {
  const { field, value, width } = props;
  const text = typeof value === 'string' ? value : '';
  const href = text === '' ? undefined : links[field.format]?.(text);
  if (href === undefined) return <TextCell {...props} />;
  const shown = text.replace(/^https?:\/\//, '');
  const elsewhere = href === text ? { target: '_blank', rel: 'noopener noreferrer' } : {};
  return (
    <a className={lineClass(shown, width)} href={href} title={text} {...elsewhere}>
      {shown}
    </a>
  );
}
