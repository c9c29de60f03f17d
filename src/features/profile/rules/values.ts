import type { Day } from '#core/model/day.ts';
import type { ProfileField } from '#domain/profiles/edit.ts';
import {
  dayOfPeriod,
  googleSpecialDay,
  googleWeek,
  lastDayOfPeriod,
  specialDaysOf,
  specialPeriods,
  weekOf,
} from '#domain/profiles/hours.ts';
import { specialDaysInWords, weekInWords } from '#domain/profiles/hours-in-words.ts';
import { listAt, textAt } from '#domain/profiles/parts.ts';
import type { ProfileRequest } from './request.ts';

/** Google's names of the fields. */
export const googleFields = {
  SPECIAL_HOURS: 'specialHours',
  HOURS: 'regularHours',
  DESCRIPTION: 'profile',
  PHONE: 'phoneNumbers',
  SITE: 'websiteUri',
} as const satisfies Record<ProfileField, string>;

/** A field's value as Google has it (JSON); null if it has none. */
export type ProfileValue = unknown;

/**
 * Returns the value to be written into a store whose profile has `present`. Special hours are merged: the days named are replaced, the other
 * days from today on stay, past ones are dropped.
 */
export function wantedValue(request: ProfileRequest, present: ProfileValue, today: Day): ProfileValue {
  switch (request.field) {
    case 'SPECIAL_HOURS': {
      const named = new Set(request.days.map(({ day }) => day));
      const stay = specialPeriods(present).filter((period) => {
        return lastDayOfPeriod(period) >= today && !named.has(dayOfPeriod(period));
      });
      return specialHours([...stay, ...request.days.flatMap(googleSpecialDay)]);
    }
    case 'HOURS':
      return googleWeek(request.week);
    case 'DESCRIPTION':
      return { description: request.description };
    case 'PHONE': {
      const { primaryPhone, additionalPhones } = request;
      return { primaryPhone, ...(additionalPhones.length === 0 ? {} : { additionalPhones }) };
    }
    case 'SITE':
      return request.websiteUri;
  }
}

/** Returns what an undo writes: the value that was there, without special hours of days that are past by now. */
export function formerValue(field: ProfileField, value: ProfileValue, today: Day): ProfileValue {
  if (field !== 'SPECIAL_HOURS') return value;
  const stay = specialPeriods(value).filter((period) => lastDayOfPeriod(period) >= today);
  return stay.length === 0 ? null : specialHours(stay);
}

function specialHours(periods: readonly unknown[]): ProfileValue {
  return { specialHourPeriods: periods.toSorted((one, other) => (dayOfPeriod(one) < dayOfPeriod(other) ? -1 : 1)) };
}

/** True if both mean the same: Google writes phone numbers, addresses and midnight in its own way, and forgets past days. */
export function isSameAtGoogle(field: ProfileField, one: ProfileValue, other: ProfileValue, today: Day): boolean {
  return keyOf(field, one, today) === keyOf(field, other, today);
}

function keyOf(field: ProfileField, value: ProfileValue, today: Day): string {
  switch (field) {
    case 'SPECIAL_HOURS':
      return JSON.stringify(specialDaysOf(value).filter(({ day }) => day >= today));
    case 'HOURS':
      return JSON.stringify(weekOf(value));
    case 'DESCRIPTION':
      return textAt(value, 'description').replaceAll('\r\n', '\n').trim();
    case 'PHONE':
      return [textAt(value, 'primaryPhone'), ...listAt(value, 'additionalPhones').map(String)].map(digits).join();
    case 'SITE':
      return typeof value === 'string'
        ? value.replace(/^https?:\/\/[^/]+/i, (host) => host.toLowerCase()).replace(/\/$/, '')
        : '';
  }
}

function digits(phone: string): string {
  return phone.replace(/^\+81 ?/, '0').replace(/\D/g, '');
}

/** Returns a value in words, special hours from `today` on. */
export function editedInWords(field: ProfileField, value: ProfileValue, today: Day): string {
  return textOf(field, value, today) || 'なし';
}

function textOf(field: ProfileField, value: ProfileValue, today: Day): string {
  switch (field) {
    case 'SPECIAL_HOURS':
      return specialDaysInWords(specialDaysOf(value).filter(({ day }) => day >= today));
    case 'HOURS':
      return weekInWords(value);
    case 'DESCRIPTION':
      return textAt(value, 'description');
    case 'PHONE':
      return [textAt(value, 'primaryPhone'), ...listAt(value, 'additionalPhones').map(String)]
        .filter(Boolean)
        .join('、');
    case 'SITE':
      return typeof value === 'string' ? value : '';
  }
}

/** Returns what is wanted in words, for the title of a change: `特別営業時間：2026/12/29〜2027/01/03 休業`. */
export function requestInWords(request: ProfileRequest): string {
  if (request.field === 'SPECIAL_HOURS') return specialDaysInWords(request.days);
  return editedInWords(request.field, wantedValue(request, null, ''), '');
}
