/** How a keyword stands on a day: 圏外 was looked for and not found, 未計測 was not read at all. */
export const dayResultLabels = {
  ACHIEVED: '目標達成',
  MISSED: '目標未達',
  OUT: '圏外',
  UNMEASURED: '未計測',
} as const;

export type DayResult = keyof typeof dayResultLabels;

/** Against the reading before. */
export const trendLabels = { UP: '上昇', DOWN: '下降', SAME: '変動なし' } as const;

export type Trend = keyof typeof trendLabels;

/** A keyword's place for counting a change: not found within the depth is one past it. */
export function comparableRank(rank: number | null, depth: number): number {
  return rank ?? depth + 1;
}
