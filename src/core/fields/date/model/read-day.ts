import { type Day, day as dayMs, dayText } from '#core/model/day.ts';
import { words } from '#core/model/language.ts';
import { type CalendarOptions, dayAtStart, monthWritten } from './calendar.ts';
import { plainDateText } from './plain-text.ts';
import { timeWritten } from './read-time.ts';
import { type DateResult, invalidDate } from './result.ts';

export interface DayOptions extends CalendarOptions {
  /** Takes a spreadsheet's number for a day (46023 is 2026-01-01), from 1954 to 2099; others are more likely typos. */
  readonly serial?: boolean;
  /** Takes a day with any time after it, and leaves the time out. Without it only midnight is taken, which spreadsheets append. */
  readonly anyTime?: boolean;
}

/**
 * Reads a day as people and programs in Japan write it: in full or half width, western or in an era, with or without its weekday. Gives it
 * as `YYYY-MM-DD`, or the fault: what may be two days is none.
 */
export function readDay(text: string, options: DayOptions = {}): DateResult<Day> {
  const plain = plainDateText(text);
  if (plain === null) return invalidDate;
  const serial = options.serial === true ? serialWritten(plain) : null;
  if (serial !== null && Number.isInteger(serial)) return { value: dayOfSerial(serial) };
  const { read, time } = dayAndTime(plain, options);
  if (read.fault !== undefined || time === '') return read;
  const hour = timeWritten(time);
  return hour === 0 || (options.anyTime === true && hour !== null) ? read : invalidDate;
}

/** Reads a month, `YYYY-MM`, as people write it. A spreadsheet's day for it, the first, is taken too. */
export function readMonth(text: string, options: DayOptions = {}): DateResult<string> {
  const plain = plainDateText(text);
  if (plain === null) return invalidDate;
  const month = monthWritten(plain, options);
  if (month !== null) return month;
  const { value } = readDay(text, options);
  return value?.endsWith('-01') === true ? { value: value.slice(0, 7) } : invalidDate;
}

/** The day at the beginning of a plain text, checked against its weekday, and the text after it. */
export function dayAndTime(
  plain: string,
  options: CalendarOptions,
): { readonly read: DateResult<Day>; readonly time: string } {
  const found = dayAtStart(plain, options);
  if (found === null) return { read: invalidDate, time: '' };
  const match =
    /^ ?(?:\((?<named>[^()]{1,8})\)|(?<bare>[日月火水木金土](?:曜日?)?)(?![^ ]))?(?:[ T,]|、)?(?<time>.*)$/u.exec(
      found.rest,
    );
  const time = (match?.groups?.time ?? '').trim();
  const written = match?.groups?.named ?? match?.groups?.bare;
  if (found.read.fault !== undefined || written === undefined) return { read: found.read, time };
  const weekday = weekdayNamed(written);
  if (weekday === null) return { read: invalidDate, time };
  const right = new Date(`${found.read.value}T00:00:00Z`).getUTCDay();
  if (weekday === right || weekday === 'any') return { read: found.read, time };
  const params = { day: dayText(found.read.value), weekday: words().weekdays[right] ?? '' };
  return { read: { fault: { code: 'date_weekday', params } }, time };
}

const weekdays = [
  /^(?:日|sun)/i,
  /^(?:月|mon)/i,
  /^(?:火|tue)/i,
  /^(?:水|wed)/i,
  /^(?:木|thu)/i,
  /^(?:金|fri)/i,
  /^(?:土|sat)/i,
];

/** Sunday is 0; `any` for a holiday without its weekday; null for another text. */
function weekdayNamed(text: string): number | 'any' | null {
  if (/^[祝休]日?$/.test(text)) return 'any';
  if (!/^(?:[日月火水木金土](?:曜日?)?(?:[/,.]?[祝休])?|(?:sun|mon|tue|wed|thu|fri|sat)\.?)$/i.test(text)) return null;
  return weekdays.findIndex((weekday) => weekday.test(text));
}

/** A spreadsheet's number of a plausible day, with the time as its fraction; null for another text. */
export function serialWritten(plain: string): number | null {
  const serial = /^\d{5}(?:\.\d{1,16})?$/.test(plain) ? Number(plain) : 0;
  return serial < 20_000 || serial > 73_050 ? null : serial;
}

function dayOfSerial(serial: number): Day {
  return new Date((serial - 25_569) * dayMs).toISOString().slice(0, 10);
}

/** How the years of a source of the recent past are resolved: short ones to the year near today, missing ones to the last such day. */
export function nearToday(today: Day): Required<CalendarOptions> {
  return {
    shortYear: (year) => nearestYear(year, today),
    noYear: (month, date) => {
      const isPast = [month, date].map((part) => String(part).padStart(2, '0')).join('-') <= today.slice(5);
      return Number(today.slice(0, 4)) - (isPast ? 0 : 1);
    },
  };
}

/** Resolves a two-digit year, from 2000 or in the 令和 era, to the one nearer to today. */
export function nearestYear(two: number, today: Day): number {
  const now = Number(today.slice(0, 4));
  const [western, era] = [2000 + two, 2018 + two];
  return Math.abs(western - now) <= Math.abs(era - now) ? western : era;
}
