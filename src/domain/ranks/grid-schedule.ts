import { addDays, type Day } from '#core/model/day.ts';
import { codeOf, day, type Infer, integer, nullable, object } from '#core/model/shape.ts';
import { gridCentreLabels } from './grid.ts';

const weekdays = ['日', '月', '火', '水', '木', '金', '土'];
// The 29th to the 31st are not in every month: 末日 is
const daysOfMonth = Array.from({ length: 28 }, (_, index) => index + 1);

/** When a grid comes again: on a day of the week, or of the month. */
export const gridDayLabels: Readonly<Record<string, string>> = {
  ...Object.fromEntries(weekdays.map((name, index) => [`WEEKLY_${index}`, `毎週${name}曜日`])),
  ...Object.fromEntries(daysOfMonth.map((number) => [`MONTHLY_${number}`, `毎月${number}日`])),
  MONTHLY_LAST: '毎月末日',
};

/** The hour in Japan from which on a scheduled grid is read: after the day's own readings. */
export const gridHour = 7;

/** Why one did not come. */
export const gridProblemLabels = {
  NOT_MEASURED: '計測中ではなかったため、前回は計測しませんでした',
  NO_PLACE: 'プレイスIDが登録されていないため、前回は計測しませんでした',
  NO_POINT: '中心の緯度・経度が登録されていないため、前回は計測しませんでした',
} as const;

export type GridProblem = keyof typeof gridProblemLabels;

/** What is read again and again, and when next. */
export const gridSchedule = object({
  when: codeOf(gridDayLabels),
  size: integer,
  /** metres */
  spacing: integer,
  centre: codeOf(gridCentreLabels),
  nextDay: day,
  /** Why the last one did not come; null where it came. */
  problem: nullable(codeOf(gridProblemLabels)),
});

export type GridSchedule = Infer<typeof gridSchedule>;

/** The first day after `after` on which the grid comes again. */
export function nextGridDay(when: string, after: Day): Day {
  for (let day = addDays(after, 1); ; day = addDays(day, 1)) if (isGridDay(when, day)) return day;
}

function isGridDay(when: string, day: Day): boolean {
  if (when === 'MONTHLY_LAST') return addDays(day, 1).endsWith('-01');
  const [every, number] = when.split('_');
  return Number(number) === (every === 'WEEKLY' ? new Date(`${day}T00:00:00Z`).getUTCDay() : Number(day.slice(8)));
}
