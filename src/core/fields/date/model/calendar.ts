import { type Day, dayText, isDay } from '#core/model/day.ts';
import { type EraLetter, eraText, isEraLetter, isInEra, westernYear } from './eras.ts';
import type { DateResult } from './result.ts';

const dayPatterns = [
  /^(?:(?<year>\d{4})|(?<era>[RHSTM])[ .]?(?<count>\d{1,2})|'?(?<short>\d{1,3}))(?: ?[-/.] ?| ?年 ?)(?<month>\d{1,2})(?: ?[-/.] ?| ?月 ?)(?<date>\d{1,2})(?!\d)(?: ?日)?/i,
  // Without separators, only as many digits as leave no doubt
  /^(?:(?<year>\d{4})|(?<era>[RHSTM])[ .]?(?<count>\d\d))(?<month>\d\d)(?<date>\d\d)(?!\d)/i,
  /^(?<month>\d{1,2})(?: ?[-/.] ?| ?月 ?)(?<date>\d{1,2})(?![-/.\d])(?: ?日)?/,
] as const;

const monthPatterns = [
  /^(?:(?<year>\d{4})|(?<era>[RHSTM])[ .]?(?<count>\d{1,2})|'?(?<short>\d{1,3}))(?: ?[-/.] ?| ?年 ?)(?<month>\d{1,2})(?: ?月 ?[分度]?)?$/i,
  // Not the six digits of 270401, which begin with no year of today
  /^(?<year>(?:19|20|21)\d\d)(?<month>\d\d)$/,
  /^(?<month>\d{1,2}) ?月 ?[分度]?$/,
] as const;

export interface CalendarOptions {
  /** Resolves a year of one or two digits. Without it such a year is a fault, since it may be of an era or western. */
  readonly shortYear?: (year: number) => number;
  /** Resolves the year of a month and date without one. Without it that is a fault. */
  readonly noYear?: (month: number, date: number) => number;
}

/** Finds the day at the beginning of a text of `plainDateText`, and the rest of the text; null if it begins with none. */
export function dayAtStart(
  plain: string,
  options: CalendarOptions,
): { readonly read: DateResult<Day>; readonly rest: string } | null {
  const found = matchOf(plain, dayPatterns);
  if (found === null) return null;
  const { groups, rest } = found;
  return { read: withYear(groups, options, (year) => [year, two(groups.month), two(groups.date)].join('-')), rest };
}

/** The month that a text of `plainDateText` is; null if it is none. */
export function monthWritten(plain: string, options: CalendarOptions): DateResult<string> | null {
  const found = matchOf(plain, monthPatterns);
  return found === null ? null : withYear(found.groups, options, (year) => `${year}-${two(found.groups.month)}`);
}

type Groups = Readonly<Record<string, string | undefined>>;

function matchOf(
  plain: string,
  patterns: readonly RegExp[],
): { readonly groups: Groups; readonly rest: string } | null {
  for (const pattern of patterns) {
    const match = pattern.exec(plain);
    if (match !== null) return { groups: match.groups ?? {}, rest: plain.slice(match[0].length) };
  }
  return null;
}

/** Resolves the year, and checks what `make` makes of it: it must be in the calendar, and in the era in which it is written. */
function withYear(groups: Groups, options: CalendarOptions, make: (year: string) => string): DateResult<string> {
  const era = eraIn(groups);
  const year = yearOf(groups, options, era);
  if (typeof year !== 'number') return year;
  const value = make(String(year).padStart(4, '0'));
  const day = dayText(value);
  if (!isDay(value.length === 7 ? `${value}-01` : value)) return { fault: { code: 'date_missing', params: { day } } };
  if (era === null || isInEra(value, era)) return { value };
  return { fault: { code: 'date_era', params: { day, era: eraText(era) } } };
}

function eraIn({ era }: Groups): EraLetter | null {
  const letter = era?.toUpperCase() ?? '';
  return isEraLetter(letter) ? letter : null;
}

function yearOf(
  { year, count, short, month, date }: Groups,
  { shortYear, noYear }: CalendarOptions,
  era: EraLetter | null,
): number | Extract<DateResult<never>, { fault: object }> {
  if (year !== undefined) return Number(year);
  if (era !== null) return westernYear(era, Number(count));
  if (short !== undefined)
    return shortYear === undefined || short.length > 2
      ? { fault: { code: 'date_short_year' } }
      : shortYear(Number(short));
  return noYear === undefined ? { fault: { code: 'date_no_year' } } : noYear(Number(month), Number(date ?? 1));
}

function two(digits = ''): string {
  return digits.padStart(2, '0');
}
