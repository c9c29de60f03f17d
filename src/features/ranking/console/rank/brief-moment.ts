import { dayOf, dayText, minuteText } from '#core/model/day.ts';

/** A moment as briefly as its day allows: 本日 05:00, 11/25 05:00 in this year, else with the year. */
export function briefMoment(moment: number): string {
  const minute = minuteText(moment);
  const today = dayText(dayOf(Date.now()));
  if (minute.startsWith(today)) return `本日${minute.slice(today.length)}`;
  return minute.startsWith(today.slice(0, 5)) ? minute.slice(5) : minute;
}
