import { doublePrecision, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '#core/server/database/sql.ts';

/** The sync state of a store's reviews, and the totals that Google reports. */
export const googleSync = pgTable('google_sync', {
  storeId: integer('store_id').primaryKey(),
  syncedDate: moment('synced_date'),
  /** The updateTime of the newest stored review. */
  newest: moment('newest'),
  fullDate: moment('full_date'),
  averageRating: doublePrecision('average_rating'),
  totalReviews: integer('total_reviews'),
  error: text('error'),
  /** The reason (PolicyViolation, or PENDING) of which the person in charge was last notified. */
  alarm: text('alarm'),
  /** A reply published after this ends the alarm: when the refused one was written, or since when it is known that one is pending. */
  alarmDate: moment('alarm_date'),
});
