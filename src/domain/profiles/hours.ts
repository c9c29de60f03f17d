import { addDays, type Day } from '#core/model/day.ts';
import { listAt, numberAt, partAt, textAt } from './parts.ts';

/*
 * Hours of a profile, to and from Google's format (Business Information API v1, BusinessHours and SpecialHours). Times have no zone: they are
 * the store's own.
 */

/** From opening to closing, `HH:MM`; `24:00` is midnight at the end of the day. One that closes no later than it opens ends on the next day. */
export interface Span {
  readonly open: string;
  readonly close: string;
}

/** The hours of one date; without spans the store is closed all day. */
export interface SpecialDay {
  readonly day: Day;
  readonly spans: readonly Span[];
}

export const weekDayWords = {
  MONDAY: '月',
  TUESDAY: '火',
  WEDNESDAY: '水',
  THURSDAY: '木',
  FRIDAY: '金',
  SATURDAY: '土',
  SUNDAY: '日',
} as const;

export type WeekDay = keyof typeof weekDayWords;

export const weekDays: readonly WeekDay[] = [
  'MONDAY',
  'TUESDAY',
  'WEDNESDAY',
  'THURSDAY',
  'FRIDAY',
  'SATURDAY',
  'SUNDAY',
];

/** The hours of each day of the week; a day without spans is closed. */
export type Week = Readonly<Partial<Record<WeekDay, readonly Span[]>>>;

/** True if the span ends on the day after it began. */
export function passesMidnight({ open, close }: Span): boolean {
  return close <= open;
}

/** Returns the day of the week after this one. */
export function weekDayAfter(day: WeekDay): WeekDay {
  return weekDays[(weekDays.indexOf(day) + 1) % weekDays.length] ?? day;
}

/** Returns a week in Google's format (`regularHours`). */
export function googleWeek(week: Week): object {
  const periods = weekDays.flatMap((openDay) =>
    (week[openDay] ?? []).map((span) => ({
      openDay,
      openTime: googleTime(span.open),
      closeDay: passesMidnight(span) ? weekDayAfter(openDay) : openDay,
      closeTime: googleTime(span.close),
    })),
  );
  return { periods };
}

/** Returns the periods of a date in Google's format (`specialHourPeriods`). */
export function googleSpecialDay({ day, spans }: SpecialDay): readonly object[] {
  const startDate = googleDate(day);
  if (spans.length === 0) return [{ startDate, closed: true }];
  return spans.map((span) => ({
    startDate,
    openTime: googleTime(span.open),
    endDate: googleDate(passesMidnight(span) ? addDays(day, 1) : day),
    closeTime: googleTime(span.close),
  }));
}

/** Returns the week that Google's `regularHours` describes. */
export function weekOf(regularHours: unknown): Week {
  const periods = listAt(regularHours, 'periods').flatMap((period) => {
    const openDay = weekDays.find((day) => day === textAt(period, 'openDay'));
    return openDay === undefined ? [] : [{ openDay, span: spanOf(period) }];
  });
  const ofDay = (day: WeekDay) =>
    periods
      .filter(({ openDay }) => openDay === day)
      .map(({ span }) => span)
      .toSorted(byOpening);
  return Object.fromEntries(weekDays.map((day) => [day, ofDay(day)] as const).filter(([, spans]) => spans.length > 0));
}

/** Returns the dates that Google's `specialHours` describes, in their order. */
export function specialDaysOf(specialHours: unknown): readonly SpecialDay[] {
  const byDay = Map.groupBy(specialPeriods(specialHours), dayOfPeriod);
  return [...byDay]
    .map(([day, periods]) => ({
      day,
      spans: periods
        .filter((period) => partAt(period, 'closed') !== true)
        .map(spanOf)
        .toSorted(byOpening),
    }))
    .toSorted((one, other) => (one.day < other.day ? -1 : 1));
}

/** Returns the periods of `specialHours` as Google answered them. */
export function specialPeriods(specialHours: unknown): readonly unknown[] {
  return listAt(specialHours, 'specialHourPeriods');
}

/** Returns the date on which a special period begins. */
export function dayOfPeriod(period: unknown): Day {
  return dayOfDate(partAt(period, 'startDate'));
}

/** Returns the date on which a special period ends: past midnight it is the next one. */
export function lastDayOfPeriod(period: unknown): Day {
  const end = partAt(period, 'endDate');
  return end === undefined || end === null ? dayOfPeriod(period) : dayOfDate(end);
}

function dayOfDate(date: unknown): Day {
  const [year, month, day] = ['year', 'month', 'day'].map((name) => numberAt(date, name));
  return [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-');
}

function byOpening(one: Span, other: Span): number {
  return one.open < other.open ? -1 : 1;
}

function spanOf(period: unknown): Span {
  const close = timeOf(partAt(period, 'closeTime'));
  // Midnight at the end of a day is also written as the beginning of the next one
  return { open: timeOf(partAt(period, 'openTime')), close: close === '00:00' ? '24:00' : close };
}

function timeOf(time: unknown): string {
  return ['hours', 'minutes'].map((name) => String(numberAt(time, name)).padStart(2, '0')).join(':');
}

function googleTime(text: string): { hours: number; minutes: number } {
  const [hours = 0, minutes = 0] = text.split(':').map(Number);
  return { hours, minutes };
}

function googleDate(text: Day): { year: number; month: number; day: number } {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number);
  return { year, month, day };
}
