import type { ResolvedFieldOf } from '#core/model/resolved/field.ts';
import { lineClass } from '../line-class.ts';
import type { CellProps } from '../props.ts';

/** A mailto link. */
export function EmailCell({ value, width }: CellProps<ResolvedFieldOf<'email'>>) {
  const address = typeof value === 'string' ? value : '';
  if (address === '') return null;
  return (
    <a className={lineClass(address, width)} href={`mailto:${encodeURIComponent(address)}`} title={address}>
      {address}
    </a>
  );
}
