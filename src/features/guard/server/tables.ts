import { boolean, date, index, integer, jsonb, pgTable, serial, text } from 'drizzle-orm/pg-core';
import { moment } from '#core/server/database/sql.ts';
import type { ProfileChange } from '../rules/profile-events.ts';

/** What Google said of a store's profile when it was last read. A failure changes `triedDate` and `error` alone. */
export const profileGuard = pgTable('profile_guard', {
  storeId: integer('store_id').primaryKey(),
  /** `locations/{l}` that was read; nothing is compared with another one. Null: read before this was stored. */
  location: text('location'),
  /** A `ProfileState`; null: never read. */
  state: text('state'),
  /** Google's own words for the state. */
  words: text('words'),
  title: text('title'),
  categories: text('categories'),
  canPost: boolean('can_post'),
  /** The linked user's role in the account: PRIMARY_OWNER, OWNER, MANAGER … */
  role: text('role'),
  /** Whether the customer is owner or co-owner; null: not known. */
  isOwner: boolean('is_owner'),
  changes: jsonb('changes').$type<readonly ProfileChange[]>().notNull().default([]),
  needsAttention: boolean('needs_attention').notNull().default(false),
  readDate: moment('read_date'),
  triedDate: moment('tried_date'),
  /** The kind of the failure since the last reading; null: it succeeded. */
  error: text('error'),
});

/** What happened to a store's profile, as the guard noticed it. */
export const profileEvent = pgTable(
  'profile_event',
  {
    id: serial('id').primaryKey(),
    storeId: integer('store_id').notNull(),
    kind: text('kind').notNull(),
    before: text('before'),
    after: text('after'),
    /** The person who did it; null: Google, or a person who changed the profile there. */
    actorId: integer('actor_id'),
    day: date('day', { mode: 'string' }).notNull(),
    createDate: moment('create_date').notNull(),
  },
  (table) => [index('profile_event_store_id_idx').on(table.storeId, table.id)],
);
