import { lineClass } from '#core/console/fields/line-class.ts';
import type { CellProps } from '#core/console/fields/props.ts';
import type { ResolvedFieldOf } from '#core/model/resolved/field.ts';

/** A tel link. */
export function PhoneCell({ value, width }: CellProps<ResolvedFieldOf<'phone'>>) {
  const number = typeof value === 'string' ? value : '';
  if (number === '') return null;
  return (
    <a className={lineClass(number, width)} href={`tel:${number.replace(/[^\d+]/g, '')}`}>
      {number}
    </a>
  );
}
