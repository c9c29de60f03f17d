import { day, hour, minute, second } from '#core/model/day.ts';

const month = 30 * day;
const year = 365 * day;

/**
 * Returns how long ago a moment was, in one unit: seconds below a minute, minutes below an hour, hours below a day,
 * days below 30 days, months of 30 days below 365 days, else years of 365 days. A moment after `now` (clock skew)
 * counts as now.
 */
export function relativeTime(moment: number, now: number): string {
  const passed = Math.max(0, now - moment);
  const whole = (unit: number) => Math.floor(passed / unit);
  if (passed < minute) return `${whole(second)}秒前`;
  if (passed < hour) return `${whole(minute)}分前`;
  if (passed < day) return `${whole(hour)}時間前`;
  if (passed < month) return `${whole(day)}日前`;
  if (passed < year) return `${whole(month)}か月前`;
  return `${whole(year)}年前`;
}
