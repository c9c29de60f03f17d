import { Link } from 'react-router';
import type { ShownProps } from '#core/console/fields/props.ts';
import { pathTo } from '#core/model/paths/path-to.ts';
import type { ResolvedFieldOf } from '#core/model/resolved/field.ts';

type NameProps = ShownProps<ResolvedFieldOf<'text'>>;

/** The store of a link, and the way to it. */
export function StoreOfLink({ value, row: { storeId } }: NameProps) {
  if (typeof storeId !== 'number') return '—';
  return <NamedLink to={pathTo('/search-conditions/:id', { id: storeId })} name={String(value)} />;
}

/** Whose link it is, and the way to them. */
export function OwnerOfLink({ value, row: { ownerUserId } }: NameProps) {
  if (typeof ownerUserId !== 'number') return '—';
  return <NamedLink to={pathTo('/system-user/:id', { id: ownerUserId })} name={String(value)} />;
}

/** One line, however long the name; all of it on hover. */
function NamedLink({ to, name }: { to: string; name: string }) {
  return (
    <Link to={to} className="tj-cut" title={name}>
      {name}
    </Link>
  );
}
