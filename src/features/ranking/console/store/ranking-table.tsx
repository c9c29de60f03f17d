import { Link } from 'react-router';
import { Sparkline } from '#core/console/chart/time-chart.tsx';
import { type Column, DataTable, ScrollX } from '#core/console/ui/table/data-table.tsx';
import text from '#core/console/ui/text.module.css';
import { dayText, minuteText } from '#core/model/day.ts';
import { yenText } from '#core/model/language.ts';
import { pathTo } from '#core/model/paths/path-to.ts';
import type { StoreAmounts } from '#domain/billing/month-forecast.ts';
import { rankText } from '#domain/ranks/rank.ts';
import { briefMoment } from '#ranking/console/rank/brief-moment.ts';
import { RankChange } from '#ranking/console/rank/rank.tsx';
import { RankChip } from '#ranking/console/rank/rank-chip.tsx';
import type { KeywordRanking, StoreRanking } from '#ranking/rules/keyword-ranks.ts';
import type { Prices } from './prices-on.ts';
import styles from './ranking-tab.module.css';
import { trendValues } from './trend-values.ts';

interface RankingProps {
  ranking: StoreRanking;
  prices: Prices;
  /** What the month has come to; undefined while loading, null where it is not shown. */
  amounts: StoreAmounts | null | undefined;
  /** Of a store that is not measured today what was measured before, or, where nothing was, only what was agreed. */
  shows: 'ALL' | 'PAST' | 'TERMS';
}

/** The keywords as a table: rank, trend, days, price and yen so far. */
export function RankingTable(props: RankingProps) {
  return (
    <ScrollX>
      <DataTable
        caption="キーワードの順位"
        minWidth={widthOf(props)}
        rows={props.ranking.keywords}
        rowKey={({ id }) => id}
        columns={columnsOf(props)}
      />
    </ScrollX>
  );
}

/** The least width of the table, in px. */
function widthOf({ prices, shows }: RankingProps): number {
  if (shows === 'TERMS') return 320;
  return prices.size === 0 ? 560 : 690;
}

const columnsOf = (props: RankingProps): readonly Column<KeywordRanking>[] =>
  props.shows === 'TERMS' ? agreedColumns(props) : measuredColumns(props);

const agreedColumns = ({ prices }: RankingProps): readonly Column<KeywordRanking>[] => [
  { title: 'キーワード', cell: (keyword) => <KeywordLink keyword={keyword} /> },
  { title: '検索位置', cell: ({ position }) => position?.name ?? '—' },
  { title: '目標', width: 80, right: true, cell: ({ targetRank }) => `${targetRank}位` },
  ...(prices.size === 0
    ? []
    : [{ title: '日額', width: 100, right: true, cell: ({ id }: KeywordRanking) => priceText(prices, id) }]),
];

const measuredColumns = ({ ranking, prices, amounts, shows }: RankingProps): readonly Column<KeywordRanking>[] => [
  {
    title: 'キーワード',
    cell: (keyword) => (
      <>
        <KeywordLink keyword={keyword} />
        <About keyword={keyword} isDue={shows === 'ALL'} />
      </>
    ),
  },
  {
    title: '本日',
    width: 56,
    right: true,
    cell: (keyword) => <Today keyword={keyword} isDue={shows === 'ALL'} />,
  },
  { title: '変動', width: 38, right: true, cell: ({ change }) => <RankChange change={change} /> },
  { title: '目標', width: 40, right: true, cell: ({ targetRank }) => `${targetRank}位` },
  { title: '30日の推移', width: 104, cell: (keyword) => <Trend keyword={keyword} ranking={ranking} /> },
  {
    title: `${monthOfPeriod(ranking.period.month)}の成果`,
    width: 84,
    right: true,
    cell: (keyword) => <Days keyword={keyword} />,
  },
  ...(prices.size === 0
    ? []
    : [
        { title: '日額', width: 52, right: true, cell: ({ id }: KeywordRanking) => priceText(prices, id) },
        {
          title: `${monthOfPeriod(amounts?.period ?? ranking.period.month)}の額`,
          help: helpOf(amounts),
          width: 92,
          right: true,
          cell: (keyword: KeywordRanking) => amountText(amounts, keyword),
        },
      ]),
];

/** How the yen of a keyword is counted. */
function helpOf(amounts: StoreAmounts | null | undefined): string {
  const basis =
    amounts?.billingMode === 'ANY_KEYWORD'
      ? '1日に請求するのは、達成したうち日額の最も高いキーワード1件分だけです。その額をそのキーワードの行に示します。'
      : '成果が出た日の日額を合わせた額です。';
  const days = amounts == null ? '' : `（${daysInShortOf(amounts)}）`;
  return `税抜。締め期間${days}の今日までの分で、請求と同じ数え方です。${basis}上限に届いたあとの日は含みません。`;
}

function priceText(prices: Prices, id: number): string {
  const price = prices.get(id);
  return price === undefined ? '—' : yenText(price);
}

