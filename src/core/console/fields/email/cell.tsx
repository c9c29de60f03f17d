import type { ResolvedFieldOf } from '#core/model/resolved/field.ts';
import type { ShownProps } from '../props.ts';

/** A mailto link. */
export function EmailCell({ value }: ShownProps<ResolvedFieldOf<'email'>>) {
  const address = typeof value === 'string' ? value : '';
  if (address === '') return null;
  return (
    <a className="tj-cut" href={`mailto:${encodeURIComponent(address)}`} title={address}>
      {address}
    </a>
  );
}
