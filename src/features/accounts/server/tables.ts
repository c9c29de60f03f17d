import { bigint, index, integer, jsonb, pgTable, primaryKey, serial, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment, sealedText } from '#core/server/database/sql.ts';

/** A browser that has signed in as the user: it holds a secret in a cookie, we store its hash. */
export const knownDevice = pgTable(
  'known_device',
  {
    userId: integer('user_id').notNull(),
    deviceHash: text('device_hash').notNull(),
    createDate: moment('create_date').notNull(),
    lastSeenDate: moment('last_seen_date').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.deviceHash] })],
);

/** A user's second factor; requested at sign-in once confirmed. */
export const secondFactor = pgTable('second_factor', {
  userId: integer('user_id').primaryKey(),
  secret: sealedText('secret').notNull(),
  /** Null until a first valid code. */
  confirmedDate: moment('confirmed_date'),
  /** The last accepted time step, so that no code is accepted twice. */
  lastStep: moment('last_step').notNull().default(0),
  /** Hashes of the unused recovery codes. */
  recoveryHashes: jsonb('recovery_hashes').$type<readonly string[]>().notNull(),
});

/** A WebAuthn credential: its private key never leaves the user's device or password manager. */
export const passkey = pgTable(
  'passkey',
  {
    id: serial('id').primaryKey(),
    userId: integer('user_id').notNull(),
    name: text('name').notNull(),
    /** As WebAuthn provides it, in base64url; the same for the public key. */
    credentialId: text('credential_id').notNull(),
    publicKey: text('public_key').notNull(),
    counter: bigint('counter', { mode: 'number' }).notNull(),
    createDate: moment('create_date').notNull(),
    lastUsedDate: moment('last_used_date'),
  },
  (table) => [
    uniqueIndex('passkey_credential_id_key').on(table.credentialId),
    index('passkey_user_id_idx').on(table.userId),
  ],
);