function amountText(amounts: StoreAmounts | null | undefined, { id, measuredDays }: KeywordRanking) {
  if (amounts === undefined) return '…';
  if (measuredDays === 0) return '—';
  const found = amounts?.keywords.find(({ detailId }) => detailId === id);
  if (found === undefined) return '—';
  return (
    <>
      {yenText(found.amount)}
      {found.capHit && (
        <>
          {' '}
          <small className={text.secondary}>上限</small>
        </>
      )}
    </>
  );
}

/** The keywords as cards, for a phone. */
export function RankingCards({ ranking, prices, amounts, shows }: RankingProps) {
  const month = monthOfPeriod(ranking.period.month);
  return (
    <ul className="tj-plain" aria-label="キーワードの順位">
      {ranking.keywords.map((one) => (
        <li key={one.id} className={styles.card}>
          <KeywordLink keyword={one} />
          {shows === 'TERMS' ? (
            prices.has(one.id) && <span>{`日額${priceText(prices, one.id)}`}</span>
          ) : (
            <>
              <span className={styles.places}>
                <span className={styles.place}>
                  <Today keyword={one} isDue={shows === 'ALL'} />
                </span>
                <RankChange change={one.change} />
                <Trend keyword={one} ranking={ranking} />
              </span>
              <span>
                {month}の成果 <Days keyword={one} />
                {prices.has(one.id) && (
                  <>
                    ・日額{priceText(prices, one.id)}・{month}の額 {amountText(amounts, one)}
                  </>
                )}
              </span>
            </>
          )}
          <About keyword={one} showsTarget isDue={shows === 'ALL'} />
        </li>
      ))}
    </ul>
  );
}

/** The rank of today; of a store that is not due today nothing is claimed. */
function Today({ keyword: { rank, result }, isDue }: { keyword: KeywordRanking; isDue: boolean }) {
  if (!isDue && result === 'UNMEASURED') return '—';
  return <RankChip rank={rank} isMeasured={result !== 'UNMEASURED'} />;
}

/** The achieved days of those that were measured in the period. */
function Days({ keyword: { achievedDays, measuredDays } }: { keyword: KeywordRanking }) {
  if (measuredDays === 0) return '—';
  return (
    <>
      {achievedDays}日<small className={text.secondary}>／{measuredDays}日</small>
    </>
  );
}

function monthOfPeriod(period: string): string {
  return `${Number(period.slice(5))}月分`;
}

function daysInShortOf({ first, last }: StoreAmounts): string {
  return `${dayText(first).slice(5)}〜${dayText(last).slice(5)}`;
}

function KeywordLink({ keyword }: { keyword: KeywordRanking }) {
  return (
    <Link
      to={pathTo('/search-conditions/search-condition-detail-chart-data/:searchConditionDetailId', {
        searchConditionDetailId: keyword.id,
      })}
      className="tj-touch"
    >
      {keyword.keyword}
    </Link>
  );
}

function Trend({ keyword, ranking }: { keyword: KeywordRanking; ranking: StoreRanking }) {
  const { values, max } = trendValues(keyword, ranking);
  const places = keyword.reads.flatMap((read) => (read.status === 'OK' ? [rankText(read.rank)] : []));
  return (
    <Sparkline
      values={values}
      axis={{ min: 1, max, reversed: true }}
      line={keyword.targetRank}
      label={`${keyword.keyword}の30日の推移：${places.length === 0 ? '計測なし' : `${places[0]}から${places.at(-1)}`}`}
    />
  );
}

interface AboutProps {
  keyword: KeywordRanking;
  /** The store is measured today. */
  isDue: boolean;
  showsTarget?: boolean;
}

/** Where the keyword is searched from, its best rank ever, and when it was last read or why it was not. */
function About({ keyword, isDue, showsTarget = false }: AboutProps) {
  const { best, position, targetRank, result } = keyword;
  const isRead = isDue || result !== 'UNMEASURED';
  const facts = [
    ...(showsTarget ? [`目標 ${targetRank}位`] : []),
    ...(position === null ? [] : [position.name]),
    ...(best === null ? [] : [`最高${best.rank}位`]),
  ];
  return (
    <span className={`${styles.about} ${text.secondary} ${text.small}`}>
      <span title={best === null ? undefined : `最高${best.rank}位 ${dayText(best.day)}`}>{facts.join('・')}</span>
      {isRead && (
        <>
          {facts.length > 0 && ' '}
          <Taken keyword={keyword} />
        </>
      )}
    </span>
  );
}

function Taken({ keyword }: { keyword: KeywordRanking }) {
  const isMeasured = keyword.result !== 'UNMEASURED';
  return (
    <>
      {isMeasured
        ? keyword.takenAt !== null && (
            <span className={styles.taken} title={minuteText(keyword.takenAt)}>
              {briefMoment(keyword.takenAt)}
            </span>
          )
        : (keyword.failure ?? (keyword.takenAt === null ? '本日はまだ計測していません' : '計測できませんでした'))}
      {keyword.byHand !== null && (
        <>
          <br />
          手動 {minuteText(keyword.byHand.takenAt).slice(11)} <RankChip rank={keyword.byHand.rank} isMeasured />
        </>
      )}
    </>
  );
}
