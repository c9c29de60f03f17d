import { type Infer, integer, nullable, object } from '#core/model/shape.ts';
import { changeText, comparableRank, rankText } from '#domain/ranks/rank.ts';

/** A keyword's month in figures. `best` and `median` of null are 圏外, and mean nothing where `measured` is 0. */
export const monthRanks = object({
  /** Days with a successful reading. */
  measured: integer,
  best: nullable(integer),
  /** Of the measured days, 圏外 among them; of two middle days the lower rank. */
  median: nullable(integer),
  /** Days on which the target was reached. */
  achieved: integer,
});

export type MonthRanks = Infer<typeof monthRanks>;

interface Measured {
  readonly ranks: readonly (number | null)[];
  readonly measured: readonly boolean[];
  /** How far was searched; 圏外 counts as one place beyond it. */
  readonly depth: number;
  readonly achieved: number;
}

/** Returns the figures of a month from its daily ranks. */
export function monthRanksOf({ ranks, measured, depth, achieved }: Measured): MonthRanks {
  const read = ranks
    .filter((_, index) => measured[index] === true)
    .toSorted((one, other) => comparableRank(one, depth) - comparableRank(other, depth));
  return {
    measured: read.length,
    best: read[0] ?? null,
    median: read[Math.floor(read.length / 2)] ?? null,
    achieved,
  };
}

/** Returns the places gained (negative: lost) since the month before; null if one of the two months was not measured. */
export function gainSince(before: MonthRanks, now: MonthRanks, of: 'best' | 'median', depth: number): number | null {
  if (before.measured === 0 || now.measured === 0) return null;
  return comparableRank(before[of], depth) - comparableRank(now[of], depth);
}

/** Returns a rank of a month in words; 未計測 without a measured day. */
export function monthRankText({ measured, ...ranks }: MonthRanks, of: 'best' | 'median'): string {
  return measured === 0 ? '未計測' : rankText(ranks[of]);
}

/** Returns a change of rank in words; a dash without a month to compare with. */
export function gainText(gain: number | null): string {
  return gain === null ? '—' : changeText(gain);
}

type DaysAchieved = Pick<MonthRanks, 'measured' | 'achieved'>;

/**
 * Returns the days achieved beside those of the month before: 12日（前月 9日 ▲3）. A month that `isRunning` has fewer days yet, so the
 * difference would mislead.
 */
export function achievedText(now: DaysAchieved, before: DaysAchieved, isRunning: boolean): string {
  if (before.measured === 0) return `${now.achieved}日（前月 —）`;
  const change = isRunning ? '' : ` ${changeText(now.achieved - before.achieved)}`;
  return `${now.achieved}日（前月 ${before.achieved}日${change}）`;
}
