import type { Day } from '#core/model/day.ts';

const eras: Readonly<Record<string, number>> = { R: 2018, 令和: 2018, H: 1988, 平成: 1988 };

/** Parses a cell's year, month and day in any spelling that banks use; null if there is none. The day may not exist. */
export function dayParts(text: string, today: Day): { year: number; month: number; date: number } | null {
  const plain = text.normalize('NFKC').replace(/\s+/g, ' ').trim();
  const eight = /^(\d{4})(\d{2})(\d{2})$/.exec(plain);
  const found =
    eight ??
    /^(\d{4}|\d{1,2})\s?[-/.年]\s?(\d{1,2})\s?[-/.月]\s?(\d{1,2})\s?日?(?:\s?\(.\))?(?: \d{1,2}:\d{2}(?::\d{2})?)?$/.exec(
      plain,
    );
  if (found !== null) {
    const [, year = '', month, date] = found;
    const full = year.length === 4 ? Number(year) : nearestYear(Number(year), today);
    return { year: full, month: Number(month), date: Number(date) };
  }
  const [, era = '', count = '', month, date] =
    /^(R|令和|H|平成)\s?(\d{1,2}|元)\s?[-/.年]?\s?(\d{1,2})\s?[-/.月]\s?(\d{1,2})\s?日?$/.exec(plain) ?? [];
  const before = eras[era];
  if (before === undefined) return null;
  return { year: before + (count === '元' ? 1 : Number(count)), month: Number(month), date: Number(date) };
}

/** Resolves a two-digit year, from 2000 or in the 令和 era, to the one nearer to today. */
export function nearestYear(two: number, today: Day): number {
  const now = Number(today.slice(0, 4));
  const [western, era] = [2000 + two, 2018 + two];
  return Math.abs(western - now) <= Math.abs(era - now) ? western : era;
}

/** Returns the calendar day; null for one that does not exist (31 April, 30 February). */
export function realDay({ year, month, date }: { year: number; month: number; date: number }): Day | null {
  const found = new Date(Date.UTC(year, month - 1, date));
  const isSame = found.getUTCFullYear() === year && found.getUTCMonth() === month - 1 && found.getUTCDate() === date;
  return isSame && year >= 2000 ? found.toISOString().slice(0, 10) : null;
}
