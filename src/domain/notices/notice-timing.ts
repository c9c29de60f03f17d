import { addDays, dayOf, startOfDay } from '#core/model/day.ts';
import { hour, minute } from '#core/model/durations.ts';

/** When what is new goes out to a channel. */
export const noticeTimings = { AT_ONCE: 'すぐに', HOURLY: '1時間ごと', DAILY: '毎朝8時' } as const;

export type NoticeTiming = keyof typeof noticeTimings;

/** The hours of a JST day, from 0 to 23, in which nothing goes out: from the one up to, not including, the other; over midnight too. */
export interface QuietHours {
  readonly from: number;
  readonly to: number;
}

/** What holds for whoever has said nothing. */
export const usualQuietHours: QuietHours = { from: 22, to: 7 };

/** What comes together within this time is one message. */
const gathering = minute;
const morning = 8;

/** The moment (epoch ms) from which what has waited since then may go out, quiet hours aside. */
export function digestDue(since: number, timing: NoticeTiming): number {
  if (timing === 'AT_ONCE') return since + gathering;
  if (timing === 'HOURLY') return (Math.floor(since / hour) + 1) * hour;
  const today = startOfDay(dayOf(since)) + morning * hour;
  return since < today ? today : startOfDay(addDays(dayOf(since), 1)) + morning * hour;
}

/** Does the moment fall into the quiet hours? Null: there are none. */
export function isQuiet(moment: number, quiet: QuietHours | null): boolean {
  if (quiet === null || quiet.from === quiet.to) return false;
  const now = Math.floor((moment - startOfDay(dayOf(moment))) / hour);
  const { from, to } = quiet;
  return from < to ? now >= from && now < to : now >= from || now < to;
}

/** The first moment (epoch ms) from then on that is not in the quiet hours. */
export function whenFree(moment: number, quiet: QuietHours | null): number {
  if (quiet === null || !isQuiet(moment, quiet)) return moment;
  const end = startOfDay(dayOf(moment)) + quiet.to * hour;
  return end > moment ? end : startOfDay(addDays(dayOf(moment), 1)) + quiet.to * hour;
}

/** May what has waited since then go out now? Worked out when it is asked, so that a changed setting holds for what waits already. */
export function mayLeave(
  now: number,
  since: number,
  { timing, quiet }: { readonly timing: NoticeTiming; readonly quiet: QuietHours | null },
): boolean {
  return now >= digestDue(since, timing) && !isQuiet(now, quiet);
}
