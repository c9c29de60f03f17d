import { getTableName, is } from 'drizzle-orm';
import {
  bigint,
  customType,
  integer,
  jsonb,
  PgSequence,
  type PgTable,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';

/*
 * Columns for tables without a declaration: a declaration is public, so it must not describe them, and no page shows them. Each feature has
 * its tables in `server/tables.ts`, the core next to the code that uses them; the plugin lists them.
 */

/** Tables and sequences without a declaration. */
export type OwnTables = Readonly<Record<string, PgTable | PgSequence>>;

/** The name of the table that records the applied migrations. */
export const appliedMigrations = 'applied_migration';

/** The database names of all tables without a declaration; no resource may have one of them. */
export function ownTableNames(tables: OwnTables): readonly string[] {
  const names = Object.values(tables).map((one) => (is(one, PgSequence) ? (one.seqName ?? '') : getTableName(one)));
  return [appliedMigrations, ...names];
}

/** A point in time: epoch ms. */
export const moment = (name: string) => bigint(name, { mode: 'number' });
/** A secret encrypted with SECRET_KEY (`kernel/sealed.ts`); a key rotation finds these columns by this type. */
export const sealedText = customType<{ data: string; driverData: string }>({ dataType: () => 'text' });
export const bytea = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });

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
