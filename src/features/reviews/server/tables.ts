import { date, doublePrecision, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment } from '#core/server/database/sql.ts';
import type { RequestChannel } from '../rules/review-request.ts';

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

/** The link by which a store asks for reviews. */
export const reviewRequestLink = pgTable(
  'review_request_link',
  {
    storeId: integer('store_id').primaryKey(),
    /** Public, and printed on posters: it finds the link. */
    code: text('code').notNull(),
    createDate: moment('create_date').notNull(),
    /** When the code was last replaced. */
    renewDate: moment('renew_date'),
  },
  (table) => [uniqueIndex('review_request_link_code_key').on(table.code)],
);

/** How often a store's link was opened on a day, by channel. Nothing is stored about those who opened it. */
export const reviewRequestOpening = pgTable(
  'review_request_opening',
  {
    storeId: integer('store_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    channel: text('channel').$type<RequestChannel>().notNull(),
    opened: integer('opened').notNull(),
  },
  (table) => [primaryKey({ columns: [table.storeId, table.day, table.channel] })],
);
