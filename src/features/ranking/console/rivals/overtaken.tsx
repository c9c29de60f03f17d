import { Link } from 'react-router';
import text from '#core/console/ui/text.module.css';
import { type Day, dayText } from '#core/model/day.ts';
import { pathTo } from '#core/model/paths/path-to.ts';
import { useAbove, usePlaceNames } from '#ranking/console/ranks/use-ranks.ts';
import {
  type KeywordFacts,
  type KeywordRival,
  type NamesOf,
  overtakersIn,
  type PlaceNames,
} from '#ranking/rules/keyword-ranks.ts';
import { PlacesAttribution } from '../form/places-attribution.tsx';
import { overtakenText } from './overtaken-text.ts';
import styles from './rivals.module.css';

interface OvertakenProps {
  keyword: KeywordFacts;
  today: Day;
  rivals: readonly Pick<KeywordRival, 'placeId' | 'name'>[];
  /** The names to fetch, when those at hand do not tell who it was. */
  of: Exclude<NamesOf, 'ALL'>;
}

const nothing: PlaceNames = {};

/** Says by whom the store was overtaken in the latest reading: by our own names, or else by Google's, which are shown and not kept. */
export function Overtaken({ keyword, today, rivals, of }: OvertakenProps) {
  const { data } = useAbove(keyword.id, today);
  const overtakers = data === undefined ? [] : overtakersIn(data);
  const known = new Map([
    ...rivals.map(({ placeId, name }) => [placeId, name] as const),
    ...overtakers.flatMap(({ placeId, store }) => (store === null ? [] : [[placeId, store.name] as const])),
  ]);
  const isUnknown = overtakers.length > 0 && overtakers.every(({ placeId }) => !known.has(placeId));
  const { data: names = nothing } = usePlaceNames(keyword.id, today, { isWanted: isUnknown, of });
  if (data?.day == null || overtakers.length === 0) return null;
  const fetched = isUnknown
    ? overtakers.map(({ placeId }) => names[placeId]?.name).find((name) => name !== undefined)
    : undefined;
  const own = overtakers.map(({ placeId }) => known.get(placeId)).find((name) => name !== undefined);
  const when = data.day === today ? '今日' : dayText(data.day);
  return (
    <div className={styles.overtaken}>
      <p role="status">
        <span className={text.loss} aria-hidden>
          ▼
        </span>{' '}
        {overtakenText(when, own ?? fetched ?? null, overtakers.length)}{' '}
        <Link
          to={pathTo(
            '/search-conditions/search-condition-detail-chart-data/:searchConditionDetailId',
            { searchConditionDetailId: keyword.id },
            { tab: 'above', day: data.day },
          )}
        >
          上位の店舗を見る
        </Link>
      </p>
      {own === undefined && fetched !== undefined && <PlacesAttribution />}
    </div>
  );
}
