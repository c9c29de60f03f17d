import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '#core/server/database/own-columns.ts';

export const credential = pgTable('credential', {
  userId: integer('user_id').primaryKey(),
  /** argon2id, in PHC form. */
  passwordHash: text('password_hash').notNull(),
  updatedDate: moment('updated_date').notNull(),
});
