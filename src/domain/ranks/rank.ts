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

/** Returns the rank to use in differences: 圏外 counts as one beyond the depth. */
export function comparableRank(rank: number | null, depth: number): number {
  return rank ?? depth + 1;
}
