import { addDays, type Day } from '#core/model/day.ts';
import { codeOf, day, type Infer, integer, nullable, object } from '#core/model/shape.ts';
import { gridCentreLabels } from '#domain/ranks/grid.ts';

const weekdays = ['日', '月', '火', '水', '木', '金', '土'];
// Not every month has days 29 to 31; 末日 covers the end of any month
const daysOfMonth = Array.from({ length: 28 }, (_, index) => index + 1);

/** Recurrence of a scheduled grid: on a day of the week, or of the month. */
export const gridDayLabels: Readonly<Record<string, string>> = {
  ...Object.fromEntries(weekdays.map((name, index) => [`WEEKLY_${index}`, `毎週${name}曜日`])),
  ...Object.fromEntries(daysOfMonth.map((number) => [`MONTHLY_${number}`, `毎月${number}日`])),
  MONTHLY_LAST: '毎月末日',
};

/** The JST hour from which scheduled grids are measured: after the day's regular readings. */
export const gridHour = 7;

/** Why a scheduled grid was skipped. */
export const gridProblemLabels = {
  NOT_MEASURED: '計測中ではなかったため、前回は計測しませんでした',
  NO_PLACE: 'プレイスIDが登録されていないため、前回は計測しませんでした',
  NO_POINT: '中心の緯度・経度が登録されていないため、前回は計測しませんでした',
} as const;

export type GridProblem = keyof typeof gridProblemLabels;

/** A recurring grid, and its next day. */
export const gridSchedule = object({
  when: codeOf(gridDayLabels),
  size: integer,
  /** metres */
  spacing: integer,
  centre: codeOf(gridCentreLabels),
  nextDay: day,
  /** Why the last one was skipped; null if it was not. */
  problem: nullable(codeOf(gridProblemLabels)),
});

export type GridSchedule = Infer<typeof gridSchedule>;

/** Returns the first day after `after` on which the grid recurs. */
export function nextGridDay(when: string, after: Day): Day {
  for (let day = addDays(after, 1); ; day = addDays(day, 1)) if (isGridDay(when, day)) return day;
}

function isGridDay(when: string, day: Day): boolean {
  if (when === 'MONTHLY_LAST') return addDays(day, 1).endsWith('-01');
  const [every, number] = when.split('_');
  return Number(number) === (every === 'WEEKLY' ? new Date(`${day}T00:00:00Z`).getUTCDay() : Number(day.slice(8)));
}
