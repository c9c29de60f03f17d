import { boolean, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '#core/server/database/sql.ts';

export const credential = pgTable('credential', {
  userId: integer('user_id').primaryKey(),
  /** argon2id in PHC format. */
  passwordHash: text('password_hash').notNull(),
  updatedDate: moment('updated_date').notNull(),
});

/** The days from which a customer pays or no longer pays. Each entry applies until the next. */
export const payingChange = pgTable(
  'paying_change',
  {
    userId: integer('user_id').notNull(),
    from: date('effective_from', { mode: 'string' }).notNull(),
    paying: boolean('paying').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.from] })],
);
