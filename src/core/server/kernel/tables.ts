import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytea, moment } from '#core/server/database/schema/own-columns.ts';

/** Failed logins by account and by address, and rate limits of public calls. */
export const loginAttempt = pgTable('login_attempt', {
  key: text('key').primaryKey(),
  failures: integer('failures').notNull(),
  blockedUntil: moment('blocked_until'),
  updatedDate: moment('updated_date').notNull(),
});

export const idempotencyKey = pgTable(
  'idempotency_key',
  {
    userId: integer('user_id').notNull(),
    key: text('key').notNull(),
    method: text('method').notNull(),
    path: text('path').notNull(),
    requestHash: text('request_hash').notNull(),
    status: integer('status'),
    answer: jsonb('answer').$type<object>(),
    createDate: moment('create_date').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] })],
);

export const storedFile = pgTable('stored_file', {
  key: text('key').primaryKey(),
  name: text('name').notNull(),
  type: text('type').notNull(),
  /** bytes */
  size: integer('size').notNull(),
  bytes: bytea('bytes').notNull(),
  createDate: moment('create_date').notNull(),
});

/** Identifies the SECRET_KEY of the sealed columns: one row, written at the first start and by each key rotation. */
export const keyFingerprint = pgTable('key_fingerprint', {
  id: integer('id').primaryKey(),
  /** argon2id, in PHC form: identifies the key without revealing it. */
  fingerprint: text('fingerprint').notNull(),
  createDate: moment('create_date').notNull(),
});

export const setting = pgTable('setting', { key: text('key').primaryKey(), value: jsonb('value').notNull() });
