import { addDays, dayOf, hour, minute, startOfDay } from '#core/model/day.ts';

/** When new notices are sent to a channel. */
export const noticeTimings = { AT_ONCE: 'すぐに', HOURLY: '1時間ごと', DAILY: '毎朝8時' } as const;

export type NoticeTiming = keyof typeof noticeTimings;

/** Hours of a JST day (0 to 23) in which nothing is sent: from `from` up to, not including, `to`; may span midnight. */
export interface QuietHours {
  readonly from: number;
  readonly to: number;
}

/** Default for users without a setting. */
export const usualQuietHours: QuietHours = { from: 22, to: 7 };

/** Notices within this time are combined into one message. */
const gathering = minute;
const morning = 8;

/** Returns the moment (epoch ms) from which notices waiting since `since` may be sent, ignoring quiet hours. */
export function digestDue(since: number, timing: NoticeTiming): number {
  if (timing === 'AT_ONCE') return since + gathering;
  if (timing === 'HOURLY') return (Math.floor(since / hour) + 1) * hour;
  const today = startOfDay(dayOf(since)) + morning * hour;
  return since < today ? today : startOfDay(addDays(dayOf(since), 1)) + morning * hour;
}

/** True when the moment is within the quiet hours; null means none. */
export function isQuiet(moment: number, quiet: QuietHours | null): boolean {
  if (quiet === null || quiet.from === quiet.to) return false;
  const now = Math.floor((moment - startOfDay(dayOf(moment))) / hour);
  const { from, to } = quiet;
  return from < to ? now >= from && now < to : now >= from || now < to;
}

/** Returns the first moment (epoch ms) from `moment` on outside the quiet hours. */
export function whenFree(moment: number, quiet: QuietHours | null): number {
  if (quiet === null || !isQuiet(moment, quiet)) return moment;
  const end = startOfDay(dayOf(moment)) + quiet.to * hour;
  return end > moment ? end : startOfDay(addDays(dayOf(moment), 1)) + quiet.to * hour;
}

/**
 * True when notices waiting since then may be sent now. Computed at sending time, so that a changed setting applies to
 * those already waiting.
 */
export function mayLeave(
  now: number,
  since: number,
  { timing, quiet }: { readonly timing: NoticeTiming; readonly quiet: QuietHours | null },
): boolean {
  return now >= digestDue(since, timing) && !isQuiet(now, quiet);
}
