import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { moment, sealedText } from '#core/server/database/sql.ts';

/** A TikTok account's tokens, and the data last fetched of it. */
export const snsLink = pgTable('sns_link', {
  snsAccountId: integer('sns_account_id').primaryKey(),
  accessToken: sealedText('access_token').notNull(),
  refreshToken: sealedText('refresh_token').notNull(),
  expiresDate: moment('expires_date').notNull(),
  scope: text('scope'),
  /** Until then one process alone refreshes the tokens, because a refresh token can be used only once. */
  leaseUntil: moment('lease_until'),
  profile: jsonb('profile').$type<object>(),
  videos: jsonb('videos').$type<object[]>(),
});
