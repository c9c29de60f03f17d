import { Button, Pagination } from 'antd';
import { lazy, Suspense, useRef } from 'react';
import { useIsPhone } from '#core/console/ui/browser.ts';
import { PageHeader } from '#core/console/ui/page-header.tsx';
import { Loaded } from '#core/console/ui/states/loaded.tsx';
import { EmptyState, SkeletonRows } from '#core/console/ui/states/placeholders.tsx';
import text from '#core/console/ui/text.module.css';
import { numberText } from '#core/model/language.ts';
import { groupingOf, groupsOf } from './ranks-groups.ts';
import { type ChangeQuery, pageSizes, type RanksQuery, useRanksQuery } from './ranks-query.ts';
import { RanksTable } from './ranks-table.tsx';
import { RanksTools } from './ranks-tools.tsx';
import styles from './todays-ranks.module.css';
import { useTodaysRanks } from './use-dashboard.ts';

const OpenKeyword = lazy(() => import('./open-keyword.tsx'));

/**
 * 本日の順位, for each morning: the keywords of the day, the worst first, and beside them the one that is open, so that j and k go through them.
 * The address holds the search, the filters, the grouping and the open keyword.
 */
export default function TodaysRanksScreen() {
  const isPhone = useIsPhone();
  const { asked, change, pathOf } = useRanksQuery();
  const list = useRef<HTMLDivElement>(null);
  const ranks = useTodaysRanks(asked);
  const { data, isPlaceholderData } = ranks;
  const isOpen = asked.open !== null;
  const grouping = groupingOf(asked.sort);
  const shown = groupsOf(data?.data ?? [], grouping).flatMap(({ rows }) => rows);
  // The open one follows the row one is on; a step is no page to come back to
  const follow = (detailId: number) => change({ open: String(detailId) }, { replace: true });
  return (
    <div className="tj-page">
      <PageHeader
        title="本日の順位"
        beside={data !== undefined && <span className={text.secondary}>{`全 ${numberText(data.total)} 件`}</span>}
      />
      <RanksTools asked={asked} onChange={change} />
      <div className={isOpen ? `${styles.split} ${styles.beside}` : styles.split}>
        <div ref={list}>
          <div className={isPlaceholderData ? `${styles.rows} tj-dim` : styles.rows} aria-busy={isPlaceholderData}>
            <Loaded query={ranks} rows={15} height={isPhone ? 96 : 40}>
              {(page) =>
                page.data.length === 0 ? (
                  <NoRanks asked={asked} total={page.total} onChange={change} />
                ) : (
                  <RanksTable
                    ranks={shown}
                    days={page}
                    grouping={grouping}
                    open={asked.open}
                    pathOf={pathOf}
                    onReach={({ detailId }) => isOpen && detailId !== asked.open && follow(detailId)}
                  />
                )
              }
            </Loaded>
          </div>
          {data !== undefined && data.total > 0 && <Pages asked={asked} total={data.total} onChange={change} />}
        </div>
        {asked.open !== null && (
          <Suspense fallback={<SkeletonRows rows={8} />}>
            <OpenKeyword
              open={asked.open}
              ranks={shown}
              pathOf={pathOf}
              onGo={follow}
              onClose={() => change({ open: null })}
              list={list}
            />
          </Suspense>
        )}
      </div>
    </div>
  );
}

function Pages({ asked, total, onChange }: { asked: RanksQuery; total: number; onChange: ChangeQuery }) {
  const isPhone = useIsPhone();
  return (
    <Pagination
      className={styles.pages}
      align="end"
      current={asked.page}
      pageSize={asked.pageSize}
      total={total}
      simple={isPhone || asked.open !== null}
      showSizeChanger
      pageSizeOptions={[...pageSizes].toSorted((one, other) => Number(one) - Number(other))}
      onChange={(next, size) =>
        onChange(size === asked.pageSize ? { page: String(next) } : { pageSize: String(size), page: null })
      }
    />
  );
}

/** Why there is nothing, and what to do. */
function NoRanks({ asked, total, onChange }: { asked: RanksQuery; total: number; onChange: ChangeQuery }) {
  if (total > 0)
    return (
      <EmptyState
        title="このページにキーワードはありません"
        text="キーワードが減ったか、リンクが古くなっています。"
        action={<Button onClick={() => onChange({ page: null })}>最初のページを表示</Button>}
      />
    );
  return asked.result === null && asked.trend === null && asked.q === '' ? (
    <EmptyState
      title="計測するキーワードはまだありません"
      text="登録店舗にキーワードを登録し、状態を「計測中」にすると、毎日の順位がここに並びます。"
    />
  ) : (
    <EmptyState
      title="条件に合うキーワードはありません"
      text="条件をクリアするとすべて表示されます。"
      action={<Button onClick={() => onChange({ q: null, result: null, trend: null })}>条件をクリア</Button>}
    />
  );
}
