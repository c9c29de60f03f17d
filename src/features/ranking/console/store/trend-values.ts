import { daysFrom } from '#domain/period.ts';
import type { KeywordRanking, StoreRanking } from '#ranking/rules/keyword-ranks.ts';

/** The values of the sparkline: one per day, 圏外 below the worst rank, null if not measured. */
export function trendValues(
  { reads, targetRank }: Pick<KeywordRanking, 'reads' | 'targetRank'>,
  { trendFrom, day }: Pick<StoreRanking, 'trendFrom' | 'day'>,
): { values: readonly (number | null)[]; max: number } {
  const byDay = new Map(reads.map((read) => [read.day, read]));
  const worst = Math.max(5, targetRank, ...reads.map((read) => read.rank ?? 0));
  const out = worst + Math.max(2, Math.round(worst * 0.2));
  const values = daysFrom(trendFrom, day).map((one) => {
    const read = byDay.get(one);
    return read?.status === 'OK' ? (read.rank ?? out) : null;
  });
  return { values, max: values.includes(out) ? out : worst };
}
