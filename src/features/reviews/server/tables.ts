import { doublePrecision, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '#core/server/database/schema/own-columns.ts';

/** How far a store's reviews have been fetched, and what Google said of them as a whole. */
export const googleSync = pgTable('google_sync', {
  storeId: integer('store_id').primaryKey(),
  syncedDate: moment('synced_date'),
  /** The updateTime of the newest review that is kept. */
  newest: moment('newest'),
  fullDate: moment('full_date'),
  averageRating: doublePrecision('average_rating'),
  totalReviews: integer('total_reviews'),
  error: text('error'),
});
