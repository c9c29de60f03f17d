import { rankBand, rankBandLabels } from '#domain/ranks/rank.ts';
import { type TodaysRank, trendLabels } from '#domain/ranks/todays-ranks.ts';
import type { RankSort } from '../rules/ranks-of-day.ts';

/** By what the day's keywords are grouped. */
export const groupings = [
  { value: 'change', label: '変動ごと' },
  { value: 'store', label: '店舗ごと' },
  { value: 'rank', label: '順位ごと' },
] as const;

export type Grouping = (typeof groupings)[number]['value'];

/** The orders within each grouping, the worst first; the first one is taken when the grouping is chosen. */
export const sortsOf: Readonly<Record<Grouping, readonly { readonly value: RankSort; readonly label: string }[]>> = {
  change: [
    { value: '-change', label: '下降の大きい順' },
    { value: 'change', label: '上昇の大きい順' },
  ],
  store: [
    { value: 'worst', label: '下降の大きい店舗から' },
    { value: 'store', label: '店舗名の順' },
  ],
  rank: [
    { value: '-rank', label: '順位の低い順' },
    { value: 'rank', label: '順位の高い順' },
  ],
};

/** Returns the grouping that an order belongs to. */
export function groupingOf(sort: RankSort): Grouping {
  if (sort === 'worst' || sort === 'store') return 'store';
  return sort === 'rank' || sort === '-rank' ? 'rank' : 'change';
}

type Grouped = Pick<TodaysRank, 'trend' | 'storeName' | 'searchConditionId' | 'rank' | 'result'>;

/** Returns the name of the group that a keyword is in; keywords of one store that bears the name of another are two groups. */
export function groupOf(grouping: Grouping, row: Grouped): { readonly key: string; readonly label: string } {
  if (grouping === 'store') return { key: String(row.searchConditionId), label: row.storeName };
  if (row.result === 'UNMEASURED') return { key: 'UNMEASURED', label: '未計測' };
  const label = grouping === 'rank' ? rankBandLabels[rankBand(row.rank)] : trendText(row);
  return { key: label, label };
}

/** Divides a page into its groups, in the order in which they begin. */
export function groupsOf<R extends Grouped>(rows: readonly R[], grouping: Grouping) {
  const groups = Map.groupBy(rows, (row) => groupOf(grouping, row).key);
  return [...groups].flatMap(([key, members]) => {
    const [first] = members;
    return first === undefined ? [] : [{ key, label: groupOf(grouping, first).label, rows: members, first }];
  });
}

function trendText({ trend }: Grouped): string {
  return trend === null ? '前回の順位なし' : trendLabels[trend];
}
