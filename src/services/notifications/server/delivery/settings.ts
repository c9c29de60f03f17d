import { eq } from 'drizzle-orm';
import type { Orm } from '#core/server/database/database.ts';
import {
  type NoticeTiming,
  type noticeTimings,
  type QuietHours,
  usualQuietHours,
} from '#notifications/rules/notice-timing.ts';
import { noticeQuietHours } from '../tables.ts';

/** Reads a timing; defaults to AT_ONCE. */
export function timingIn(value: string | null): NoticeTiming {
  if (value === 'HOURLY' || value === 'DAILY') return value;
  return 'AT_ONCE' satisfies keyof typeof noticeTimings;
}

/** Reads the quiet hours of a user's row: the default hours without a row, none if the row holds nulls. */
export function quietHoursIn(row: {
  readonly hasHours: number | null;
  readonly from: number | null;
  readonly to: number | null;
}): QuietHours | null {
  if (row.hasHours === null) return usualQuietHours;
  return row.from === null || row.to === null ? null : { from: row.from, to: row.to };
}

/** Returns the user's current quiet hours; null if there are none. */
export async function quietHoursOf(orm: Orm, user: number): Promise<QuietHours | null> {
  const { userId: hasHours, from, to } = noticeQuietHours;
  const [hours] = await orm
    .select({ hasHours, from, to })
    .from(noticeQuietHours)
    .where(eq(noticeQuietHours.userId, user));
  return quietHoursIn(hours ?? { hasHours: null, from: null, to: null });
}
