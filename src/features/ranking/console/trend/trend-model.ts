import type { ChartSpan } from '#core/console/chart/chart-ground.tsx';
import { spansOf, type ValueAxis } from '#core/console/chart/scale.ts';
import type { Day } from '#core/model/day.ts';
import { type TargetTerm, targetOn } from '#domain/billing/keyword-days.ts';
import { rankText } from '#domain/ranks/rank.ts';
import type { DayReading, RivalDay, RivalRanks } from '#ranking/rules/keyword-ranks.ts';

/** The value axis of ranks: 1 on top, whole numbers, and a band for 圏外 at the bottom. */
export interface PlaceAxis extends ValueAxis {
  /** The value at which 圏外 is drawn. */
  readonly out: number;
  readonly outFrom: number;
  readonly outTo: number;
}

/** Returns an axis that contains all these ranks and targets. */
export function placeAxis(places: readonly (number | null | undefined)[]): PlaceAxis {
  const worst = Math.max(10, ...places.map((place) => place ?? 0));
  const step = worst > 40 ? 10 : 5;
  const last = Math.ceil(worst / step) * step;
  const pad = Math.max(1.4, last * 0.12);
  const ticks = [1, ...Array.from({ length: last / step }, (_, index) => (index + 1) * step)];
  const outFrom = last + 0.6;
  return {
    min: 0.4,
    max: outFrom + pad,
    ticks,
    reversed: true,
    format: (value) => String(value),
    out: outFrom + pad / 2,
    outFrom,
    outTo: outFrom + pad,
  };
}

/** Returns one value per day: the rank, the value of 圏外, or null if not measured. */
export function placesOf(
  days: readonly Day[],
  readings: readonly DayReading[],
  out: number,
): readonly (number | null)[] {
  const byDay = new Map(readings.map((reading) => [reading.day, reading]));
  return days.map((day) => {
    const reading = byDay.get(day);
    return reading?.status === 'OK' ? (reading.rank ?? out) : null;
  });
}

/** The same for a rival; null if it ranked below us and out of the list, where its rank is unknown. */
export function rivalPlaces(days: readonly Day[], known: readonly RivalDay[], out: number): readonly (number | null)[] {
  const byDay = new Map(known.map((one) => [one.day, one]));
  return days.map((day) => {
    const one = byDay.get(day);
    return one?.found === 'OUT' ? out : (one?.rank ?? null);
  });
}

/** A rival's rank on a day, in words. */
export function rivalText({ days }: Pick<RivalRanks, 'days'>, day: Day | undefined): string {
  const known = days.find((one) => one.day === day);
  if (known === undefined) return '記録なし';
  return known.found === 'BELOW' ? '自店より下' : rankText(known.rank);
}

/** Returns the target of each day; null on days without one. */
export function targetsOf(days: readonly Day[], terms: readonly TargetTerm[]): readonly (number | null)[] {
  return days.map((day) => targetOn(terms, day));
}

/** Returns the days until today that should have been measured and were not. */
export function unmeasuredSpans(
  days: readonly Day[],
  readings: readonly DayReading[],
  { since, until }: { since: Day; until: Day },
): readonly ChartSpan[] {
  const measured = new Set(readings.filter((reading) => reading.status === 'OK').map((reading) => reading.day));
  return spansOf(days.length, (index) => {
    const day = days[index] ?? '';
    return day >= since && day <= until && !measured.has(day);
  });
}
