/** Bands of ranks; colours and legends use them everywhere. */
export const rankBandLabels = {
  TOP: '1〜3位',
  UPPER: '4〜10位',
  MIDDLE: '11〜20位',
  LOWER: '21位以下',
  OUT: '圏外',
} as const;

export type RankBand = keyof typeof rankBandLabels;

/** Returns the band of a successful reading; null is 圏外. Do not call it for 未計測. */
export function rankBand(rank: number | null): RankBand {
  if (rank === null) return 'OUT';
  if (rank <= 3) return 'TOP';
  if (rank <= 10) return 'UPPER';
  return rank <= 20 ? 'MIDDLE' : 'LOWER';
}

/** The number by which 圏外 is sorted among ranks, greater than any of them. 未計測 has none, and comes last in both directions. */
export const outOrder = 10_000;

/** Returns a successful reading as text. */
export function rankText(rank: number | null): string {
  return rank === null ? '圏外' : `${rank}位`;
}

/** Returns the places gained (negative: lost) with an arrow; empty when there is no comparison. */
export function changeText(change: number | null): string {
  if (change === null) return '';
  if (change === 0) return '→';
  return change > 0 ? `▲${change}` : `▼${-change}`;
}

/** A successful reading to compare. */
export interface ComparedRank {
  /** Null: 圏外. */
  readonly rank: number | null;
  readonly depth: number;
}

/** Returns the places gained (negative: lost) between two readings. 圏外 is compared at the greater depth of the two, so that a change of
 * depth alone does not look like a change of rank. */
export function gainOf(before: ComparedRank, now: ComparedRank): number {
  const depth = Math.max(before.depth, now.depth);
  return comparableRank(before.rank, depth) - comparableRank(now.rank, depth);
}

/** Returns the rank to use in differences: 圏外 counts as one beyond the depth. */
export function comparableRank(rank: number | null, depth: number): number {
  return rank ?? depth + 1;
}
