import type { KeywordStanding, StoreStanding } from '#domain/keyword-ranks.ts';
import { daysFrom } from '#domain/period.ts';

/** The small course: one value a day, 圏外 below the worst place, null where nothing was measured. */
export function courseValues(
  { course, targetRank }: Pick<KeywordStanding, 'course' | 'targetRank'>,
  { courseFrom, day }: Pick<StoreStanding, 'courseFrom' | 'day'>,
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
