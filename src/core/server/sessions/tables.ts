import { boolean, index, integer, jsonb, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment } from '#core/server/database/schema/own-columns.ts';

export const sessionTable = pgTable(
  'session',
  {
    id: serial('id').primaryKey(),
    tokenHash: text('token_hash').notNull(),
    userId: integer('user_id').notNull(),
    createDate: moment('create_date').notNull(),
    lastSeenDate: moment('last_seen_date').notNull(),
    expiresDate: moment('expires_date').notNull(),
    ip: text('ip'),
    userAgent: text('user_agent'),
    /** Set while a system administrator views the console as this user: the administrator's id. */
    readOnlyBy: integer('read_only_by'),
  },
  (table) => [uniqueIndex('session_token_hash_key').on(table.tokenHash), index('session_user_id_idx').on(table.userId)],
);

/** Lets a program call on behalf of the user who created it, within the token's limits. */
export const personalToken = pgTable(
  'personal_token',
  {
    id: serial('id').primaryKey(),
    tokenHash: text('token_hash').notNull(),
    userId: integer('user_id').notNull(),
    name: text('name').notNull(),
    mayWrite: boolean('may_write').notNull(),
    /** The names of the resources that it is limited to; null: all that its user may use. */
    resources: jsonb('resources').$type<readonly string[]>(),
    createDate: moment('create_date').notNull(),
    expiresDate: moment('expires_date').notNull(),
    lastUsedDate: moment('last_used_date'),
  },
  (table) => [
    uniqueIndex('personal_token_hash_key').on(table.tokenHash),
    index('personal_token_user_id_idx').on(table.userId),
  ],
);

export const oneTimeToken = pgTable(
  'one_time_token',
  {
    id: serial('id').primaryKey(),
    purpose: text('purpose').notNull(),
    tokenHash: text('token_hash').notNull(),
    userId: integer('user_id'),
    data: jsonb('data'),
    expiresDate: moment('expires_date').notNull(),
    usedDate: moment('used_date'),
  },
  (table) => [uniqueIndex('one_time_token_hash_key').on(table.tokenHash)],
);
