import { Breadcrumb, Select } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { LoadOrNotFound, TabStrip } from '#core/console/pages/screen-frames.tsx';
import { PageHeader, StatusTag } from '#core/console/ui/page-header.tsx';
import spacing from '#core/console/ui/spacing.module.css';
import { SkeletonRows } from '#core/console/ui/states/placeholders.tsx';
import { foundByLabel } from '#core/fields/reference/console/chooser.tsx';
import { type Day, dayOf } from '#core/model/day.ts';
import { pathTo } from '#core/model/paths/path-to.ts';
import { RankChange } from '#ranking/console/rank/rank.tsx';
import { RankChip } from '#ranking/console/rank/rank-chip.tsx';
import { useKeyword, useStoreRanking } from '#ranking/console/ranks/use-ranks.ts';
import { TrendTab } from '#ranking/console/trend/trend-tab.tsx';
import type { KeywordWithAgreement } from '#ranking/rules/agreement.ts';
import type { KeywordFacts } from '#ranking/rules/keyword-ranks.ts';
import { KeywordFactsCard } from './keyword-facts-card.tsx';
import styles from './search-condition-detail-chart-data.module.css';

const CalendarTab = lazy(async () => ({ default: (await import('./calendar-tab.tsx')).CalendarTab }));
const AboveTab = lazy(() => import('./above-tab.tsx'));
const GridTab = lazy(() => import('#ranking/console/grid/grid-tab.tsx'));

const tabs = [
  { key: 'trend', label: '推移' },
  { key: 'calendar', label: 'カレンダー' },
  { key: 'above', label: '上位の店舗' },
  { key: 'grid', label: 'グリッド計測' },
  { key: 'facts', label: '計測の条件' },
] as const;

/** A keyword's screen: trend, calendar, places above, grids and settings. */
export default function SearchConditionDetailChartData() {
  const { searchConditionDetailId = '' } = useParams();
  const found = useKeyword(searchConditionDetailId);
  return (
    <LoadOrNotFound title="順位の推移" found={found}>
      {(keyword) => <Keyword key={keyword.id} keyword={keyword} />}
    </LoadOrNotFound>
  );
}

function Keyword({ keyword }: { keyword: KeywordWithAgreement }) {
  const [params, setParams] = useSearchParams();
  // Fixed when opened, so that midnight does not shift the axis
  const [today] = useState(() => dayOf(Date.now()));
  const active = tabs.find((tab) => tab.key === params.get('tab'))?.key ?? 'trend';
  return (
    <div className="tj-page">
      <PageHeader
        title={`${keyword.keyword} の順位の推移`}
        breadcrumb={
          <nav aria-label="パンくずリスト" className={spacing.close}>
            <Breadcrumb
              items={[
                { title: <Link to={pathTo('/search-conditions')}>登録店舗一覧</Link> },
                {
                  title: (
                    <Link to={pathTo('/search-conditions/:id', { id: keyword.store.id })}>{keyword.store.name}</Link>
                  ),
                },
                { title: keyword.keyword },
              ]}
            />
          </nav>
        }
        beside={<TodayBeside keyword={keyword} />}
        actions={<OtherKeyword keyword={keyword} />}
      />
      <TabStrip
        tabs={tabs}
        active={active}
        label="キーワードの内容"
        onChange={(key) =>
          setParams(
            (current) => {
              const next = new URLSearchParams(current);
              if (key === 'trend') next.delete('tab');
              else next.set('tab', key);
              return next;
            },
            { preventScrollReset: true },
          )
        }
      >
        <Suspense fallback={<SkeletonRows rows={8} />}>
          <ActiveTab tab={active} keyword={keyword} today={today} />
        </Suspense>
      </TabStrip>
    </div>
  );
}

function ActiveTab({
  tab,
  keyword,
  today,
}: {
  tab: (typeof tabs)[number]['key'];
  keyword: KeywordWithAgreement;
  today: Day;
}) {
  switch (tab) {
    case 'trend':
      return <TrendTab keyword={keyword} today={today} />;
    case 'calendar':
      return <CalendarTab keyword={keyword} today={today} />;
    case 'above':
      return <AboveTab keyword={keyword} today={today} />;
    case 'grid':
      return <GridTab keyword={keyword} />;
    case 'facts':
      return <KeywordFactsCard keyword={keyword} />;
  }
}

/** Today's rank and target, or 無効 for a deactivated keyword. */
function TodayBeside({ keyword }: { keyword: KeywordFacts }) {
  const { data } = useStoreRanking(keyword.store.id);
  if (!keyword.active) return <StatusTag tone="neutral" text="無効" />;
  const now = data?.keywords.find((one) => one.id === keyword.id);
  return (
    <span className={styles.today}>
      {now !== undefined && (
        <>
          本日 <RankChip rank={now.rank} isMeasured={now.result !== 'UNMEASURED'} />
          <RankChange change={now.change} />
        </>
      )}
      <span>目標 {now?.targetRank ?? keyword.targetRank}位以内</span>
    </span>
  );
}

/** Switches to another keyword of the store, keeping the date range and tab. */
function OtherKeyword({ keyword }: { keyword: KeywordFacts }) {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  if (keyword.siblings.length < 2) return null;
  const kept = new URLSearchParams(params);
  kept.delete('compare');
  return (
    <Select
      aria-label="表示するキーワード"
      value={keyword.id}
      showSearch
      filterOption={foundByLabel}
      onChange={(id: number) =>
        void navigate(
          pathTo(
            '/search-conditions/search-condition-detail-chart-data/:searchConditionDetailId',
            { searchConditionDetailId: id },
            kept,
          ),
        )
      }
      options={keyword.siblings.map((one) => ({
        value: one.id,
        label: one.active ? one.keyword : `${one.keyword}（無効）`,
      }))}
      className={styles.other}
    />
  );
}
