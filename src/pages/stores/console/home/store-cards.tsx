import { Link } from 'react-router';
import { Sparkline } from '#core/console/chart/time-chart.tsx';
import { rowIn, useCall } from '#core/console/http/calls.ts';
import paper from '#core/console/ui/paper.module.css';
import { SkeletonRows } from '#core/console/ui/states/placeholders.tsx';
import text from '#core/console/ui/text.module.css';
import { minute } from '#core/model/day.ts';
import { yenText } from '#core/model/language.ts';
import { pathTo } from '#core/model/paths/path-to.ts';
import type { Row, RowIn } from '#core/model/row-types.ts';
import { dayInShort } from '#domain/month.ts';
import { rankText } from '#domain/ranks/rank.ts';
import { unansweredStates } from '#domain/reply-states.ts';
import rank from '#ranking/console/rank/rank.module.css';
import { RankChange } from '#ranking/console/rank/rank.tsx';
import { RankChip } from '#ranking/console/rank/rank-chip.tsx';
import { trendValues } from '#ranking/console/store/trend-values.ts';
import type { LargestFall, StoreCard } from '#stores/rules/store-card.ts';
import { listStoreCards } from '../../calls.ts';
import { HomeHead, useHomeHead } from './home-head.tsx';
import styles from './store-cards.module.css';

type Store = Partial<RowIn<'search-conditions'>> & Pick<Row, 'id'>;

interface StoreCardsProps {
  rows: readonly Row[];
  /** True for a user who pays for the stores. */
  isPaying: boolean;
}

/** A customer's stores: today's state, falls, the month's total, and unanswered reviews; above them the total of all. */
export default function StoreCards({ rows, isPaying }: StoreCardsProps) {
  const { isComing, ...head } = useHomeHead(isPaying);
  const ids = rows.map(({ id }) => id).join(',');
  const { data, isError } = useCall(listStoreCards, { query: { ids } }, { staleTime: minute });
  const cards = new Map(data?.map((card) => [card.storeId, card]));
  // The cards come with what is above them, whose height is not known before
  if (isComing) return <SkeletonRows rows={rows.length} height={200} />;
  return (
    <>
      <HomeHead {...head} />
      <ul className={styles.cards} aria-label="登録店舗">
        {rows.map((row) => (
          <li key={row.id} data-row tabIndex={-1} className={`${paper.paper} ${styles.card}`}>
            <Head store={{ ...rowIn('search-conditions', row), id: row.id }} card={cards.get(row.id)} />
            <Fall
              card={cards.get(row.id)}
              isMissing={isError}
              isRead={typeof rowIn('search-conditions', row).todaysRead === 'number'}
            />
            <Month store={{ ...rowIn('search-conditions', row), id: row.id }} card={cards.get(row.id)} />
          </li>
        ))}
      </ul>
    </>
  );
}

interface PartProps {
  store: Store;
  /** Undefined while loading. */
  card: StoreCard | undefined;
}

function Head({ store, card }: PartProps) {
  return (
    <div className={styles.head}>
      <div>
        <Link to={pathTo('/search-conditions/:id', { id: store.id })} className={`tj-touch ${styles.name}`}>
          {store.name}
        </Link>
        <Today store={store} />
      </div>
      <div className={styles.trend}>{card !== undefined && <Trend card={card} name={store.name ?? ''} />}</div>
    </div>
  );
}

function Today({ store }: { store: Store }) {
  const { todaysAchieved, todaysRead, todaysBestRank, todaysState } = store;
  if (typeof todaysRead !== 'number')
    return (
      <span className={styles.today}>
        {todaysState === 'UNREAD' ? <span className={rank.unmeasured}>本日は未計測</span> : '計測していません'}
      </span>
    );
  return (
    <span className={styles.today}>
      本日{' '}
      <strong className={styles.figure}>
        {todaysAchieved ?? 0}／{todaysRead}
      </strong>{' '}
      達成
      <span className={text.secondary}>
        最高 <RankChip rank={todaysBestRank ?? null} isMeasured />
        {todaysState === 'PARTLY' && '・一部未計測'}
        {todaysState === 'SOME_OUT' && '・圏外あり'}
      </span>
    </span>
  );
}

