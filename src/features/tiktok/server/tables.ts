import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { moment, sealedText } from '#core/server/database/schema/own-columns.ts';

/** A TikTok account's tokens, and what was last read of it. */
export const snsLink = pgTable('sns_link', {
  snsAccountId: integer('sns_account_id').primaryKey(),
  accessToken: sealedText('access_token').notNull(),
  refreshToken: sealedText('refresh_token').notNull(),
  expiresDate: moment('expires_date').notNull(),
  scope: text('scope'),
  /** Until then one process refreshes the tokens, and no other: each refresh token is good for one use. */
  leaseUntil: moment('lease_until'),
  profile: jsonb('profile').$type<object>(),
  videos: jsonb('videos').$type<object[]>(),
});
