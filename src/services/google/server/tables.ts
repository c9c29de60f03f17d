import { boolean, index, integer, pgTable, primaryKey, serial, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment } from '#core/server/database/sql.ts';

/** A location that a user's link can manage at Google, and the store confirmed for it. */
export const googleLocation = pgTable(
  'google_location',
  {
    userId: integer('user_id').notNull(),
    /** `locations/{l}` */
    location: text('location').notNull(),
    /** `accounts/{a}`, which the older APIs need before the location. */
    account: text('account').notNull(),
    accountTitle: text('account_title'),
    title: text('title').notNull(),
    address: text('address'),
    placeId: text('place_id'),
    /** False: Google takes no posts for it; null: not known yet. */
    canPost: boolean('can_post'),
    storeId: integer('store_id'),
    confirmedDate: moment('confirmed_date'),
    foundDate: moment('found_date').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.location] }),
    uniqueIndex('google_location_store_id_key').on(table.storeId),
  ],
);

/** When the next call of a quota fits; in the database, so that it holds across processes and restarts. */
export const googleQuota = pgTable('google_quota', {
  key: text('key').primaryKey(),
  freeAt: moment('free_at').notNull(),
});

/** Edits queued for Google: replies, posts, and changes of profiles. Their content is in the row that they refer to. */
export const googleEdit = pgTable(
  'google_edit',
  {
    id: serial('id').primaryKey(),
    kind: text('kind').notNull(),
    storeId: integer('store_id').notNull(),
    /** The review, the post, or the change of one store's profile. */
    rowId: integer('row_id').notNull(),
    requestedBy: integer('requested_by'),
    createDate: moment('create_date').notNull(),
    dueDate: moment('due_date').notNull(),
    attempts: integer('attempts').notNull().default(0),
    claim: text('claim'),
    claimedUntil: moment('claimed_until'),
    /** When Google accepted it; from then on its result is only checked. */
    sentDate: moment('sent_date'),
    /**
     * When a creation at Google started whose answer is missing, so that the item may exist there. 0: a person says
     * that it may exist from an earlier attempt.
     */
    begunDate: moment('begun_date'),
    error: text('error'),
  },
  (table) => [
    uniqueIndex('google_edit_kind_row_key').on(table.kind, table.rowId),
    index('google_edit_due_date_idx').on(table.dueDate),
  ],
);
