import { Button } from 'antd';
import { Heading } from '#core/console/pages/screen-frames.tsx';
import { LinkButton } from '#core/console/ui/page-header.tsx';
import { busy } from '#core/console/ui/states/loaded.tsx';
import text from '#core/console/ui/text.module.css';
import { type Day, dayOf, dayText } from '#core/model/day.ts';
import { pathTo } from '#core/model/paths/path-to.ts';
import { RankChip } from '#ranking/console/rank/rank-chip.tsx';
import { usePlaceNames } from '#ranking/console/ranks/use-ranks.ts';
import {
  type KeywordFacts,
  type KeywordRival,
  maxRivals,
  type RivalRanks,
  type RivalSeries,
  type TopPlace,
} from '#ranking/rules/keyword-ranks.ts';
import { PlacesAttribution } from '../form/places-attribution.tsx';
import { RivalMark } from './rival-mark.tsx';
import styles from './rivals.module.css';
import { useMayMark, useRivalChanges } from './use-rivals.ts';

interface RivalListProps {
  keyword: KeywordFacts;
  series: RivalSeries;
  today: Day;
}

/** A keyword's rivals: since when they are marked, what is known of them, and a link to mark more; the places at the top while there are none. */
export function RivalList({ keyword, series, today }: RivalListProps) {
  const { unmark, unmarking } = useRivalChanges(keyword.id);
  const mayMark = useMayMark();
  const { rivals, top, knownFrom } = series;
  if (rivals.length === 0 && top.length === 0 && !mayMark) return null;
  return (
    <section aria-label="ライバル" className={styles.section}>
      <div className="tj-bar">
        <Heading>
          {rivals.length === 0 && top.length > 0
            ? `ライバル（上位${top.length}店）`
            : `ライバル ${rivals.length}／${maxRivals}`}
        </Heading>
        {mayMark && (
          <LinkButton
            size="small"
            to={pathTo(
              '/search-conditions/search-condition-detail-chart-data/:searchConditionDetailId',
              { searchConditionDetailId: keyword.id },
              { tab: 'above' },
            )}
          >
            上位の店舗から選ぶ
          </LinkButton>
        )}
      </div>
      {rivals.length === 0 && (
        <p className={text.secondary}>
          {top.length > 0
            ? 'ライバルを登録するまで、今の上位の店舗をグラフに並べています。'
            : '上位の店舗をライバルに登録すると、その店舗の順位の推移をこのグラフに並べて表示します。'}
        </p>
      )}
      {top.length > 0 && <TopPlaces keyword={keyword} top={top} today={today} />}
      <ul className="tj-plain">
        {rivals.map((rival) => (
          <li key={rival.id} className={styles.rival}>
            <span className={styles.name}>{rival.name}</span>
            <span className={`${text.secondary} ${styles.known}`}>{knownText(rival, knownFrom)}</span>
            {mayMark && (
              <Button
                size="small"
                loading={busy(unmarking.includes(rival.id))}
                aria-label={`「${rival.name}」のライバルの登録を解除`}
                onClick={() => void unmark(rival)}
              >
                解除
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The places at the top, by name where one may be shown; a click makes one of them a rival. */
function TopPlaces({ keyword, top, today }: { keyword: KeywordFacts; top: readonly TopPlace[]; today: Day }) {
  const isWanted = top.some(({ store }) => store === null);
  const { data: names = {} } = usePlaceNames(keyword.id, today, { isWanted, of: 'MAIN' });
  const isNamed = top.some(({ store, placeId }) => store === null && names[placeId] !== undefined);
  return (
    <>
      <ul className="tj-plain">
        {top.map(({ position, placeId, store }) => (
          <li key={placeId} className={styles.rival}>
            <RankChip rank={position} isMeasured />
            <span className={styles.name}>{store?.name ?? names[placeId]?.name ?? `今の${position}位の店舗`}</span>
            <RivalMark
              keywordId={keyword.id}
              placeId={placeId}
              ownName={store?.name}
              googleName={store === null ? names[placeId]?.name : undefined}
              rivals={none}
            />
          </li>
        ))}
      </ul>
      {isNamed && <PlacesAttribution />}
    </>
  );
}

const none: readonly KeywordRival[] = [];

/** Describes since when a rival's ranks are recorded: above us with every reading, below us only since it was marked. */
function knownText({ days, createDate }: RivalRanks, knownFrom: string | null): string {
  const marked = dayText(dayOf(createDate));
  const since = `自店より上の順位は${knownFrom === null ? '次' : dayText(knownFrom)}の計測から、自店より下の順位は登録した${marked}の次の計測から記録しています`;
  return days.some(({ found }) => found === 'RANKED') ? since : `この期間に順位の記録はありません。${since}`;
}