function Trend({ card, name }: { card: StoreCard; name: string }) {
  const { trend, from, to } = card;
  const { values, max } = trendValues({ reads: [...trend], targetRank: 1 }, { trendFrom: from, day: to });
  const [first, last] = [trend[0], trend.at(-1)];
  if (first === undefined || last === undefined) return null;
  const words = `${rankText(first.rank)}から${rankText(last.rank)}`;
  return (
    <>
      <Sparkline values={values} axis={{ min: 1, max, reversed: true }} label={`${name}の30日の最高順位：${words}`} />
      <span className={`${text.secondary} ${text.small}`}>30日の最高順位</span>
    </>
  );
}

interface FallProps {
  card: StoreCard | undefined;
  isMissing: boolean;
  /** False for a store that was not measured today, of which nothing is claimed. */
  isRead: boolean;
}

function Fall({ card, isMissing, isRead }: FallProps) {
  if (isMissing) return <p className={`${styles.fall} ${text.secondary}`}>下降とクチコミを表示できませんでした。</p>;
  if (!isRead && (card?.fall ?? null) === null) return null;
  if (card === undefined) return <p className={styles.fall} aria-busy="true" />;
  const { fall } = card;
  if (fall === null)
    return <p className={`${styles.fall} ${text.secondary}`}>前回から下がったキーワードはありません。</p>;
  return (
    <Link to={fallPath(fall)} className={styles.fall}>
      <RankChange change={fall.change} /> <span className={styles.keyword}>{fall.keyword}</span>{' '}
      <span className={styles.places}>
        <RankChip rank={fall.previousRank} isMeasured /> → <RankChip rank={fall.rank} isMeasured />
        <span className={text.secondary}>（{dayInShort(fall.day)}）</span>
      </span>
      <span className="tj-visually-hidden">下がった日の上位の店舗</span>
    </Link>
  );
}

/** Returns the path to the places ranked above on the day of the fall. */
function fallPath({ detailId, day }: LargestFall): string {
  return pathTo(
    '/search-conditions/search-condition-detail-chart-data/:searchConditionDetailId',
    { searchConditionDetailId: detailId },
    { tab: 'above', day },
  );
}

function Month({ store, card }: PartProps) {
  const { achievedDays, chargeForecast, lastReadDate } = store;
  // Of a store that was never measured a zero is no figure
  const isFigure = (figure: unknown): figure is number =>
    typeof figure === 'number' && (figure > 0 || typeof lastReadDate === 'number');
  return (
    <dl className={styles.month}>
      <div>
        <dt>今月の成果</dt>
        <dd>{isFigure(achievedDays) ? `${achievedDays}日` : '—'}</dd>
      </div>
      {chargeForecast !== undefined && (
        <div>
          <dt>今月の請求見込み</dt>
          <dd>
            {isFigure(chargeForecast) ? yenText(chargeForecast) : '—'}
            {isFigure(chargeForecast) && <small className={text.secondary}>税抜</small>}
          </dd>
        </div>
      )}
      <div>
        <dt>未返信のクチコミ</dt>
        <dd>{card === undefined ? '…' : <Reviews card={card} />}</dd>
      </div>
    </dl>
  );
}

function Reviews({ card: { placeId, unansweredReviews } }: { card: StoreCard }) {
  if (placeId === null || unansweredReviews === 0) return `${unansweredReviews}件`;
  return (
    <Link
      className="tj-touch"
      to={pathTo(
        '/google-map-place-manage/:googleMapPlaceId/reviews',
        { googleMapPlaceId: placeId },
        { replyState_in: unansweredStates },
      )}
    >
      {unansweredReviews}件
    </Link>
  );
}
