import { Link } from 'react-router';
import { callKey, useCall } from '#core/console/http/calls.ts';
import { addressOf, failureOf } from '#core/console/http/client.ts';
import { useRefetchOn } from '#core/console/http/rows.ts';
import { Loaded } from '#core/console/ui/states/loaded.tsx';
import { EmptyState, NotFoundPage } from '#core/console/ui/states/placeholders.tsx';
import { pathTo } from '#core/model/paths/path-to.ts';
import type { RowIn } from '#core/model/row-types.ts';
import type { Performance } from '#domain/performance/performance.ts';
import { exportPerformance, getPerformance } from '../calls.ts';
import { CsvButton } from './csv-button.tsx';
import { PerformanceView } from './performance-view.tsx';
import { PeriodChoice } from './period-choice.tsx';

interface PerformanceOfStoreProps {
  store: Pick<RowIn<'search-conditions'>, 'id' | 'name' | 'gbpLocationName'>;
  /** The period as written in the URL. */
  condition: string;
  onChoose: (condition: string) => void;
}

/** A store's performance in a period, with a selector for the period. */
export default function PerformanceOfStore({ store, condition, onChoose }: PerformanceOfStoreProps) {
  const which = { id: store.id, timeCreateCondition: condition };
  const found = useCall(getPerformance, which);
  useRefetchOn('search-conditions', { queryKey: callKey(getPerformance), id: store.id });
  if (found.isError && failureOf(found.error).status === 404) return <NotFoundPage inFrame />;
  return (
    <>
      <div className="tj-bar">
        <PeriodChoice condition={condition} onChoose={onChoose} />
        <CsvButton address={addressOf(exportPerformance, which)} />
      </div>
      <Loaded query={found} rows={12}>
        {(performance) =>
          hasNothing(performance) ? (
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
            <PerformanceView performance={performance} storeName={store.name} />
          )
        }
      </Loaded>
    </>
  );
}

function hasNothing({ metrics, ranks, posts, months }: Performance): boolean {
  const measured = ranks.some((one) => one.measured.includes(true));
  return metrics.length === 0 && !measured && posts.length === 0 && months.length === 0;
}
