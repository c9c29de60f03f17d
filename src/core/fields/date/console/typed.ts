import dayjs, { type Dayjs } from 'dayjs';
import { words } from '#core/console/i18n/words.ts';
import { type Day, dayText, isDay, minute, minuteText, momentText } from '#core/model/day.ts';
import { sentence } from '#core/model/language.ts';
import { readDay, readMonth } from '../model/read-day.ts';
import { readMoment } from '../model/read-moment.ts';
import { type DateResult, invalidDate } from '../model/result.ts';

export type DateMode = 'date' | 'month' | 'moment';

const readers: Readonly<Record<DateMode, (text: string) => DateResult<string | number>>> = {
  date: (text) => readDay(text),
  month: (text) => readMonth(text),
  moment: (text) => readMoment(text),
};

/**
 * Reads typed text for the draft: a day, month or moment, null if empty, or the text itself if it is none, so that the draft reports it and
 * nothing is sent in its place.
 */
export function dateTyped(mode: DateMode, text: string): unknown {
  return text.trim() === '' ? null : (readers[mode](text).value ?? text);
}

/** True for a value of the draft that is a day, month or moment. */
export function isDateValue(mode: DateMode, value: unknown): value is string | number {
  if (mode === 'moment') return typeof value === 'number';
  return typeof value === 'string' && isDay(mode === 'month' ? `${value}-01` : value);
}

/** What is wrong with a value of the draft, in a sentence; null for a date or none. */
export function dateProblem(mode: DateMode, value: unknown, label: string): string | null {
  if (typeof value !== 'string' || isDateValue(mode, value)) return null;
  const { code, params } = readers[mode](value).fault ?? invalidDate.fault;
  return sentence({ code, params: { label, ...params } });
}

/** What is wrong with a day that must be given and lie within bounds, in a sentence; null if nothing is. */
export function dayProblem(
  label: string,
  day: unknown,
  { from, to }: { readonly from?: Day; readonly to?: Day },
): string | null {
  if (typeof day !== 'string') return sentence({ code: 'required', params: { label } });
  const isOutside = (from !== undefined && day < from) || (to !== undefined && day > to);
  return isOutside ? words().dayOutside(label, dayText(from ?? ''), dayText(to ?? '')) : null;
}

/** The text that an input shows for a value of the draft; a text that is no date is shown as it was typed. */
export function dateShown(mode: DateMode, value: unknown): string {
  if (typeof value === 'number') return value % minute === 0 ? minuteText(value) : momentText(value);
  if (typeof value !== 'string') return '';
  return isDateValue(mode, value) ? dayText(value) : value;
}

/*
 * Converts a draft's value for the calendar, which has no time zones. A day is passed as is, a moment as its wall-clock time in Japan, so
 * that a browser in another zone shows and reads the same day.
 */
export function toCalendar(mode: DateMode, value: unknown): Dayjs | null {
  if (!isDateValue(mode, value)) return null;
  if (typeof value === 'number') return dayjs(momentText(value).replaceAll('/', '-').replace(' ', 'T'));
  return dayjs(mode === 'month' ? `${value}-01` : value);
}

/** Converts the calendar's value to the draft's value. */
export function fromCalendar(mode: DateMode, chosen: Dayjs | null): unknown {
  if (chosen === null) return null;
  // JST has no daylight saving time
  if (mode === 'moment') return Date.parse(`${chosen.format('YYYY-MM-DDTHH:mm')}:00+09:00`);
  return chosen.format(mode === 'month' ? 'YYYY-MM' : 'YYYY-MM-DD');
}
