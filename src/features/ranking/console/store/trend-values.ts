import { daysFrom } from '#domain/billing/period.ts';
import type { KeywordRanking, StoreRanking } from '#domain/ranks/keyword-ranks.ts';

/** The small trend: one value a day, 圏外 below the worst place, null where nothing was measured. */
export function trendValues(
  { course, targetRank }: Pick<KeywordRanking, 'course' | 'targetRank'>,
  { courseFrom, day }: Pick<StoreRanking, 'courseFrom' | 'day'>,
): { values: readonly (number | null)[]; max: number } {
  const byDay = new Map(course.map((read) => [read.day, read]));
  const worst = Math.max(5, targetRank, ...course.map((read) => read.rank ?? 0));
  const out = worst + Math.max(2, Math.round(worst * 0.2));
  const values = daysFrom(courseFrom, day).map((one) => {
    const read = byDay.get(one);
    return read?.status === 'OK' ? (read.rank ?? out) : null;
  });
  return { values, max: values.includes(out) ? out : worst };
}
