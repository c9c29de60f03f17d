import { boolean, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment, sealedText } from '#core/server/database/schema/own-columns.ts';

/** A user's link to Google. */
export const googleLink = pgTable('google_link', {
  userId: integer('user_id').primaryKey(),
  accessToken: sealedText('access_token').notNull(),
  refreshToken: sealedText('refresh_token'),
  expiresDate: moment('expires_date').notNull(),
  scope: text('scope'),
  expired: boolean('expired').notNull().default(false),
  linkedDate: moment('linked_date'),
  /** While one process asks for a new access token, the others wait for it. */
  refreshingUntil: moment('refreshing_until'),
});

/** The link is broken, ends soon, or ends within its last days. */
export const linkNoticeKinds = ['DEAD', 'SOON', 'LAST'] as const;

export type LinkNoticeKind = (typeof linkNoticeKinds)[number];

/** What was told of a link that died or is about to, so that it is told once; gone when the link is made anew. */
export const linkNotice = pgTable(
  'link_notice',
  {
    /** SNS: an SNS account's id; GOOGLE: a user's. */
    kind: text('kind').notNull(),
    linkId: integer('link_id').notNull(),
    notice: text('notice').$type<LinkNoticeKind>().notNull(),
    noticeDate: moment('notice_date').notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.linkId, table.notice] })],
);
