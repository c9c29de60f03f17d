import { Button, Pagination, Segmented, Select } from 'antd';
import { useSearchParams } from 'react-router';
import { PageHeader } from '#core/console/ui/page-header.tsx';
import { EmptyState } from '#core/console/ui/states/empty-state.tsx';
import { Loaded } from '#core/console/ui/states/loaded.tsx';
import text from '#core/console/ui/text.module.css';
import { useIsPhone } from '#core/console/ui/theme/phone.ts';
import { numberText } from '#core/model/figures/figures.ts';
import { type DayResult, dayResultLabels, type Trend, trendLabels } from '#domain/ranks/todays-ranks.ts';
import { RanksTable } from './ranks-table.tsx';
import styles from './todays-ranks.module.css';
import { useTodaysRanks } from './use-dashboard.ts';

const sorts = {
  store: '店舗順',
  rank: '順位の高い順',
  '-rank': '順位の低い順',
  change: '上昇の大きい順',
  '-change': '下降の大きい順',
};
const pageSizes = ['25', '50', '100'] as const;

/** 本日の順位: the keywords behind the dashboard's figures. The filters are kept in the URL. */
export default function TodaysRanksScreen() {
  const isPhone = useIsPhone();
  const { asked, change } = useTableQuery();
  const ranks = useTodaysRanks(asked);
  const { data, isPlaceholderData } = ranks;
  return (
    <div className="tj-page">
      <PageHeader
        title="本日の順位"
        beside={data !== undefined && <span className={text.secondary}>{`全 ${numberText(data.total)} 件`}</span>}
      />
      <RanksFilters asked={asked} onChange={change} />
      <div className={isPlaceholderData ? `${styles.rows} tj-dim` : styles.rows} aria-busy={isPlaceholderData}>
        <ShownRanks ranks={ranks} asked={asked} onChange={change} />
      </div>
      {data !== undefined && data.total > 0 && (
        <Pagination
          className={styles.pages}
          align="end"
          current={asked.page}
          pageSize={asked.pageSize}
          total={data.total}
          simple={isPhone}
          showSizeChanger
          pageSizeOptions={[...pageSizes]}
          onChange={(next, size) =>
            change(size === asked.pageSize ? { page: String(next) } : { pageSize: String(size), page: null })
          }
        />
      )}
    </div>
  );
}

/** Returns the query in the URL, and a function that changes it and goes back to the first page. */
function useTableQuery() {
  const [params, setParams] = useSearchParams();
  const change = (changes: Record<string, string | null>) =>
    setParams((current) => {
      const next = new URLSearchParams(current);
      next.delete('page');
      for (const [name, value] of Object.entries(changes)) {
        if (value === null) next.delete(name);
        else next.set(name, value);
      }
      return next;
    });
  return {
    asked: {
      result: oneOf<DayResult>(dayResultLabels, params.get('result')),
      trend: oneOf<Trend>(trendLabels, params.get('trend')),
      sort: oneOf(sorts, params.get('sort')) ?? ('store' as const),
      page: Math.max(1, Math.trunc(Number(params.get('page'))) || 1),
      pageSize: Number(pageSizes.find((one) => one === params.get('pageSize')) ?? 25),
    },
    change,
  };
}

interface RequestedProps {
  asked: ReturnType<typeof useTableQuery>['asked'];
  onChange: ReturnType<typeof useTableQuery>['change'];
}

function RanksFilters({ asked: { result, trend, sort }, onChange }: RequestedProps) {
  return (
    <search className="tj-bar tj-said">
      <Segmented
        aria-label="結果で絞り込む"
        value={result ?? ''}
        onChange={(value) => onChange({ result: value === '' ? null : value })}
        options={[
          { label: 'すべて', value: '' },
          ...Object.entries(dayResultLabels).map(([value, label]) => ({ value, label })),
        ]}
      />
      <Select
        aria-label="変動で絞り込む"
        placeholder="変動"
        allowClear
        value={trend}
        onChange={(value: Trend | undefined) => onChange({ trend: value ?? null })}
        options={Object.entries(trendLabels).map(([value, label]) => ({ value, label }))}
        className={styles.trend}
      />
      <Select
        aria-label="並び順"
        value={sort}
        onChange={(value: string) => onChange({ sort: value === 'store' ? null : value })}
        options={Object.entries(sorts).map(([value, label]) => ({ value, label }))}
        className={styles.sort}
      />
    </search>
  );
}

/** The keywords, or why there are none. */
function ShownRanks({ ranks, asked, onChange }: RequestedProps & { ranks: ReturnType<typeof useTodaysRanks> }) {
  const isPhone = useIsPhone();
  return (
    <Loaded query={ranks} rows={15} height={isPhone ? 96 : 40}>
      {({ total, data }) =>
        total > 0 ? <RanksTable ranks={data} caption="本日の順位" /> : <NoRanks asked={asked} onChange={onChange} />
      }
    </Loaded>
  );
}

function NoRanks({ asked, onChange }: RequestedProps) {
  return asked.result === null && asked.trend === null ? (
    <EmptyState
      title="計測するキーワードはまだありません"
      text="登録店舗にキーワードを登録し、状態を「計測中」にすると、毎日の順位がここに並びます。"
    />
  ) : (
    <EmptyState
      title="条件に合うキーワードはありません"
      text="条件をクリアするとすべて表示されます。"
      action={<Button onClick={() => onChange({ result: null, trend: null })}>条件をクリア</Button>}
    />
  );
}

function oneOf<K extends string>(labels: Readonly<Record<K, string>>, text: string | null): K | null {
  return (Object.keys(labels) as K[]).find((one) => one === text) ?? null;
}
