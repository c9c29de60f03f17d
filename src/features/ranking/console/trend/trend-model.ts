import { type ChartSpan, spansOf, type ValueAxis } from '#core/console/chart/chart-data.ts';
import { type Day, daysBetween } from '#core/model/day.ts';
import { comparedWithin, type TargetTerm, targetOn } from '#domain/billing/keyword-days.ts';
import { gainOf, rankText } from '#domain/ranks/rank.ts';
import { steep, wentDown } from '#domain/ranks/rank-alerts.ts';
import type { DayReading, RivalDay, RivalSeries } from '#ranking/rules/keyword-ranks.ts';

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

/** A place that the keyword is compared with, as it is shown. */
export interface RivalLine {
  readonly key: string;
  readonly label: string;
  readonly days: readonly RivalDay[];
}

/** Returns the rivals, or while none is marked the places at the top. A place that is no store of ours is called by its rank: its name is
 * Google's, which neither a picture nor a table may keep. */
export function rivalLines({ rivals, top }: RivalSeries): readonly RivalLine[] {
  return [
    ...rivals.map(({ id, name, days }) => ({ key: `rival ${id}`, label: `${name}（ライバル）`, days })),
    ...top.map(({ position, store, days }) => ({
      key: `top ${position}`,
      label: store === null ? `今の${position}位` : `${store.name}（今の${position}位）`,
      days,
    })),
  ];
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
export function rivalText({ days }: Pick<RivalLine, 'days'>, day: Day | undefined): string {
  const known = days.find((one) => one.day === day);
  if (known === undefined) return '記録なし';
  return known.found === 'BELOW' ? '自店より下' : rankText(known.rank);
}

/** Returns the target of each day; null on days without one. */
export function targetsOf(days: readonly Day[], terms: readonly TargetTerm[]): readonly (number | null)[] {
  return days.map((day) => targetOn(terms, day));
}

/**
 * Returns the days, by index, on which the rank left its target or lost `steep` places or more since the reading before; a reading is
 * compared with nothing older than any change of a day is.
 */
export function fallsOf(
  days: readonly Day[],
  readings: readonly DayReading[],
  terms: readonly TargetTerm[],
): readonly number[] {
  const read = readings.filter(({ status }) => status === 'OK');
  return read.flatMap((reading, at) => {
    const before = read[at - 1];
    const index = days.indexOf(reading.day);
    if (before === undefined || index < 0 || daysBetween(before.day, reading.day) > comparedWithin) return [];
    const target = targetOn(terms, reading.day);
    const hasLeft = target !== null && wentDown(before, reading, target);
    return hasLeft || gainOf(reading, before) >= steep ? [index] : [];
  });
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
