import { index, integer, pgTable, primaryKey, serial, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment, sealedText } from '#core/server/database/schema/own-columns.ts';

/** A link that shows a month's report to whoever has it. */
export const reportLink = pgTable(
  'report_link',
  {
    id: serial('id').primaryKey(),
    /** By which an address finds it: the secret itself is only sealed. */
    tokenHash: text('token_hash').notNull(),
    /** So that those who may make one can copy it again. */
    token: sealedText('token').notNull(),
    /** The store it was made at. */
    storeId: integer('store_id').notNull(),
    /** The customer whose store it was then: with another one it shows nothing. */
    ownerUserId: integer('owner_user_id'),
    /** STORE, or CUSTOMER: all stores of that customer. */
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

/** What the agency writes to a store's month. */
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
