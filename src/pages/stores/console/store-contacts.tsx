import { Link } from 'react-router';
import { rowIn } from '#core/console/http/calls.ts';
import { useProduct } from '#core/console/session/product.tsx';
import text from '#core/console/ui/text.module.css';
import { mayDo } from '#core/model/access.ts';
import { pathTo } from '#core/model/paths/path-to.ts';
import { resourceNamed } from '#core/model/resolved.ts';
import type { Labels, Row } from '#core/model/row-types.ts';
import { MapLink } from '#google/console/map-link.tsx';

/** Whom one calls about a store, and where it is: its customer, its phone, its place on the map. Nothing where none is known. */
export function StoreContacts({ store, labels }: { store: Row; labels: Labels }) {
  const { resources, actor } = useProduct();
  const { ownerUserId = null, phone, placeId } = rowIn('search-conditions', store);
  const customer = ownerUserId === null ? '' : (labels.ownerUserId?.[String(ownerUserId)] ?? '');
  const mayOpen = mayDo(resourceNamed(resources, 'system-user'), 'list', actor);
  if (!(customer && mayOpen) && !phone && !placeId) return null;
  return (
    <p className={`tj-bar ${text.secondary}`}>
      {ownerUserId !== null && customer !== '' && mayOpen && (
        <Link to={pathTo('/system-user/:id', { id: ownerUserId })} className="tj-touch">
          {customer}
        </Link>
      )}
      {phone && (
        <a href={`tel:${phone}`} className="tj-touch">
          {phone}
        </a>
      )}
      {placeId && <MapLink placeId={placeId} />}
    </p>
  );
}
