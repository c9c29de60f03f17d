import { Button } from 'antd';
import { Link, useSearchParams } from 'react-router';
import { failureOf } from '#core/console/http/client.ts';
import { useIsPhone } from '#core/console/ui/browser.ts';
import { busy, Loaded } from '#core/console/ui/states/loaded.tsx';
import { EmptyState } from '#core/console/ui/states/placeholders.tsx';
import { DataTable, ScrollX } from '#core/console/ui/table/data-table.tsx';
import { AppliedDate } from '#core/fields/date/console/applied.tsx';
import { type Day, daysBetween, dayText, isDay, minuteText } from '#core/model/day.ts';
import { pathTo } from '#core/model/paths/path-to.ts';
import { PlacesAttribution } from '#ranking/console/form/places-attribution.tsx';
import { RankChip } from '#ranking/console/rank/rank-chip.tsx';
import { useAbove, usePlaceNames } from '#ranking/console/ranks/use-ranks.ts';
import { RivalMark } from '#ranking/console/rivals/rival-mark.tsx';
import { useRivals } from '#ranking/console/rivals/use-rivals.ts';
import type { KeywordFacts, KeywordRival, PlaceAbove, PlaceNames, RanksAbove } from '#ranking/rules/keyword-ranks.ts';
import styles from './above-tab.module.css';

/** The places above us, and since when. The URL holds the day. */
export default function AboveTab({ keyword, today }: { keyword: KeywordFacts; today: Day }) {
  const [params, setParams] = useSearchParams();
  const asked = params.get('day') ?? '';
  const day = isDay(asked) && asked <= today ? asked : today;
  const above = useAbove(keyword.id, day);
  const { data } = above;
  const isAnyUnknown = data?.places.some((place) => place.store === null) ?? false;
  // Fetched at once; the server limits the rate
  const names = usePlaceNames(keyword.id, day, { isWanted: isAnyUnknown, of: 'ALL' });
  const rivals = useRivals(keyword.id);
  return (
    <section aria-label="上位の店舗">
      <div className="tj-bar">
        <AppliedDate
          mode="date"
          label="いつの順位か"
          value={day}
          allowClear={false}
          to={today}
          isBounded
          onApply={(chosen) => {
            const next = new URLSearchParams(params);
            next.set('day', String(chosen));
            setParams(next, { preventScrollReset: true, replace: true });
          }}
        />
        {data?.day !== null && data !== undefined && <ReadingLine ranking={data} />}
        {names.isLoading && <span role="status">店舗名を問い合わせています…</span>}
        {names.isError && (
          <>
            <span role="alert">{failureOf(names.error).message}</span>
            <Button loading={busy(names.isFetching)} onClick={() => void names.refetch()}>
              店舗名をもう一度問い合わせる
            </Button>
          </>
        )}
      </div>
      <Loaded query={above} rows={5}>
        {(ranking) =>
          ranking.day === null ? (
            <EmptyState
              title="この日までの計測には、上位の店舗の記録がありません"
              text="計測すると、上位にいる店舗と、いつから上位にいるかが表示されます。"
            />
          ) : ranking.places.length === 0 ? (
            <EmptyState title="上位の店舗はありません" text="この計測では1位でした。" />
          ) : (
            <>
              <Places keywordId={keyword.id} ranking={ranking} names={names.data ?? {}} rivals={rivals.data} />
              {isAnyUnknown && <PlacesAttribution />}
            </>
          )
        }
      </Loaded>
    </section>
  );
}

function ReadingLine({ ranking }: { ranking: RanksAbove }) {
  return (
    <span>
      {ranking.takenAt !== null && `${minuteText(ranking.takenAt)}の計測`}：自店{' '}
      <RankChip rank={ranking.rank} isMeasured />
      {ranking.rank === null && `（${ranking.depth}件まで検索）`}
    </span>
  );
}

interface PlacesProps {
  keywordId: number;
  ranking: RanksAbove;
  names: PlaceNames;
  /** Undefined while loading; nothing can be marked until then. */
  rivals: readonly KeywordRival[] | undefined;
}

function Places({ keywordId, ranking, names, rivals }: PlacesProps) {
  const isPhone = useIsPhone();
  const mark = ({ placeId, store }: PlaceAbove) =>
    rivals !== undefined && (
      <RivalMark
        keywordId={keywordId}
        placeId={placeId}
        ownName={store?.name}
        googleName={store === null ? names[placeId]?.name : undefined}
        rivals={rivals}
      />
    );
  const name = (place: PlaceAbove) => <PlaceName place={place} name={names[place.placeId]} />;
  return (
    <ScrollX>
      <DataTable
        caption="上位の店舗"
        {...(isPhone ? {} : { minWidth: 720 })}
        rows={ranking.places}
        rowKey={({ placeId }) => placeId}
        columns={[
          { title: '順位', width: 80, cell: ({ position }) => <RankChip rank={position} isMeasured /> },
          {
            title: '店舗',
            bare: true,
            // In a card, the button is next to the name
            cell: (place) => (
              <>
                {name(place)}
                {isPhone && mark(place)}
              </>
            ),
          },
          { title: '上位にいる期間', width: 270, cell: (place) => sinceText(place, ranking.day ?? '') },
          ...(isPhone ? [] : [{ title: 'ライバル', width: 160, cell: mark }]),
        ]}
      />
    </ScrollX>
  );
}

function PlaceName({ place, name }: { place: PlaceAbove; name: PlaceNames[string] | undefined }) {
  if (place.store !== null)
    return (
      <Link className={styles.place} to={pathTo('/search-conditions/:id', { id: place.store.id })}>
        {place.store.name}
      </Link>
    );
  const query = new URLSearchParams({ api: '1', query: name?.name ?? '店舗', query_place_id: place.placeId });
  return (
    <>
      <a
        className={styles.place}
        href={`https://www.google.com/maps/search/?${query}`}
        target="_blank"
        rel="noreferrer"
      >
        {name?.name ?? '店舗名は未確認'}（Googleマップで開く）
      </a>
      {name !== undefined && <span className={styles.address}>{name.address}</span>}
    </>
  );
}

/** `2026/10/01から（31日間）`. */
export function sinceText({ since, orEarlier }: Pick<PlaceAbove, 'since' | 'orEarlier'>, day: Day): string {
  const days = daysBetween(since, day) + 1;
  const text = `${dayText(since)}${orEarlier ? '以前' : ''}から`;
  return `${text}（${days}日${orEarlier ? '以上' : ''}）`;
}
