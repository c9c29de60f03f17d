import { index, integer, pgTable, primaryKey, serial, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment, sealedText } from '#core/server/database/sql.ts';

/** A link that shows a month's report to anyone who has it. */
export const reportLink = pgTable(
  'report_link',
  {
    id: serial('id').primaryKey(),
    /** Finds the link by its token; the token itself is stored encrypted. */
    tokenHash: text('token_hash').notNull(),
    /** Stored so that users who may create links can copy it again. */
    token: sealedText('token').notNull(),
    /** The store for which it was created. */
    storeId: integer('store_id').notNull(),
    /** The store's customer at creation; under another customer the link shows nothing. */
    ownerUserId: integer('owner_user_id'),
    /** STORE, or CUSTOMER for all stores of that customer. */
    covers: text('covers').notNull(),
    /** YYYY-MM */
    period: text('period').notNull(),
    createdBy: integer('created_by').notNull(),
    createDate: moment('create_date').notNull(),
    expiresDate: moment('expires_date').notNull(),
    revokedDate: moment('revoked_date'),
  },
  (table) => [
    uniqueIndex('report_link_token_hash_key').on(table.tokenHash),
    index('report_link_store_id_idx').on(table.storeId, table.createDate),
  ],
);

/** The agency's comment on a store's month. */
export const reportComment = pgTable(
  'report_comment',
  {
    storeId: integer('store_id').notNull(),
    /** YYYY-MM */
    period: text('period').notNull(),
    comment: text('comment').notNull(),
    nextMonth: text('next_month').notNull(),
    updatedBy: integer('updated_by').notNull(),
    updateDate: moment('update_date').notNull(),
  },
  (table) => [primaryKey({ columns: [table.storeId, table.period] })],
);
