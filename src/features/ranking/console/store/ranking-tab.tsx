import { Alert } from 'antd';
import { Link } from 'react-router';
import { Sparkline } from '#core/console/chart/time-chart.tsx';
import { rowIn } from '#core/console/http/rows.ts';
import { useProduct } from '#core/console/session/product.tsx';
import { useIsPhone } from '#core/console/ui/browser.ts';
import { Loaded } from '#core/console/ui/states/loaded.tsx';
import { EmptyState } from '#core/console/ui/states/placeholders.tsx';
import { type Column, DataTable, ScrollX } from '#core/console/ui/table/data-table.tsx';
import text from '#core/console/ui/text.module.css';
import { mayDoToRow } from '#core/model/access.ts';
import { dayText, minuteText } from '#core/model/day.ts';
import { yenText } from '#core/model/language.ts';
import { pathTo } from '#core/model/paths/path-to.ts';
import { resourceNamed } from '#core/model/resolved.ts';
import type { Row } from '#core/model/row-types.ts';
import { rankText } from '#domain/ranks/rank.ts';
import { RankChange } from '#ranking/console/rank/rank.tsx';
import { RankChip } from '#ranking/console/rank/rank-chip.tsx';
import { RankLegend } from '#ranking/console/rank/rank-legend.tsx';
import { FactStrip } from '#ranking/console/ranks/fact-strip.tsx';
import { useStoreRanking } from '#ranking/console/ranks/use-ranks.ts';
import type { KeywordRanking, StoreRanking } from '#ranking/rules/keyword-ranks.ts';
import { type Prices, pricesOn } from './prices-on.ts';
import styles from './ranking-tab.module.css';
import { trendValues } from './trend-values.ts';

/** The store's keywords with today's rank, change, best rank, trend and achieved days. */
export function RankingTab({ store }: { store: Row }) {
  const query = useStoreRanking(store.id);
  return (
    <Loaded query={query} rows={5} height={useIsPhone() ? 120 : 48}>
      {(ranking) => <Ranking store={store} ranking={ranking} />}
    </Loaded>
  );
}

function Ranking({ store, ranking }: { store: Row; ranking: StoreRanking }) {
  const { resources, actor } = useProduct();
  const isPhone = useIsPhone();
  const prices = pricesOn(store, ranking.day);
  if (ranking.keywords.length === 0) {
    const mayEdit = mayDoToRow(resourceNamed(resources, 'search-conditions'), 'update', actor, store);
    return (
      <EmptyState
        title="キーワードはまだありません"
        text="キーワードを登録し、状態を「計測中」にすると、毎日の順位がここに並びます。"
        action={
          mayEdit && <Link to={pathTo('/search-conditions/:id/edit', { id: store.id })}>キーワードを登録する</Link>
        }
      />
    );
  }
  return (
    <>
      {store.statusToday !== 'MEASURING' && (
        <Alert
          type="info"
          showIcon
          className={styles.notice}
          message="この店舗は計測していません"
          description="状態を「計測中」にすると、毎日の計測が始まります。"
        />
      )}
      {store.statusToday === 'MEASURING' && (store.placeId ?? '') === '' && (
        <Alert
          type="warning"
          showIcon
          className={styles.notice}
          message="プレイスIDが未登録のため計測できません"
          description="店舗の編集画面でプレイスIDを登録すると、翌日から計測します。"
        />
      )}
      <Figures store={store} ranking={ranking} />
      {isPhone ? <Cards ranking={ranking} prices={prices} /> : <RankingTable ranking={ranking} prices={prices} />}
      <div className={styles.legend}>
        <RankLegend />
      </div>
    </>
  );
}

function Figures({ store, ranking: { keywords, period } }: { store: Row; ranking: StoreRanking }) {
  const { chargeForecast } = rowIn('search-conditions', store);
  const count = (result: KeywordRanking['result']) => keywords.filter((one) => one.result === result).length;
  const achieved = keywords.reduce((sum, one) => sum + one.achievedDays, 0);
  return (
    <FactStrip
      facts={[
        ['本日 目標達成', `${count('ACHIEVED')} ／ ${keywords.length}件`],
        ['本日 圏外', `${count('OUT')}件`],
        ['本日 未計測', `${count('UNMEASURED')}件`],
        [`${Number(period.month.slice(5))}月分の成果日数`, `延べ${achieved}日`],
        ...(typeof chargeForecast === 'number' ? [['請求見込み', `${yenText(chargeForecast)}（税抜）`] as const] : []),
      ]}
    />
  );
}

interface RankingProps {
  ranking: StoreRanking;
  prices: Prices;
}

function RankingTable({ ranking, prices }: RankingProps) {
  return (
    <ScrollX>
      <DataTable
        caption="キーワードの順位"
        minWidth={1120}
        rows={ranking.keywords}
        rowKey={({ id }) => id}
        columns={columnsOf(ranking, prices)}
      />
    </ScrollX>
  );
}

const columnsOf = (ranking: StoreRanking, prices: Prices): readonly Column<KeywordRanking>[] => [
  { title: 'キーワード', cell: (keyword) => <KeywordLink keyword={keyword} /> },
  { title: '検索位置', width: 110, cell: ({ position }) => <span className="tj-cut">{position?.name ?? '—'}</span> },
  {
    title: '本日',
    width: 72,
    right: true,
    cell: ({ rank, result }) => <RankChip rank={rank} isMeasured={result !== 'UNMEASURED'} />,
  },
  { title: '変動', width: 56, right: true, cell: ({ change }) => <RankChange change={change} /> },
  { title: '目標', width: 52, right: true, cell: ({ targetRank }) => `${targetRank}位` },
  {
    title: '最高',
    width: 52,
    right: true,
    cell: ({ best }) => (best === null ? '—' : <span title={dayText(best.day)}>{`${best.rank}位`}</span>),
  },
  { title: '30日の推移', width: 120, cell: (keyword) => <Trend keyword={keyword} ranking={ranking} /> },
  {
    title: '今月の成果',
    width: 92,
    right: true,
    cell: ({ achievedDays, measuredDays }) => (
      <>
        {achievedDays}日<small className={text.secondary}>／{measuredDays}日</small>
      </>
    ),
  },
  ...(prices.size === 0
    ? []
    : [{ title: '日額', width: 72, right: true, cell: ({ id }: KeywordRanking) => priceText(prices, id) }]),
  { title: '計測', width: 130, cell: (keyword) => <Taken keyword={keyword} /> },
];

function priceText(prices: Prices, id: number): string {
  const price = prices.get(id);
  return price === undefined ? '—' : yenText(price);
}

function Cards({ ranking, prices }: RankingProps) {
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
          <span className={text.secondary}>
            今月の成果 {one.achievedDays}日／{one.measuredDays}日・目標 {one.targetRank}位・最高{' '}
            {one.best === null ? '—' : `${one.best.rank}位`}
            {prices.has(one.id) && `・日額${priceText(prices, one.id)}`}
          </span>
          <Taken keyword={one} />
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

function Taken({ keyword }: { keyword: KeywordRanking }) {
  const isMeasured = keyword.result !== 'UNMEASURED';
  return (
    <span className={`${text.secondary} ${text.small}`}>
      {isMeasured
        ? keyword.takenAt !== null && minuteText(keyword.takenAt)
        : (keyword.failure ?? (keyword.takenAt === null ? '本日はまだ計測していません' : '計測できませんでした'))}
      {keyword.byHand !== null && (
        <>
          <br />
          手動 {minuteText(keyword.byHand.takenAt).slice(11)} <RankChip rank={keyword.byHand.rank} isMeasured />
        </>
      )}
    </span>
  );
}
