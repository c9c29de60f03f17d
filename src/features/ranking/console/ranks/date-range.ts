import { addDays, type Day, daysBetween, isDay } from '#core/model/day.ts';
import { longestSeries } from '#ranking/rules/keyword-ranks.ts';

/** A date range, both ends included. */
export interface DateRange {
  readonly from: Day;
  readonly to: Day;
}

export const usualDays = [7, 30, 90, 365] as const;
const atFirst = 90;

/** Reads the date range from the URL: `from` and `to`, else the last `days` up to today. Invalid values are ignored. */
export function dateRangeIn(params: URLSearchParams, today: Day): DateRange & { readonly days: number | null } {
  const [from, to] = [params.get('from') ?? '', params.get('to') ?? ''];
  if (isDay(from) && isDay(to)) {
    const length = daysBetween(from, to) + 1;
    if (length >= 1 && length <= longestSeries) return { from, to, days: null };
  }
  const days = usualDays.find((one) => String(one) === params.get('days')) ?? atFirst;
  return { from: addDays(today, 1 - days), to: today, days };
}

export const earlierLabels = { previous: '直前の同じ日数', year: '前年の同じ期間' } as const;
export type Earlier = keyof typeof earlierLabels;

/** Returns the earlier date range of the same length to compare with, day by day. */
export function earlierRange({ from, to }: DateRange, earlier: Earlier): DateRange {
  const back = earlier === 'previous' ? daysBetween(from, to) + 1 : 364;
  // 364 days are whole weeks, so that weekdays match
  return { from: addDays(from, -back), to: addDays(to, -back) };
}
