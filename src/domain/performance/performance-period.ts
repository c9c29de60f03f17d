import { addDays, type Day, dayOf, daysBetween, isDay } from '#core/model/day.ts';

/** A date range, both ends inclusive. */
export interface Period {
  readonly from: Day;
  readonly to: Day;
}

/** Periods that end yesterday, by their value in the URL. */
export const recentPeriods = {
  '7d': '直近7日',
  '28d': '直近28日',
  '30d': '直近30日',
  '90d': '直近90日',
  '180d': '直近180日',
  '365d': '直近365日',
} as const;

/** Calendar months, by their value in the URL. */
export const monthPeriods = { 'this-month': '今月', 'last-month': '先月' } as const;

/** Maximum number of days of a period: Google keeps at most 18 months. */
export const longestPeriod = 550;
/** Number of the latest days whose figures Google may still change. */
export const incompleteDays = 3;

/**
 * Returns the days that a `timeCreateCondition` means; null if it is invalid. Values: `7d` `28d` `30d` `90d` `180d`
 * `365d` (ending yesterday), `this-month` (until yesterday), `last-month`, a month `2026-10`, a date range
 * `2026-10-01_2026-10-15` (at most 550 days, none after yesterday), or a start: a day `2026-10-01` or a moment (epoch
 * ms).
 */
export function periodNamed(condition: string, today: Day): Period | null {
  const yesterday = addDays(today, -1);
  const recent = /^(\d+)d$/.exec(condition)?.[1];
  if (recent !== undefined && condition in recentPeriods)
    return { from: addDays(yesterday, 1 - Number(recent)), to: yesterday };
  if (condition === 'this-month') return until(monthOf(today), yesterday);
  if (condition === 'last-month') return monthOf(addDays(monthOf(today).from, -1));
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.test(condition) ? `${condition}-01` : null;
  if (month !== null && isPlausible(month)) return month > yesterday ? null : until(monthOf(month), yesterday);
  const since = /^\d{12,13}$/.test(condition) ? dayOf(Number(condition)) : condition;
  if (isPlausible(since)) return since > today ? null : until(atLongest({ from: since, to: yesterday }), yesterday);
  const [from, to, ...more] = condition.split('_');
  if (from === undefined || to === undefined || more.length > 0 || !isPlausible(from) || !isPlausible(to)) return null;
  const length = daysBetween(from, to) + 1;
  return length < 1 || length > longestPeriod || to > yesterday ? null : { from, to };
}

/** Returns the period to compare with: the same number of days before; for a whole month the month before. */
export function previousPeriod(period: Period): Period {
  const month = monthOf(period.from);
  const isWholeMonth = month.from === period.from && month.to === period.to;
  const to = addDays(period.from, -1);
  return isWholeMonth ? monthOf(to) : { from: addDays(to, -daysBetween(period.from, period.to)), to };
}

/** Returns the same days a year before. */
export function periodLastYear({ from, to }: Period): Period {
  return { from: yearBefore(from), to: yearBefore(to) };
}

/** Returns every day of a period, in order. */
export function daysOf({ from, to }: Period): readonly Day[] {
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, n) => addDays(from, n));
}

/** True when Google may still change this day's figures. */
export function isIncomplete(day: Day, today: Day): boolean {
  return day >= addDays(today, -incompleteDays);
}

function monthOf(day: Day): Period {
  const from = `${day.slice(0, 7)}-01`;
  const next = addDays(from, 31).slice(0, 7);
  return { from, to: addDays(`${next}-01`, -1) };
}

/** Limits a period to its latest `longestPeriod` days. */
function atLongest({ from, to }: Period): Period {
  const earliest = addDays(to, 1 - longestPeriod);
  return { from: from < earliest ? earliest : from, to };
}

/** On the first of a month none of its days is over: the period is then its first day, without figures */
function until({ from, to }: Period, last: Day): Period {
  return { from, to: to < last ? to : last < from ? from : last };
}

// 29 February becomes 28 February of the year before
function yearBefore(day: Day): Day {
  const moved = `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`;
  return isPlausible(moved) ? moved : `${moved.slice(0, 8)}28`;
}

/** True for an existing day of this or the last century; an earlier one is a typo. */
function isPlausible(text: string): boolean {
  return /^(?:19|20)/.test(text) && isDay(text);
}
