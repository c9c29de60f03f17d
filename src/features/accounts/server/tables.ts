import { bigint, index, integer, jsonb, pgTable, primaryKey, serial, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment, sealedText } from '#core/server/database/schema/own-columns.ts';

/** A browser that has signed in as the user before: it holds the secret in a cookie, we its hash. */
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

/** The second factor of a user: asked for once it is confirmed. */
export const secondFactor = pgTable('second_factor', {
  userId: integer('user_id').primaryKey(),
  secret: sealedText('secret').notNull(),
  /** Null until the user has shown a right code. */
  confirmedDate: moment('confirmed_date'),
  /** The last time step whose code was taken: no code counts twice. */
  lastStep: moment('last_step').notNull().default(0),
  /** Hashes of the recovery codes that are left. */
  recoveryHashes: jsonb('recovery_hashes').$type<readonly string[]>().notNull(),
});

/** A key that a user's device or password manager holds, whose other half never leaves it. */
export const passkey = pgTable(
  'passkey',
  {
    id: serial('id').primaryKey(),
    userId: integer('user_id').notNull(),
    name: text('name').notNull(),
    /** As WebAuthn tells it, in base64url; so the public key. */
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
