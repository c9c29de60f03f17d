import { lineClass } from '#core/console/fields/line-class.ts';
import type { CellProps } from '#core/console/fields/props.ts';
import type { ResolvedFieldOf } from '#core/model/resolved/field.ts';

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
