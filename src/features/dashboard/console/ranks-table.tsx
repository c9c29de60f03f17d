import { theme } from 'antd';
import { Link } from 'react-router';
import { minuteOf } from '#core/console/fields/figures.ts';
import { pathTo } from '#core/console/ui/paths.ts';
import { useIsPhone } from '#core/console/ui/phone.ts';
import type { TodaysRank } from '#domain/todays-ranks.ts';
import { RankChange, RankValue } from '#ranking/console/rank/rank.tsx';
import '#core/console/pages/list/rows-table.css';

/** Keywords with their place of the day; on a phone as cards. */
export function RanksTable({ ranks, caption }: { ranks: readonly TodaysRank[]; caption: string }) {
  const { token } = theme.useToken();
  const isPhone = useIsPhone();
  if (isPhone)
    return (
      <ul className="tj-plain" aria-label={caption}>
        {ranks.map((row) => (
          <li
            key={row.detailId}
            style={{ padding: '10px 0', borderBottom: `1px solid ${token.colorSplit}`, display: 'grid', gap: 2 }}
          >
            <KeywordLink row={row} />
            <span style={{ color: token.colorTextSecondary }}>{row.storeName}</span>
            <span>
              <RankValue rank={row.rank} isMeasured={row.result !== 'UNMEASURED'} /> <RankChange change={row.change} />
              （目標 {row.targetRank}位以内）
            </span>
            {row.result === 'UNMEASURED' && <span>{reasonOf(row)}</span>}
          </li>
        ))}
      </ul>
    );
  return (
    <div className="tj-wide">
      <table
        className="tj-table"
        style={{
          minWidth: 900,
          '--tj-line': token.colorBorderSecondary,
          '--tj-head': token.colorBgLayout,
          '--tj-ground': token.colorBgContainer,
          '--tj-hover': token.controlItemBgHover,
        }}
      >
        <caption className="tj-unseen">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">キーワード</th>
            <th scope="col">店舗</th>
            <th scope="col" className="tj-right" style={{ width: 90 }}>
              順位
            </th>
            <th scope="col" className="tj-right" style={{ width: 80 }}>
              変動
            </th>
            <th scope="col" className="tj-right" style={{ width: 90 }}>
              前回
            </th>
            <th scope="col" className="tj-right" style={{ width: 90 }}>
              目標
            </th>
            <th scope="col" style={{ width: 240 }}>
              計測
            </th>
          </tr>
        </thead>
        <tbody>
          {ranks.map((row) => (
            <tr key={row.detailId}>
              <td>
                <KeywordLink row={row} />
              </td>
              <td>
                <Link to={pathTo('/search-conditions/:id', { id: row.searchConditionId })}>{row.storeName}</Link>
              </td>
              <td className="tj-right">
                <RankValue rank={row.rank} isMeasured={row.result !== 'UNMEASURED'} />
              </td>
              <td className="tj-right">
                <RankChange change={row.change} />
              </td>
              <td className="tj-right">
                {row.previousDay === null ? '—' : <RankValue rank={row.previousRank} isMeasured />}
              </td>
              <td className="tj-right">{row.targetRank}位</td>
              <td>{row.result === 'UNMEASURED' ? reasonOf(row) : row.takenAt !== null && minuteOf(row.takenAt)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function KeywordLink({ row }: { row: TodaysRank }) {
  return (
    <Link
      to={pathTo('/search-conditions/search-condition-detail-chart-data/:searchConditionDetailId', {
        searchConditionDetailId: row.detailId,
      })}
      className="tj-touch"
    >
      {row.keyword}
    </Link>
  );
}

/** Why there is no place. */
export function reasonOf({ failure, takenAt }: TodaysRank): string {
  return failure ?? (takenAt === null ? 'まだ計測していません' : '計測できませんでした');
}
