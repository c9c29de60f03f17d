import type { ResolvedFieldOf } from '#core/model/resolved/field.ts';
import type { ShownProps } from '../props.ts';

/** A tel link. */
export function PhoneCell({ value }: ShownProps<ResolvedFieldOf<'phone'>>) {
  const number = typeof value === 'string' ? value : '';
  if (number === '') return null;
  return (
    <a className="tj-cut" href={`tel:${number.replace(/[^\d+]/g, '')}`}>
      {number}
    </a>
  );
}
