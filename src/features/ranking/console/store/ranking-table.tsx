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
}

/** The keywords as a table: rank, trend, days, price and yen so far. */
export function RankingTable(props: RankingProps) {
  return (
    <ScrollX>
      <DataTable
        caption="キーワードの順位"
        minWidth={props.prices.size === 0 ? 560 : 690}
        rows={props.ranking.keywords}
        rowKey={({ id }) => id}
        columns={columnsOf(props)}
      />
    </ScrollX>
  );
}

const columnsOf = ({ ranking, prices, amounts }: RankingProps): readonly Column<KeywordRanking>[] => [
  {
    title: 'キーワード',
    cell: (keyword) => (
      <>
        <KeywordLink keyword={keyword} />
        <About keyword={keyword} />
      </>
    ),
  },
  {
    title: '本日',
    width: 56,
    right: true,
    cell: ({ rank, result }) => <RankChip rank={rank} isMeasured={result !== 'UNMEASURED'} />,
  },
  { title: '変動', width: 38, right: true, cell: ({ change }) => <RankChange change={change} /> },
  { title: '目標', width: 40, right: true, cell: ({ targetRank }) => `${targetRank}位` },
  { title: '30日の推移', width: 104, cell: (keyword) => <Trend keyword={keyword} ranking={ranking} /> },
  {
    title: '今月の成果',
    width: 76,
    right: true,
    cell: ({ achievedDays, measuredDays }) => (
      <>
        {achievedDays}日<small className={text.secondary}>／{measuredDays}日</small>
      </>
    ),
  },
  ...(prices.size === 0
    ? []
    : [
        { title: '日額', width: 52, right: true, cell: ({ id }: KeywordRanking) => priceText(prices, id) },
        {
          title: '今月の額',
          help: helpOf(amounts),
          width: 84,
          right: true,
          cell: ({ id }: KeywordRanking) => amountText(amounts, id),
        },
      ]),
];

/** How the yen of a keyword is counted. */
function helpOf(amounts: StoreAmounts | null | undefined): string {
  const basis =
    amounts?.billingMode === 'ANY_KEYWORD'
      ? '1日に請求するのは、達成したうち日額の最も高いキーワード1件分だけです。その額をそのキーワードの行に示します。'
      : '成果が出た日の日額を合わせた額です。';
  return `税抜。今日までの分で、請求と同じ数え方です。${basis}上限に届いたあとの日は含みません。`;
}

function priceText(prices: Prices, id: number): string {
  const price = prices.get(id);
  return price === undefined ? '—' : yenText(price);
}

function amountText(amounts: StoreAmounts | null | undefined, id: number) {
  if (amounts === undefined) return '…';
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
export function RankingCards({ ranking, prices, amounts }: RankingProps) {
  return (
    <ul className="tj-plain" aria-label="キーワードの順位">
      {ranking.keywords.map((one) => (
        <li key={one.id} className={styles.card}>
          <KeywordLink keyword={one} />
          <span className={styles.places}>
            <span className={styles.place}>
              <RankChip rank={one.rank} isMeasured={one.result !== 'UNMEASURED'} />
            </span>
            <RankChange change={one.change} />
            <Trend keyword={one} ranking={ranking} />
          </span>
          <span>
            今月の成果 {one.achievedDays}日<small className={text.secondary}>／{one.measuredDays}日</small>
            {prices.has(one.id) && (
              <>
                ・日額{priceText(prices, one.id)}・今月の額 {amountText(amounts, one.id)}
              </>
            )}
          </span>
          <About keyword={one} showsTarget />
        </li>
      ))}
    </ul>
  );
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

/** Where the keyword is searched from, its best rank ever, and when it was last read or why it was not. */
function About({ keyword, showsTarget = false }: { keyword: KeywordRanking; showsTarget?: boolean }) {
  const { best, position, targetRank } = keyword;
  return (
    <span className={`${styles.about} ${text.secondary} ${text.small}`}>
      {showsTarget && `目標 ${targetRank}位・`}
      {position !== null && `${position.name}・`}
      {best !== null && <span title={dayText(best.day)}>{`最高${best.rank}位`}・</span>}
      <Taken keyword={keyword} />
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
