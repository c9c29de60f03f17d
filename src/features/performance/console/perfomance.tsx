import { Link, useNavigate, useParams } from 'react-router';
import { addressOf } from '#core/console/http/address.ts';
import { useCall } from '#core/console/http/use-call.ts';
import { OfFound } from '#core/console/pages/of-found.tsx';
import { useRowOf } from '#core/console/pages/use-row-of.ts';
import { EmptyState } from '#core/console/ui/empty-state.tsx';
import { ErrorState } from '#core/console/ui/error-state.tsx';
import { failureOf } from '#core/console/ui/failure.ts';
import { NotFoundPage } from '#core/console/ui/not-found-page.tsx';
import { PageHeader } from '#core/console/ui/page-header.tsx';
import { pathTo } from '#core/console/ui/paths.ts';
import { SkeletonRows } from '#core/console/ui/skeleton-rows.tsx';
import { dayOf } from '#core/model/day.ts';
import type { RowIn } from '#core/model/row-types.ts';
import type { Performance } from '#domain/performance.ts';
import { periodNamed } from '#domain/performance-period.ts';
import { exportPerformance, getPerformance } from '../calls.ts';
import { CsvButton } from './csv-button.tsx';
import { PerformanceView } from './performance-view.tsx';
import { PeriodChoice } from './period-choice.tsx';

/** How a store was found and used on the map, in the period that the address names; an address that names none is the 404 page. */
export default function Perfomance() {
  const { id = '', timeCreateCondition = '' } = useParams();
  const store = useRowOf('search-conditions', id);
  if (periodNamed(timeCreateCondition, dayOf(Date.now())) === null) return <NotFoundPage inFrame />;
  return (
    <OfFound title="パフォーマンス" found={store}>
      {(row) => <OfStore store={row} condition={timeCreateCondition} />}
    </OfFound>
  );
}

function OfStore({ store, condition }: { store: RowIn<'search-conditions'>; condition: string }) {
  const navigate = useNavigate();
  const which = { id: store.id, timeCreateCondition: condition };
  const found = useCall(getPerformance, which);
  const { name } = store;
  if (found.isError && failureOf(found.error).status === 404) return <NotFoundPage inFrame />;
  return (
    <div className="tj-page">
      <PageHeader
        title={`${name}のパフォーマンス`}
        breadcrumb={<Link to={pathTo('/search-conditions/:id', { id: store.id })}>{name}</Link>}
        actions={
          <>
            <PeriodChoice
              condition={condition}
              onChoose={(chosen) =>
                void navigate(
                  pathTo('/perfomance/:id/:timeCreateCondition', { id: store.id, timeCreateCondition: chosen }),
                )
              }
            />
            <CsvButton address={addressOf(exportPerformance, which)} />
          </>
        }
      />
      {found.isError ? (
        <ErrorState thrown={found.error} onRetry={() => void found.refetch()} />
      ) : found.data === undefined ? (
        <SkeletonRows rows={12} />
      ) : hasNothing(found.data) ? (
        <EmptyState
          title="表示できる数値はありません"
          text={
            store.gbpLocationName !== null
              ? 'Googleビジネスから受け取った表示回数や電話の数がここに並びます。期間を変えると表示されることがあります。'
              : 'Googleマイビジネスと連携し、店舗をビジネス拠点と照合すると、表示回数や電話の数を受け取れます。'
          }
          action={<Link to={pathTo('/search-conditions/:id', { id: store.id })}>店舗の情報を開く</Link>}
        />
      ) : (
        <PerformanceView performance={found.data} storeName={name} />
      )}
    </div>
  );
}

function hasNothing({ metrics, ranks, posts, months }: Performance): boolean {
  const measured = ranks.some((one) => one.measured.includes(true));
  return metrics.length === 0 && !measured && posts.length === 0 && months.length === 0;
}
