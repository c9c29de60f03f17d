import { boolean, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '#core/server/database/schema/own-columns.ts';

export const credential = pgTable('credential', {
  userId: integer('user_id').primaryKey(),
  /** argon2id, in PHC form. */
  passwordHash: text('password_hash').notNull(),
  updatedDate: moment('updated_date').notNull(),
});

/** The days from which customers pay, or do so no longer. One holds until the next, so no two can hold on one day. */
export const payingChange = pgTable(
  'paying_change',
  {
    userId: integer('user_id').notNull(),
    from: date('effective_from', { mode: 'string' }).notNull(),
    paying: boolean('paying').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.from] })],
);
