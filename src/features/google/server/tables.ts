import { index, integer, pgTable, primaryKey, serial, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment } from '#core/server/database/schema/own-columns.ts';

/** What a user's link may manage on Google, and the store that a person confirmed it to be. */
export const googleLocation = pgTable(
  'google_location',
  {
    userId: integer('user_id').notNull(),
    /** `locations/{l}` */
    location: text('location').notNull(),
    /** `accounts/{a}`, which the older calls want before the location. */
    account: text('account').notNull(),
    accountTitle: text('account_title'),
    title: text('title').notNull(),
    address: text('address'),
    placeId: text('place_id'),
    storeId: integer('store_id'),
    confirmedDate: moment('confirmed_date'),
    foundDate: moment('found_date').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.location] }),
    uniqueIndex('google_location_store_id_key').on(table.storeId),
  ],
);

/** When the next call of a quota fits; kept here, so that it holds for all processes and after a restart. */
export const googleQuota = pgTable('google_quota', {
  key: text('key').primaryKey(),
  freeAt: moment('free_at').notNull(),
});

/** Edits that wait for their turn at Google: replies and posts. What is to be written stands in the row they are about. */
export const googleEdit = pgTable(
  'google_edit',
  {
    id: serial('id').primaryKey(),
    kind: text('kind').notNull(),
    storeId: integer('store_id').notNull(),
    /** The review or the post. */
    rowId: integer('row_id').notNull(),
    requestedBy: integer('requested_by'),
    createDate: moment('create_date').notNull(),
    dueDate: moment('due_date').notNull(),
    attempts: integer('attempts').notNull().default(0),
    claimedUntil: moment('claimed_until'),
    /** Google has taken it; from then on it is only looked for. */
    sentDate: moment('sent_date'),
    /** Something new was about to be made there, and no answer came yet: it may be there. 0: it may be from before that, as a person knows. */
    begunDate: moment('begun_date'),
    error: text('error'),
  },
  (table) => [
    uniqueIndex('google_edit_kind_row_key').on(table.kind, table.rowId),
    index('google_edit_due_date_idx').on(table.dueDate),
  ],
);
