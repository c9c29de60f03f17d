/** The four steps of a place, and what lies beyond them; colours and legends follow them everywhere. */
export const rankBandLabels = {
  TOP: '1〜3位',
  UPPER: '4〜10位',
  MIDDLE: '11〜20位',
  LOWER: '21位以下',
  OUT: '圏外',
} as const;

export type RankBand = keyof typeof rankBandLabels;

/** The step of a successful reading; null is 圏外. What was not measured has none: ask before. */
export function rankBand(rank: number | null): RankBand {
  if (rank === null) return 'OUT';
  if (rank <= 3) return 'TOP';
  if (rank <= 10) return 'UPPER';
  return rank <= 20 ? 'MIDDLE' : 'LOWER';
}

/** A successful reading in words. */
export function rankText(rank: number | null): string {
  return rank === null ? '圏外' : `${rank}位`;
}

/** Places gained (lost when negative), with their sign; empty when there is nothing to compare. */
export function changeText(change: number | null): string {
  if (change === null) return '';
  if (change === 0) return '→';
  return change > 0 ? `▲${change}` : `▼${-change}`;
}

/** A keyword's place for counting a change: not found within the depth is one past it. */
export function comparableRank(rank: number | null, depth: number): number {
  return rank ?? depth + 1;
}
