import { Link } from 'react-router';
import { type Column, DataTable } from '#core/console/ui/table/data-table.tsx';
import { ScrollX } from '#core/console/ui/table/scroll-x.tsx';
import text from '#core/console/ui/text.module.css';
import { useIsPhone } from '#core/console/ui/theme/phone.ts';
import { minuteText } from '#core/model/day.ts';
import { pathTo } from '#core/model/paths/path-to.ts';
import type { TodaysRank } from '#domain/ranks/todays-ranks.ts';
import { RankChange } from '#ranking/console/rank/rank.tsx';
import { RankChip } from '#ranking/console/rank/rank-chip.tsx';
import styles from './ranks-table.module.css';

interface RanksTableProps {
  ranks: readonly TodaysRank[];
  caption: string;
}

/** Keywords with their rank of the day; cards on a phone. */
export function RanksTable({ ranks, caption }: RanksTableProps) {
  const isPhone = useIsPhone();
  if (isPhone) return <RanksCards ranks={ranks} caption={caption} />;
  return (
    <ScrollX>
      <DataTable
        caption={caption}
        minWidth={900}
        rows={ranks}
        rowKey={({ detailId }) => detailId}
        columns={columns}
        byKeys
      />
    </ScrollX>
  );
}

const columns: readonly Column<TodaysRank>[] = [
  { title: 'キーワード', cell: (row) => <KeywordLink row={row} /> },
  {
    title: '店舗',
    cell: ({ searchConditionId, storeName }) => (
      <Link to={pathTo('/search-conditions/:id', { id: searchConditionId })}>{storeName}</Link>
    ),
  },
  {
    title: '順位',
    width: 90,
    right: true,
    cell: ({ rank, result }) => <RankChip rank={rank} isMeasured={result !== 'UNMEASURED'} />,
  },
  { title: '変動', width: 80, right: true, cell: ({ change }) => <RankChange change={change} /> },
  {
    title: '前回',
    width: 90,
    right: true,
    cell: ({ previousDay, previousRank }) => (previousDay === null ? '—' : <RankChip rank={previousRank} isMeasured />),
  },
  { title: '目標', width: 90, right: true, cell: ({ targetRank }) => `${targetRank}位` },
  {
    title: '計測',
    width: 240,
    cell: (row) => (row.result === 'UNMEASURED' ? reasonOf(row) : row.takenAt !== null && minuteText(row.takenAt)),
  },
];

function RanksCards({ ranks, caption }: RanksTableProps) {
  return (
    <ul className="tj-plain" aria-label={caption}>
      {ranks.map((row) => (
        <li key={row.detailId} data-row tabIndex={-1} className={styles.card}>
          <KeywordLink row={row} />
          <span className={text.secondary}>{row.storeName}</span>
          <span>
            <RankChip rank={row.rank} isMeasured={row.result !== 'UNMEASURED'} /> <RankChange change={row.change} />
            （目標 {row.targetRank}位以内）
          </span>
          {row.result === 'UNMEASURED' && <span>{reasonOf(row)}</span>}
        </li>
      ))}
    </ul>
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

/** Returns why there is no rank. */
export function reasonOf({ failure, takenAt }: TodaysRank): string {
  return failure ?? (takenAt === null ? '本日はまだ計測していません' : '計測できませんでした');
}
