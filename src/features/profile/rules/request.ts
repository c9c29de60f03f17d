import { addDays, type Day, isDay } from '#core/model/day.ts';
import type { ProfileField } from '#domain/profiles/edit.ts';
import { passesMidnight, type Span, type SpecialDay, type Week, weekDays } from '#domain/profiles/hours.ts';
import { listAt, partAt, textAt } from '#domain/profiles/parts.ts';

/** What is wanted of each store, by the field. */
export type ProfileRequest =
  | { readonly field: 'SPECIAL_HOURS'; readonly days: readonly SpecialDay[] }
  | { readonly field: 'HOURS'; readonly week: Week }
  | { readonly field: 'DESCRIPTION'; readonly description: string }
  | { readonly field: 'PHONE'; readonly primaryPhone: string; readonly additionalPhones: readonly string[] }
  | { readonly field: 'SITE'; readonly websiteUri: string };

/** Google's limits (Business Information API v1, Location): characters of a description, and further phone numbers. */
export const profileLimits = { description: 750, additionalPhones: 2, specialDays: 100, spans: 4 } as const;

/** What is wanted as it may be sent, or what is wrong with it in words. */
export type CheckedRequest =
  | { readonly request: ProfileRequest; readonly fault?: never }
  | { readonly fault: string; readonly request?: never };

const faults = {
  empty: '内容を入力してください',
  days: '日付を1日以上、100日以下で選んでください',
  dayPast: '日付は今日から2年以内で選んでください',
  dayTwice: '同じ日付が2回あります',
  times: '時刻を確認してください。時間帯は重ならないように、日をまたげるのは最後の時間帯だけです',
  weekEmpty: '営業する曜日を1日以上入力してください',
  descriptionLong: '説明は750文字以下で入力してください',
  descriptionUrl: '説明にURLは入れられません',
  phone: '電話番号を確認してください。ほかの電話番号は2件までです',
  site: 'ウェブサイトは「https://」から始まるURLで入力してください',
} as const;

/**
 * Reads what is wanted of a field from JSON, as the form and the endpoint do. `today` is a JST day: special hours of past days, or of days
 * more than two years away, are refused.
 */
export function readRequest(field: ProfileField, input: unknown, today: Day): CheckedRequest {
  switch (field) {
    case 'SPECIAL_HOURS':
      return readDays(input, today);
    case 'HOURS':
      return readWeek(input);
    case 'DESCRIPTION':
      return readDescription(textAt(input, 'description').trim());
    case 'PHONE':
      return readPhones(input);
    case 'SITE':
      return readSite(textAt(input, 'websiteUri').trim());
  }
}

function readDays(input: unknown, today: Day): CheckedRequest {
  const days = listAt(input, 'days').map((one) => ({ day: textAt(one, 'day'), spans: spansAt(one) }));
  if (days.length === 0 || days.length > profileLimits.specialDays) return wrong('days');
  const isFit = ({ day }: SpecialDay) => isDay(day) && day >= today && day <= addDays(today, 731);
  if (!days.every(isFit)) return wrong('dayPast');
  if (new Set(days.map(({ day }) => day)).size < days.length) return wrong('dayTwice');
  if (!days.every(({ spans }) => areSpans(spans))) return wrong('times');
  return {
    request: { field: 'SPECIAL_HOURS', days: days.toSorted((one, other) => (one.day < other.day ? -1 : 1)) },
  };
}

function readWeek(input: unknown): CheckedRequest {
  const given = partAt(input, 'week');
  const week = Object.fromEntries(
    weekDays.map((day) => [day, spansIn(listAt(given, day))] as const).filter(([, spans]) => spans.length > 0),
  );
  if (Object.keys(week).length === 0) return wrong('weekEmpty');
  return Object.values(week).every(areSpans) ? { request: { field: 'HOURS', week } } : wrong('times');
}

function readDescription(description: string): CheckedRequest {
  if (description === '') return wrong('empty');
  if (description.length > profileLimits.description) return wrong('descriptionLong');
  return /https?:\/\/|www\./i.test(description)
    ? wrong('descriptionUrl')
    : { request: { field: 'DESCRIPTION', description } };
}

function readPhones(input: unknown): CheckedRequest {
  const primaryPhone = textAt(input, 'primaryPhone').trim();
  const additionalPhones = listAt(input, 'additionalPhones')
    .map((one) => String(one).trim())
    .filter((one) => one !== '');
  if (primaryPhone === '') return wrong('empty');
  const all = [primaryPhone, ...additionalPhones];
  if (additionalPhones.length > profileLimits.additionalPhones || !all.every(isPhone)) return wrong('phone');
  return { request: { field: 'PHONE', primaryPhone, additionalPhones } };
}

function isPhone(text: string): boolean {
  const digits = text.replace(/[-+ ]/g, '');
  return /^[0-9]{9,13}$/.test(digits) && /^[+0]/.test(text);
}

function readSite(websiteUri: string): CheckedRequest {
  return /^https?:\/\/[^\s/.]+\.[^\s]+$/i.test(websiteUri) && websiteUri.length <= 2000
    ? { request: { field: 'SITE', websiteUri } }
    : wrong('site');
}

function spansAt(one: unknown): readonly Span[] {
  return spansIn(listAt(one, 'spans'));
}

function spansIn(spans: readonly unknown[]): readonly Span[] {
  return spans.map((span) => ({ open: textAt(span, 'open'), close: textAt(span, 'close') }));
}

const opens = /^([01]\d|2[0-3]):[0-5]\d$/;
const closes = /^(([01]\d|2[0-3]):[0-5]\d|24:00)$/;

/** True for times of one day that do not overlap, of which only the last may pass midnight. */
export function areSpans(spans: readonly Span[]): boolean {
  if (spans.length > profileLimits.spans) return false;
  if (!spans.every(({ open, close }) => opens.test(open) && closes.test(close) && open !== close)) return false;
  const inOrder = spans.toSorted((one, other) => (one.open < other.open ? -1 : 1));
  return inOrder.every((span, at) => {
    const next = inOrder[at + 1];
    return next === undefined || (!passesMidnight(span) && span.close <= next.open);
  });
}

function wrong(fault: keyof typeof faults): CheckedRequest {
  return { fault: faults[fault] };
}
