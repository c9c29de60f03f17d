import { Link, useNavigate, useParams } from 'react-router';
import { useRowOf } from '#core/console/http/rows.ts';
import { LoadOrNotFound } from '#core/console/pages/screen-frames.tsx';
import { PageHeader } from '#core/console/ui/page-header.tsx';
import { NotFoundPage } from '#core/console/ui/states/placeholders.tsx';
import { dayOf } from '#core/model/day.ts';
import { pathTo } from '#core/model/paths/path-to.ts';
import type { RowIn } from '#core/model/row-types.ts';
import { periodNamed } from '#domain/performance/performance-period.ts';
import PerformanceOfStore from './performance-of-store.tsx';

/** How a store was found and used on Google Maps in the period of the URL; shows 404 if the URL names no valid period. */
export default function Perfomance() {
  const { id = '', timeCreateCondition = '' } = useParams();
  const store = useRowOf('search-conditions', id);
  if (periodNamed(timeCreateCondition, dayOf(Date.now())) === null) return <NotFoundPage inFrame />;
  return (
    <LoadOrNotFound title="パフォーマンス" found={store}>
      {(row) => <OfStore store={row} condition={timeCreateCondition} />}
    </LoadOrNotFound>
  );
}

function OfStore({ store, condition }: { store: RowIn<'search-conditions'>; condition: string }) {
  const navigate = useNavigate();
  const { id, name } = store;
  return (
    <div className="tj-page">
      <PageHeader
        title={`${name}のパフォーマンス`}
        breadcrumb={<Link to={pathTo('/search-conditions/:id', { id })}>{name}</Link>}
      />
      <PerformanceOfStore
        store={store}
        condition={condition}
        onChoose={(chosen) =>
          void navigate(pathTo('/perfomance/:id/:timeCreateCondition', { id, timeCreateCondition: chosen }))
        }
      />
    </div>
  );
}
