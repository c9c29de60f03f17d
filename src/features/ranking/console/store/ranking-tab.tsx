import { Alert } from 'antd';
import { Suspense } from 'react';
import { Link } from 'react-router';
import { rowIn } from '#core/console/http/calls.ts';
import { useProduct } from '#core/console/session/product.tsx';
import { lazyWithReload } from '#core/console/ui/after-rows.tsx';
import { useIsPhone } from '#core/console/ui/browser.ts';
import { Loaded } from '#core/console/ui/states/loaded.tsx';
import { EmptyState, SkeletonRows } from '#core/console/ui/states/placeholders.tsx';
import { mayDoToRow } from '#core/model/access.ts';
import { yenText } from '#core/model/language.ts';
import { pathTo } from '#core/model/paths/path-to.ts';
import { resourceNamed } from '#core/model/resolved.ts';
import type { Row } from '#core/model/row-types.ts';
import type { StoreAmounts } from '#domain/billing/month-forecast.ts';
import { RankLegend } from '#ranking/console/rank/rank-legend.tsx';
import { FactStrip } from '#ranking/console/ranks/fact-strip.tsx';
import { useStoreRanking } from '#ranking/console/ranks/use-ranks.ts';
import type { KeywordRanking, StoreRanking } from '#ranking/rules/keyword-ranks.ts';
import { pricesOn } from './prices-on.ts';
import styles from './ranking-tab.module.css';
import { RankingCards, RankingTable } from './ranking-table.tsx';
import { VisibilityCard } from './visibility-card.tsx';

const StoreGrid = lazyWithReload(() => import('./store-grid.tsx'));

interface RankingTabProps {
  store: Row;
  /** What the running month has come to; undefined while loading, null where it is not shown. */
  amounts: StoreAmounts | null | undefined;
}

/**
 * How the store does: its keywords with today's rank, change, trend, achieved days and yen; beside them how visible it
 * is, and how far around it.
 */
export function RankingTab({ store, amounts }: RankingTabProps) {
  const query = useStoreRanking(store.id);
  return (
    <Loaded query={query} rows={5} height={useIsPhone() ? 120 : 48}>
      {(ranking) => <Ranking store={store} ranking={ranking} amounts={amounts} />}
    </Loaded>
  );
}

function Ranking({ store, ranking, amounts }: RankingTabProps & { ranking: StoreRanking }) {
  const { resources, actor } = useProduct();
  const Keywords = useIsPhone() ? RankingCards : RankingTable;
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
  const isMeasured = isMeasuredToday(store);
  const notice = !isMeasured && <NotMeasured store={store} />;
  if (isBlank(ranking) && !isMeasured)
    return (
      <>
        {notice}
        <Keywords ranking={ranking} prices={prices} amounts={amounts} shows="TERMS" />
      </>
    );
  return (
    <>
      {notice}
      <Figures store={store} ranking={ranking} amounts={amounts} />
      <div className={styles.split}>
        <div>
          <Keywords
            ranking={ranking}
            prices={isNotBilled(store, ranking, amounts) ? new Map() : prices}
            amounts={amounts}
            shows={isMeasured ? 'ALL' : 'PAST'}
          />
          <div className={styles.legend}>
            <RankLegend />
          </div>
        </div>
        <div className={styles.beside}>
          <VisibilityCard ranking={ranking} />
          <Suspense fallback={<SkeletonRows rows={1} height={420} />}>
            <StoreGrid store={store} keywords={ranking.keywords} />
          </Suspense>
        </div>
      </div>
    </>
  );
}

/** True when the store is under contract today and can be found: each of its keywords is due. */
function isMeasuredToday({ statusToday, placeId }: Row): boolean {
  return statusToday === 'MEASURING' && (placeId ?? '') !== '';
}

/** True when no keyword has a reading that could be shown. */
function isBlank({ keywords }: StoreRanking): boolean {
  return keywords.every(
    ({ reads, best, measuredDays, takenAt }) =>
      [reads.length, measuredDays].every((count) => count === 0) && best === null && takenAt === null,
  );
}

/** True when days were achieved and nothing is billed for them, such as those of a customer who pays nothing. */
function isNotBilled(store: Row, { keywords }: StoreRanking, amounts: StoreAmounts | null | undefined): boolean {
  const { chargeForecast } = rowIn('search-conditions', store);
  return amounts?.amount === 0 && chargeForecast === 0 && keywords.some(({ achievedDays }) => achievedDays > 0);
}

/** Why the store has no ranks today, and what its reader can do about it. */
function NotMeasured({ store }: { store: Row }) {
  const { resources, actor } = useProduct();
  const mayEdit = mayDoToRow(resourceNamed(resources, 'search-conditions'), 'update', actor, store);
  const isOver = store.statusToday === 'ENDED';
  // The page says above its tabs what to do about a store that is to be matched
  if (mayEdit && !isOver && (store.placeId ?? '') === '') return null;
  return (
    <Alert type="info" showIcon className={styles.notice} message={mayEdit && !isOver ? toMeasure : whyNot(store)} />
  );
}

const toMeasure = '計測していません。状態を「計測中」にすると、毎日の計測が始まります。';

function whyNot({ statusToday }: Row): string {
  if (statusToday === 'ENDED') return '契約が終了しているため、計測していません。';
  if (statusToday === 'PAUSED') return '計測を停止しています。';
  return '計測の準備をしています。計測が始まると、毎日の順位がここに並びます。';
}

function Figures({ store, ranking, amounts }: RankingTabProps & { ranking: StoreRanking }) {
  const { keywords, period, day } = ranking;
  const { chargeForecast } = rowIn('search-conditions', store);
  const count = (result: KeywordRanking['result']) => keywords.filter((one) => one.result === result).length;
  const achieved = keywords.reduce((sum, one) => sum + one.achievedDays, 0);
  const isFree = isNotBilled(store, ranking, amounts);
  return (
    <FactStrip
      facts={[
        ...(isMeasuredToday(store)
          ? ([
              ['本日 目標達成', `${count('ACHIEVED')} ／ ${keywords.length}件`],
              ['本日 圏外', `${count('OUT')}件`],
              ['本日 未計測', `${count('UNMEASURED')}件`],
            ] as const)
          : []),
        [`${monthOf(period.month)}月分の成果日数`, `延べ${achieved}日`],
        ...(isFree ? [[`${monthOf(period.month)}月分の請求`, 'なし'] as const] : []),
        ...(amounts != null && amounts.billingMode !== 'FIXED' && !isFree
          ? [[`${monthOf(amounts.period)}月分の今日まで`, `${yenText(amounts.amount)}（税抜）`] as const]
          : []),
        // Of the period that has the calendar month's name, which a closing day ends before the month does
        ...(typeof chargeForecast === 'number' && !isFree
          ? [[`${monthOf(day)}月分の請求見込み`, `${yenText(chargeForecast)}（税抜）`] as const]
          : []),
      ]}
    />
  );
}

/** The number of the month of a day or of a period. */
function monthOf(date: string): number {
  return Number(date.slice(5, 7));
}
