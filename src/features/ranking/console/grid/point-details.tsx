import { Button, Descriptions } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { useCall } from '#core/console/http/calls.ts';
import { failureOf } from '#core/console/http/client.ts';
import { Heading } from '#core/console/pages/screen-frames.tsx';
import { Loaded } from '#core/console/ui/states/loaded.tsx';
import text from '#core/console/ui/text.module.css';
import { minuteText } from '#core/model/day.ts';
import { pathTo } from '#core/model/paths/path-to.ts';
import { getClientSettings } from '#domain/client-settings.ts';
import type { GridPointFacts, RankGrid } from '#domain/ranks/grid.ts';
import { PlacesAttribution } from '#ranking/console/form/places-attribution.tsx';
import { RankChip } from '#ranking/console/rank/rank-chip.tsx';
import type { PlaceNames } from '#ranking/rules/keyword-ranks.ts';
import styles from './grid-result.module.css';
import { longText, placeText, wayText } from './point-words.ts';
import { useGridPoint, useGridPointNames } from './use-grids.ts';

const NamesDialog = lazy(() => import('./names-dialog.tsx'));

interface PointDetailsProps {
  keywordId: number;
  grid: RankGrid;
  row: number;
  column: number;
}

/** A point's details: its reading, its location, and the places above. */
export function PointDetails({ keywordId, grid, row, column }: PointDetailsProps) {
  const of = { id: keywordId, gridId: grid.id, row, column };
  const query = useGridPoint(of);
  const isAnyUnknown = query.data?.above?.some(({ store }) => store === null) ?? false;
  // Google's names stand beside no map that is not Google's: they are shown in a dialog of their own
  const isBesideGoogle = useCall(getClientSettings, {}, { staleTime: 'static' }).data?.mapGround === 'google';
  const names = useGridPointNames(of, isAnyUnknown && isBesideGoogle);
  return (
    <section aria-label="選んだ地点" aria-live="polite" className={styles.details}>
      <Heading level={3} spaced="below">
        {placeText({ row, column })}
      </Heading>
      <Loaded query={query} rows={4}>
        {(point) => (
          <>
            <Facts point={point} grid={grid} />
            <Above point={point} names={names.data ?? {}} />
            {isAnyUnknown && !isBesideGoogle && <NamesButton of={of} point={point} />}
            {isAnyUnknown && isBesideGoogle && <PlacesAttribution />}
            {names.isLoading && <p role="status">店舗名を問い合わせています…</p>}
            {names.isError && <p role="alert">{failureOf(names.error).message}</p>}
          </>
        )}
      </Loaded>
    </section>
  );
}

function Facts({ point, grid }: { point: GridPointFacts; grid: RankGrid }) {
  const { latitude, longitude, status, rank, takenAt } = point;
  const place = new URLSearchParams({ api: '1', query: `${latitude},${longitude}` });
  const fact = (label: string, children: React.ReactNode) => ({ key: label, label, children });
  return (
    <Descriptions
      size="small"
      column={1}
      items={[
        fact('順位', status === 'OK' ? <RankChip rank={rank} isMeasured /> : longText(point)),
        fact('場所', wayText(point, grid)),
        fact(
          '緯度・経度',
          <a href={`https://www.google.com/maps/search/?${place}`} target="_blank" rel="noreferrer">
            {latitude.toFixed(5)}、{longitude.toFixed(5)}（Googleマップで開く）
          </a>,
        ),
        ...(takenAt === null ? [] : [fact('計測日時', minuteText(takenAt))]),
      ]}
    />
  );
}

function NamesButton({ of, point }: { of: Parameters<typeof useGridPointNames>[0]; point: GridPointFacts }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setIsOpen(true)}>
        店舗名を見る
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <NamesDialog of={of} above={point.above ?? []} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

function Above({ point, names }: { point: GridPointFacts; names: PlaceNames }) {
  const { above, status, rank } = point;
  if (status !== 'OK') return null;
  if (above === null) return <p className={text.secondary}>この計測では、上位の店舗を記録していません。</p>;
  if (rank === 1) return <p className={text.secondary}>この地点では1位でした。</p>;
  const first = above.slice(0, 5);
  return (
    <>
      <Heading level={4} spaced="around">
        上位の店舗
      </Heading>
      <ol className={`tj-plain ${styles.above}`}>
        {first.map(({ position, placeId, store }) => (
          <li key={placeId}>
            {position}位{' '}
            {store === null ? (
              (names[placeId]?.name ?? 'ほかの店舗')
            ) : (
              <Link to={pathTo('/search-conditions/:id', { id: store.id })}>{store.name}</Link>
            )}
          </li>
        ))}
      </ol>
      {above.length > first.length && <p className={text.secondary}>ほか{above.length - first.length}件</p>}
    </>
  );
}
