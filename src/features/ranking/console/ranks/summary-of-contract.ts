import type { Day } from '#core/model/day.ts';
import { type DaysSummary, summaryOfDays, targetOn } from '#domain/billing/keyword-days.ts';
import { daysFrom } from '#domain/period.ts';
import type { RankSeries } from '#ranking/rules/keyword-ranks.ts';

/** Sums up the days on which the keyword was to be measured: days before its first term are not missing, nor are those of stopped measuring. */
export function summaryOfContract({ from, to, readings, terms, excluded }: RankSeries, today: Day): DaysSummary {
  const read = new Set(readings.map((reading) => reading.day));
  const stopped = new Set(excluded.flatMap(({ day, isStopped }) => (isStopped ? [day] : [])));
  const days = daysFrom(from, to < today ? to : today).filter((day) => !stopped.has(day));
  return summaryOfDays(
    days.filter((day) => targetOn(terms, day) !== null || read.has(day)),
    readings,
    terms,
    excluded.map(({ day }) => day),
  );
}
