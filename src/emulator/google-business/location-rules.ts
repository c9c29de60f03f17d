import type { Location } from '../contracts/business-information.ts';

/** Why Google refuses a change of a location: the code of its `ErrorInfo`, and the field at fault in Google's spelling of masks. */
export interface LocationFault {
  readonly reason: string;
  readonly field: string;
}

/**
 * Returns what Google would refuse of these fields; null if nothing. `kept` is the location as it is. By the reference of the Business Information
 * API v1 (Location, SpecialHourPeriod, ErrorCode), compared 2026-11-30.
 */
export function faultIn(fields: Readonly<Record<string, unknown>>, kept: Location): LocationFault | null {
  const faults = Object.keys(fields).map((name) => rules[name]?.(fields[name] ?? null, { ...kept, ...fields }) ?? null);
  return faults.find((fault) => fault !== null) ?? null;
}

type Rule = (value: unknown, location: Location) => LocationFault | null;

const rules: Readonly<Record<string, Rule>> = {
  regularHours(value) {
    const spans = listOf(value, 'periods').map(weekSpan);
    if (spans.some((span) => span === null)) return { reason: 'INVALID_HOURS_VALUE', field: 'regular_hours' };
    return overlap(spans) ? { reason: 'INVALID_TIME_SCHEDULE', field: 'regular_hours' } : null;
  },
  specialHours(value, { regularHours }) {
    const periods = listOf(value, 'specialHourPeriods');
    if (periods.length > 0 && listOf(regularHours, 'periods').length === 0)
      return { reason: 'SPECIAL_HOURS_SET_WITHOUT_REGULAR_HOURS', field: 'special_hours' };
    const spans = periods.map(dateSpan);
    if (spans.some((span) => span === null)) return { reason: 'INVALID_HOURS_VALUE', field: 'special_hours' };
    return overlap(spans) ? { reason: 'OVERLAPPED_SPECIAL_HOURS', field: 'special_hours' } : null;
  },
  profile(value) {
    const text = textOf(value, 'description');
    const field = 'profile.description';
    if (text.length > 750) return { reason: 'STRING_TOO_LONG', field };
    return /https?:\/\/|www\./.test(text) ? { reason: 'PROFILE_DESCRIPTION_CONTAINS_URL', field } : null;
  },
  phoneNumbers(value) {
    const primary = textOf(value, 'primaryPhone');
    const more = listOf(value, 'additionalPhones').map(String);
    if (value !== null && primary === '') return { reason: 'MISSING_PRIMARY_PHONE_NUMBER', field: 'phone_numbers' };
    if (more.length > 2) return { reason: 'TOO_MANY_ENTRIES', field: 'phone_numbers.additional_phones' };
    const isWrong = [primary, ...more].some(
      (phone) => phone !== '' && !/^(\+81|0)[0-9]{8,10}$/.test(phone.replace(/[- ]/g, '')),
    );
    return isWrong ? { reason: 'INVALID_PHONE_NUMBER_FOR_REGION', field: 'phone_numbers.primary_phone' } : null;
  },
  websiteUri(value) {
    const isWrong = value !== null && (typeof value !== 'string' || !/^https?:\/\/[^\s/]+\.[^\s/]+/.test(value));
    return isWrong ? { reason: 'INVALID_URL', field: 'website_uri' } : null;
  },
};

type Interval = readonly [from: number, to: number];

function overlap(spans: readonly (Interval | null)[]): boolean {
  const inOrder = spans.filter((span) => span !== null).toSorted(([one], [other]) => one - other);
  return inOrder.some(([, to], at) => (inOrder[at + 1]?.[0] ?? Number.POSITIVE_INFINITY) < to);
}

const weekDays = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'];
const minutesOfDay = 1440;

/** In minutes from Monday; null for times that Google refuses. */
function weekSpan(period: unknown): Interval | null {
  const [from, to] = ['open', 'close'].map((side) => {
    const day = weekDays.indexOf(textOf(period, `${side}Day`));
    const time = minutesOf(partOf(period, `${side}Time`));
    return day < 0 || time === null ? null : day * minutesOfDay + time;
  });
  if (from == null || to == null) return null;
  // From Sunday into Monday
  const end = to < from ? to + 7 * minutesOfDay : to;
  return end > from && end - from <= 2 * minutesOfDay ? [from, end] : null;
}

/** In minutes since 1970; null for dates and times that Google refuses. */
function dateSpan(period: unknown): Interval | null {
  const start = dateOf(partOf(period, 'startDate'));
  if (start === null) return null;
  if (partOf(period, 'closed') === true) return [start, start + minutesOfDay];
  const endDate = partOf(period, 'endDate');
  const end = endDate === undefined ? start : dateOf(endDate);
  const [open, close] = [minutesOf(partOf(period, 'openTime')), minutesOf(partOf(period, 'closeTime'))];
  if (end === null || open === null || close === null || end < start || end - start > minutesOfDay) return null;
  return end + close > start + open ? [start + open, end + close] : null;
}

function dateOf(date: unknown): number | null {
  const [year, month, day] = ['year', 'month', 'day'].map((name) => numberOf(date, name));
  const at = new Date(Date.UTC(year ?? 0, (month ?? 0) - 1, day ?? 0));
  return at.getUTCMonth() + 1 === month && at.getUTCDate() === day ? at.getTime() / 60_000 : null;
}

/** From 0:00 to 24:00. */
function minutesOf(time: unknown): number | null {
  if (typeof time !== 'object' || time === null) return null;
  const [hours, minutes] = [numberOf(time, 'hours'), numberOf(time, 'minutes')];
  const isTime = hours >= 0 && minutes >= 0 && minutes < 60 && hours * 60 + minutes <= minutesOfDay;
  return isTime ? hours * 60 + minutes : null;
}

function partOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined;
}

function textOf(value: unknown, name: string): string {
  const part = partOf(value, name);
  return typeof part === 'string' ? part : '';
}

function numberOf(value: unknown, name: string): number {
  const part = partOf(value, name) ?? 0;
  return typeof part === 'number' && Number.isInteger(part) ? part : -1;
}

function listOf(value: unknown, name: string): readonly unknown[] {
  const part = partOf(value, name);
  return Array.isArray(part) ? part : [];
}
