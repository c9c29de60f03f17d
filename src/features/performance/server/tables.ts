import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '#core/server/database/sql.ts';

/** When a store's figures were last fetched from Google, and the error of the last attempt. */
export const performanceFetch = pgTable('performance_fetch', {
  storeId: integer('store_id').primaryKey(),
  fetchedDate: moment('fetched_date'),
  error: text('error'),
});

/** Metrics that Google refused by name, for every store alike; asked for again after a day. */
export const performanceRefusal = pgTable('performance_refusal', {
  metric: text('metric').primaryKey(),
  refusedDate: moment('refused_date').notNull(),
  reason: text('reason').notNull(),
});
