import { type FocusEvent, Fragment } from 'react';
import { Link } from 'react-router';
import { Sparkline } from '#core/console/chart/time-chart.tsx';
import { Heading } from '#core/console/pages/screen-frames.tsx';
import { useIsPhone } from '#core/console/ui/browser.ts';
import { type Column, DataTable, ScrollX } from '#core/console/ui/table/data-table.tsx';
import text from '#core/console/ui/text.module.css';
import { type Day, minuteText } from '#core/model/day.ts';
import { pathTo } from '#core/model/paths/path-to.ts';
import { rankText } from '#domain/ranks/rank.ts';
import { RankChange } from '#ranking/console/rank/rank.tsx';
import { RankChip } from '#ranking/console/rank/rank-chip.tsx';
import { trendValues } from '#ranking/console/store/trend-values.ts';
import type { RankWithTrend } from '../rules/ranks-of-day.ts';
import { type Grouping, groupsOf } from './ranks-groups.ts';
import styles from './ranks-table.module.css';
import { reasonOf } from './reason-of.ts';

interface RanksTableProps {
  ranks: readonly RankWithTrend[];
  /** The days of the small trends. */
  days: { readonly trendFrom: Day; readonly day: Day };
  grouping: Grouping;
  /** The keyword that is open beside the table, which then has less room. */
  open: number | null;
  /** The address at which a keyword is open. */
  pathOf: (detailId: number) => string;
  /** Called when the focus comes to a row. */
  onReach: (row: RankWithTrend) => void;
}

/** Keywords with their rank of the day, in groups; cards on a phone. The first link of a row opens it beside. */
export function RanksTable(props: RanksTableProps) {
  const { ranks, onReach } = props;
  const isPhone = useIsPhone();
  const onFocus = (event: FocusEvent<HTMLElement>) => {
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')];
    const reached = ranks[all.indexOf(event.target)];
    if (reached !== undefined) onReach(reached);
  };
  return (
    <section aria-label="キーワードの順位" onFocus={onFocus}>
      {isPhone ? <RanksCards {...props} /> : <RanksRows {...props} />}
    </section>
  );
}

function RanksRows({ ranks, days, grouping, open, pathOf }: RanksTableProps) {
  const columns = columnsOf({ days, grouping, open, pathOf });
  return (
    <ScrollX>
      {groupsOf(ranks, grouping).map(({ key, label, rows, first }, at) => (
        <DataTable
          key={key}
          caption={<strong>{grouping === 'store' ? <StoreLink row={first} /> : label}</strong>}
          showsCaption
          showsHeadings={at === 0}
          minWidth={open === null ? 900 : 460}
          rows={rows}
          rowKey={({ detailId }) => detailId}
          columns={columns}
          byKeys
        />
      ))}
    </ScrollX>
  );
}

type Shown = Pick<RanksTableProps, 'days' | 'grouping' | 'open' | 'pathOf'>;

function columnsOf({ days, grouping, open, pathOf }: Shown): readonly Column<RankWithTrend>[] {
  const isNarrow = open !== null;
  const store: Column<RankWithTrend> = { title: '店舗', cell: (row) => <StoreLink row={row} /> };
  const changed: Column<RankWithTrend> = {
    title: '変動',
    width: 52,
    right: true,
    cell: ({ change }) => <RankChange change={change} />,
  };
  return [
    {
      title: 'キーワード',
      cell: (row) => (
        <>
          <KeywordLink row={row} isOpen={row.detailId === open} pathOf={pathOf} />
          {isNarrow && grouping !== 'store' && (
            <span className={`tj-cut ${text.secondary} ${text.small}`}>{row.storeName}</span>
          )}
        </>
      ),
    },
    ...(isNarrow || grouping === 'store' ? [] : [store]),
    {
      title: '順位',
      width: 64,
      right: true,
      cell: ({ rank, result }) => <RankChip rank={rank} isMeasured={result !== 'UNMEASURED'} />,
    },
    changed,
    ...(isNarrow ? [] : [previous]),
    { title: '目標', width: 48, right: true, cell: ({ targetRank }) => `${targetRank}位` },
    { title: '14日の推移', width: 104, cell: (row) => <Trend row={row} days={days} /> },
    ...(isNarrow ? [] : [taken]),
  ];
}

const previous: Column<RankWithTrend> = {
  title: '前回',
  width: 64,
  right: true,
  cell: ({ previousDay, previousRank }) => (previousDay === null ? '—' : <RankChip rank={previousRank} isMeasured />),
};

const taken: Column<RankWithTrend> = {
  title: '計測',
  width: 190,
  cell: (row) => (row.result === 'UNMEASURED' ? reasonOf(row) : row.takenAt !== null && minuteText(row.takenAt)),
};

function RanksCards({ ranks, days, grouping, open, pathOf }: RanksTableProps) {
  return groupsOf(ranks, grouping).map(({ key, label, rows }) => (
    <Fragment key={key}>
      <Heading spaced="around">{label}</Heading>
      <ul className="tj-plain" aria-label={label}>
        {rows.map((row) => (
          <li key={row.detailId} data-row tabIndex={-1} className={styles.card}>
            <KeywordLink row={row} isOpen={row.detailId === open} pathOf={pathOf} />
            {grouping !== 'store' && <span className={text.secondary}>{row.storeName}</span>}
            <span className={styles.figures}>
              <RankChip rank={row.rank} isMeasured={row.result !== 'UNMEASURED'} /> <RankChange change={row.change} />
              <span className={text.secondary}>目標 {row.targetRank}位</span>
              <Trend row={row} days={days} />
            </span>
            {row.result === 'UNMEASURED' && <span>{reasonOf(row)}</span>}
          </li>
        ))}
      </ul>
    </Fragment>
  ));
}

function Trend({ row, days }: { row: RankWithTrend; days: RanksTableProps['days'] }) {
  const { values, max } = trendValues(row, days);
  const read = row.reads.filter(({ status }) => status === 'OK');
  const [first, last] = [read[0], read.at(-1)];
  const words =
    first === undefined || last === undefined ? '計測なし' : `${rankText(first.rank)}から${rankText(last.rank)}`;
  return (
    <Sparkline
      values={values}
      axis={{ min: 1, max, reversed: true }}
      line={row.targetRank}
      label={`${row.keyword}の14日の推移：${words}`}
    />
  );
}

function StoreLink({ row }: { row: RankWithTrend }) {
  return <Link to={pathTo('/search-conditions/:id', { id: row.searchConditionId })}>{row.storeName}</Link>;
}

interface KeywordLinkProps extends Pick<RanksTableProps, 'pathOf'> {
  row: RankWithTrend;
  isOpen: boolean;
}

function KeywordLink({ row, isOpen, pathOf }: KeywordLinkProps) {
  return (
    <Link
      to={pathOf(row.detailId)}
      preventScrollReset
      aria-current={isOpen ? 'true' : undefined}
      className={`tj-touch ${styles.keyword}`}
    >
      {row.keyword}
    </Link>
  );
}
