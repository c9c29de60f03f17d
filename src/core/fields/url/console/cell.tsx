import type { ShownProps } from '#core/console/fields/props.ts';
import type { ResolvedFieldOf } from '#core/model/resolved/field.ts';
import { isWebAddress } from '../model.ts';

/** A link that opens in a new tab. Anything but http and https stays plain text, for safety. */
export function UrlCell({ value }: ShownProps<ResolvedFieldOf<'url'>>) {
  const address = typeof value === 'string' ? value : '';
  if (!isWebAddress(address)) return <span className="tj-cut">{address}</span>;
  return (
    <a className="tj-cut" href={address} target="_blank" rel="noopener noreferrer" title={address}>
      {address.replace(/^https?:\/\//, '')}
    </a>
  );
}
