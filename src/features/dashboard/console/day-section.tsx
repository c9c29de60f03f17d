import { theme } from 'antd';
import { Link } from 'react-router';
import { ErrorState } from '#core/console/ui/error-state.tsx';
import { pathTo, type Query } from '#core/console/ui/paths.ts';
import { SkeletonRows } from '#core/console/ui/skeleton-rows.tsx';
import type { DashboardDay, TodaysRank } from '#domain/todays-ranks.ts';
import { RankChange, RankValue } from '#ranking/console/rank/rank.tsx';
import { FigureCard } from './figure-card.tsx';
import { reasonOf } from './ranks-table.tsx';
import { useDashboard } from './use-dashboard.ts';

const ranksPath = (query: Query) => pathTo('/search-conditions/ranks', {}, query);

/** The day's ranks: how many keywords reached their target, what moved most, what was not measured and why. */
export function DaySection() {
  const { data, error, isPending, refetch } = useDashboard();
  if (isPending) return <SkeletonRows rows={6} height={56} />;
  if (error !== null) return <ErrorState thrown={error} onRetry={() => void refetch()} />;
  const { ranks } = data;
  return (
    <section aria-label="本日の順位">
      <h2 className="tj-cards-heading">本日の順位（{data.day.replaceAll('-', '/')}）</h2>
      <ul className="tj-cards">
        <FigureCard
          label="計測した店舗"
          figure={ranks.measuredStores}
          unit={`／ ${ranks.stores.toLocaleString('ja-JP')} 店`}
          to={pathTo('/search-conditions', {}, { statusToday_in: 'MEASURING' })}
        />
        <FigureCard label="目標達成" figure={ranks.achieved} to={ranksPath({ result: 'ACHIEVED' })} />
        <FigureCard label="目標未達" figure={ranks.missed} to={ranksPath({ result: 'MISSED' })} />
        <FigureCard label="圏外" figure={ranks.out} to={ranksPath({ result: 'OUT' })} />
        <FigureCard label="未計測" figure={ranks.unmeasured} to={ranksPath({ result: 'UNMEASURED' })} />
        <FigureCard
          label="平均順位"
          figure={ranks.averageRank === null ? '—' : ranks.averageRank.toFixed(1)}
          unit={ranks.averageRank === null ? '' : '位'}
          to={ranksPath({ sort: 'rank' })}
        />
      </ul>
      <Movements data={data} />
    </section>
  );
}

function Movements({ data }: { data: DashboardDay }) {
  return (
    <div className="tj-columns">
      <Ranks
        title={`上昇 ${data.ranks.up}件`}
        to={ranksPath({ trend: 'UP', sort: 'change' })}
        ranks={data.up}
        none="上昇したキーワードはありません"
      />
      <Ranks
        title={`下降 ${data.ranks.down}件`}
        to={ranksPath({ trend: 'DOWN', sort: '-change' })}
        ranks={data.down}
        none="下降したキーワードはありません"
      />
      <Ranks
        title={`未計測 ${data.ranks.unmeasured}件`}
        to={ranksPath({ result: 'UNMEASURED' })}
        ranks={data.unmeasured}
        none="すべて計測しました"
      />
    </div>
  );
}

function Ranks(props: { title: string; to: string; ranks: readonly TodaysRank[]; none: string }) {
  const { token } = theme.useToken();
  const { title, to, ranks, none } = props;
  return (
    <section
      aria-label={title}
      className="tj-column"
      style={{ background: token.colorBgContainer, borderColor: token.colorBorderSecondary }}
    >
      <h3>
        <Link to={to}>{title}</Link>
      </h3>
      {ranks.length === 0 && <p style={{ color: token.colorTextSecondary }}>{none}</p>}
      <ul className="tj-plain">
        {ranks.map((row) => (
          <li key={row.detailId} style={{ borderTop: `1px solid ${token.colorSplit}` }}>
            <span>
              <Link
                to={pathTo('/search-conditions/search-condition-detail-chart-data/:searchConditionDetailId', {
                  searchConditionDetailId: row.detailId,
                })}
              >
                {row.keyword}
              </Link>
              <span className="tj-cut" style={{ color: token.colorTextSecondary }}>
                {row.storeName}
              </span>
            </span>
            <span className="tj-column-figure">
              {row.result === 'UNMEASURED' ? (
                reasonOf(row)
              ) : (
                <>
                  <RankValue rank={row.rank} isMeasured /> <RankChange change={row.change} />
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
