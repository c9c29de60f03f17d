import { useSearchParams } from 'react-router';
import { rowIn } from '#core/console/http/calls.ts';
import { dayOf } from '#core/model/day.ts';
import type { Row } from '#core/model/row-types.ts';
import { periodNamed } from '#domain/performance/performance-period.ts';
import UnmatchedStore from '#google/console/unmatched-store.tsx';
import PerformanceOfStore from './performance-of-store.tsx';

const usual = '30d';

/** The performance in the period of the URL. */
export default function PerformanceTab({ store }: { store: Row }) {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('period') ?? usual;
  const condition = periodNamed(asked, dayOf(Date.now())) === null ? usual : asked;
  const { name = '', gbpLocationName = null, placeId = null } = rowIn('search-conditions', store);
  if (!placeId) return <UnmatchedStore what="表示回数やルート検索などの実績がここに並びます" />;
  return (
    <PerformanceOfStore
      store={{ id: store.id, name, gbpLocationName }}
      condition={condition}
      onChoose={(period) => setSearch({ tab: 'performance', period }, { preventScrollReset: true })}
    />
  );
}
