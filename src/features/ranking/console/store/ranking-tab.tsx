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
  return (
    <>
      {store.statusToday !== 'MEASURING' && (
        <Alert
          type="info"
          showIcon
          className={styles.notice}
          message="この店舗は計測していません"
          description={
            (store.placeId ?? '') === ''
              ? '照合して、状態を「計測中」にすると、毎日の計測が始まります。'
              : '状態を「計測中」にすると、毎日の計測が始まります。'
          }
        />
      )}
      {store.statusToday === 'MEASURING' && (store.placeId ?? '') === '' && (
        <Alert
          type="warning"
          showIcon
          className={styles.notice}
          message="まだ照合していないため計測できません"
          description="店舗を照合すると、翌日から計測します。"
        />
      )}
      <Figures store={store} ranking={ranking} amounts={amounts} />
      <div className={styles.split}>
        <div>
          <Keywords ranking={ranking} prices={prices} amounts={amounts} />
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

function Figures({ store, ranking: { keywords, period }, amounts }: RankingTabProps & { ranking: StoreRanking }) {
  const { chargeForecast } = rowIn('search-conditions', store);
  const count = (result: KeywordRanking['result']) => keywords.filter((one) => one.result === result).length;
  const achieved = keywords.reduce((sum, one) => sum + one.achievedDays, 0);
  return (
    <FactStrip
      facts={[
        ['本日 目標達成', `${count('ACHIEVED')} ／ ${keywords.length}件`],
        ['本日 圏外', `${count('OUT')}件`],
        ['本日 未計測', `${count('UNMEASURED')}件`],
        [`${monthOf(period.month)}月分の成果日数`, `延べ${achieved}日`],
        ...(amounts != null && amounts.billingMode !== 'FIXED'
          ? [[`${monthOf(amounts.period)}月分の今日まで`, `${yenText(amounts.amount)}（税抜）`] as const]
          : []),
        ...(typeof chargeForecast === 'number' ? [['請求見込み', `${yenText(chargeForecast)}（税抜）`] as const] : []),
      ]}
    />
  );
}

function monthOf(period: string): number {
  return Number(period.slice(5));
}
