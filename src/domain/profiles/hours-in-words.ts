import { addDays, type Day, dayText } from '#core/model/day.ts';
import {
  passesMidnight,
  type Span,
  type SpecialDay,
  specialDaysOf,
  type WeekDay,
  weekDays,
  weekDayWords,
  weekOf,
} from './hours.ts';

/** `9:00〜18:00` and `18:00〜翌2:00`; 休業 without any. */
export function spansInWords(spans: readonly Span[]): string {
  return spans.length === 0 ? '休業' : spans.map(spanInWords).join('・');
}

/** Google's `regularHours` in words, days of the same hours together: `月〜金 9:00〜18:00、土 10:00〜17:00`. Days that are closed are left out. */
export function weekInWords(regularHours: unknown): string {
  const week = weekOf(regularHours);
  const runs = runsOf(
    weekDays.map((day) => ({ day, text: (week[day] ?? []).length === 0 ? '' : spansInWords(week[day] ?? []) })),
    () => true,
  );
  return runs
    .filter(({ text }) => text !== '')
    .map(({ first, last, text }) => `${weekDaysText(first, last)} ${text}`)
    .join('、');
}

/** Google's `specialHours` in words, dates of the same hours together: `2026/12/29〜2027/01/03 休業`. */
export function specialHoursInWords(specialHours: unknown): string {
  return specialDaysInWords(specialDaysOf(specialHours));
}

/** The same for dates. */
export function specialDaysInWords(days: readonly SpecialDay[]): string {
  const runs = runsOf(
    days.map(({ day, spans }) => ({ day, text: spansInWords(spans) })),
    (before, after) => addDays(before, 1) === after,
  );
  return runs.map(({ first, last, text }) => `${daysText(first, last)} ${text}`).join('、');
}

function spanInWords(span: Span): string {
  const isWholeDay = span.open === '00:00' && span.close === '24:00';
  if (isWholeDay) return '24時間営業';
  return `${clock(span.open)}〜${passesMidnight(span) ? '翌' : ''}${clock(span.close)}`;
}

/** `09:05` as people write it: `9:05`. */
function clock(text: string): string {
  return text.replace(/^0/, '');
}

function weekDaysText(first: WeekDay, last: WeekDay): string {
  const [from, to] = [weekDays.indexOf(first), weekDays.indexOf(last)];
  if (to - from < 2)
    return weekDays
      .slice(from, to + 1)
      .map((day) => weekDayWords[day])
      .join('');
  return `${weekDayWords[first]}〜${weekDayWords[last]}`;
}

function daysText(first: Day, last: Day): string {
  return first === last ? dayText(first) : `${dayText(first)}〜${dayText(last)}`;
}

interface Run<D> {
  readonly first: D;
  readonly last: D;
  readonly text: string;
}

/** Joins neighbours of the same text. */
function runsOf<D>(
  days: readonly { readonly day: D; readonly text: string }[],
  areNeighbours: (before: D, after: D) => boolean,
): readonly Run<D>[] {
  const isStart = ({ day, text }: { readonly day: D; readonly text: string }, at: number) => {
    const before = days[at - 1];
    return before === undefined || before.text !== text || !areNeighbours(before.day, day);
  };
  const starts = days.flatMap((one, at) => (isStart(one, at) ? [at] : []));
  return starts.flatMap((at, nth) => {
    const [first, last] = [days[at], days[(starts[nth + 1] ?? days.length) - 1]];
    return first === undefined || last === undefined ? [] : [{ first: first.day, last: last.day, text: first.text }];
  });
}
