import { Link } from 'react-router';
import type { ShownProps } from '#core/console/fields/field-component.ts';
import { pathTo } from '#core/model/paths/path-to.ts';
import type { ResolvedFieldOf } from '#core/model/resolved.ts';

type NameProps = ShownProps<ResolvedFieldOf<'text'>>;

/** A table cell with the link's store. */
export function StoreOfLink({ value, row: { storeId } }: NameProps) {
  if (typeof storeId !== 'number') return '—';
  return <NamedLink to={pathTo('/search-conditions/:id', { id: storeId })} name={String(value)} />;
}

/** A table cell with the link's owner. */
export function OwnerOfLink({ value, row: { ownerUserId } }: NameProps) {
  if (typeof ownerUserId !== 'number') return '—';
  return <NamedLink to={pathTo('/system-user/:id', { id: ownerUserId })} name={String(value)} />;
}

/** A name truncated to one line, with the full name on hover. */
function NamedLink({ to, name }: { to: string; name: string }) {
  return (
    <Link to={to} className="tj-cut" title={name}>
      {name}
    </Link>
  );
}
