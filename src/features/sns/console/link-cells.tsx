import { Link } from 'react-router';
import type { ShownProps } from '#core/console/fields/props.ts';
import { pathTo } from '#core/console/ui/paths.ts';
import type { ResolvedFieldOf } from '#core/model/resolved/field.ts';

type NameProps = ShownProps<ResolvedFieldOf<'text'>>;

/** The store of a link, and the way to it. */
export function StoreOfLink({ value, row: { storeId } }: NameProps) {
  if (typeof storeId !== 'number') return '—';
  return <Link to={pathTo('/search-conditions/:id', { id: storeId })}>{String(value)}</Link>;
}

/** Whose link it is, and the way to them. */
export function OwnerOfLink({ value, row: { ownerUserId } }: NameProps) {
  if (typeof ownerUserId !== 'number') return '—';
  return <Link to={pathTo('/system-user/:id', { id: ownerUserId })}>{String(value)}</Link>;
}
