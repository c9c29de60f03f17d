import { boolean, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment, sealedText } from '#core/server/database/sql.ts';

/** A user's link to Google. */
export const googleLink = pgTable('google_link', {
  userId: integer('user_id').primaryKey(),
  accessToken: sealedText('access_token').notNull(),
  refreshToken: sealedText('refresh_token'),
  expiresDate: moment('expires_date').notNull(),
  scope: text('scope'),
  expired: boolean('expired').notNull().default(false),
  linkedDate: moment('linked_date'),
  /** Lease of the process that is refreshing the access token; the others wait for it. */
  refreshingUntil: moment('refreshing_until'),
});

/** The link is broken, ends soon, or ends within its last days. */
export const linkNoticeKinds = ['DEAD', 'SOON', 'LAST'] as const;

export type LinkNoticeKind = (typeof linkNoticeKinds)[number];

/** Notices already sent about a broken or ending link, so that each is sent once; deleted when the link is renewed. */
export const linkNotice = pgTable(
  'link_notice',
  {
    /** SNS: the id of an SNS account; GOOGLE: of a user. */
    kind: text('kind').notNull(),
    linkId: integer('link_id').notNull(),
    notice: text('notice').$type<LinkNoticeKind>().notNull(),
    noticeDate: moment('notice_date').notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.linkId, table.notice] })],
);
