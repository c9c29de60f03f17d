import { integer, pgTable } from 'drizzle-orm/pg-core';
import { moment, sealedText } from '#core/server/database/sql.ts';

/** The secrets that sign the deliveries of webhooks. */
export const webhookSecret = pgTable('webhook_secret', {
  webhookId: integer('webhook_id').primaryKey(),
  secret: sealedText('secret').notNull(),
  createDate: moment('create_date').notNull(),
});
