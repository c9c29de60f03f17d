import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { and, eq, gt, inArray, isNull, notInArray, sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { AppError } from '#core/model/errors.ts';
import type { Register } from '#core/model/roles.ts';
import { moment } from '#core/server/database/sql.ts';
import type { Orm } from '../database/database.ts';

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

/** Creates a 256-bit secret for a session or a link, and its hash, which alone is stored. */
export function newToken(): { token: string; tokenHash: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, tokenHash: hashToken(token) };
}

/** The stored form of a token. It has 256 random bits, so a fast hash is as safe as a slow one. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** True if the text has the form of a token; saves a database lookup for anything else. */
export function looksLikeToken(text: string): boolean {
  return /^[\w-]{43}$/.test(text);
}

/** What a token may be used for, as named by the product. */
export type Purpose = Register extends { readonly linkPurpose: infer P extends string } ? P : string;

interface Link {
  readonly purpose: Purpose;
  /** How long it is valid, ms. */
  readonly lasts: number;
  readonly userId: number;
  readonly now: number;
}

/** Issues a new token for the user. Earlier ones stay valid until they expire. */
export async function issueToken(
  tx: Orm,
  { purpose, lasts, userId, now }: Link,
  data: Record<string, unknown> | null = null,
): Promise<string> {
  const { token, tokenHash } = newToken();
  await tx.insert(oneTimeToken).values({ purpose, tokenHash, userId, data, expiresDate: now + lasts, usedDate: null });
  return token;
}

/** True if the user has an unused link of that purpose, valid or expired. */
export async function isWaiting(tx: Orm, purpose: Purpose, userId: number): Promise<boolean> {
  const [found] = await tx
    .select({ id: oneTimeToken.userId })
    .from(oneTimeToken)
    .where(and(eq(oneTimeToken.purpose, purpose), eq(oneTimeToken.userId, userId), isNull(oneTimeToken.usedDate)))
    .limit(1);
  return found !== undefined;
}

/**
 * Gives the user's unused link of that purpose (and with that `data`) a new token, so that only a mail ever contains one; null if there is
 * no such link.
 */
export async function renewToken(
  tx: Orm,
  { purpose, lasts, userId, now }: Link,
  data: Record<string, unknown> = {},
): Promise<string | null> {
  const { token, tokenHash } = newToken();
  const renewed = await tx
    .update(oneTimeToken)
    .set({ tokenHash, expiresDate: now + lasts })
    .where(
      and(
        eq(oneTimeToken.userId, userId),
        eq(oneTimeToken.purpose, purpose),
        isNull(oneTimeToken.usedDate),
        sql`coalesce(${oneTimeToken.data}, '{}'::jsonb) @> ${JSON.stringify(data)}::jsonb`,
      ),
    )
    .returning({ id: oneTimeToken.id });
  return renewed.length === 0 ? null : token;
}

/** Returns the user and the data of a valid token, null if it is not valid; does not consume it. */
export async function findToken(
  tx: Orm,
  purposes: readonly Purpose[],
  token: string,
  now: number,
): Promise<{ userId: number; data: unknown } | null> {
  const [found] = await tx
    .select({ userId: oneTimeToken.userId, data: oneTimeToken.data })
    .from(oneTimeToken)
    .where(usable(purposes, hashToken(token), now));
  return found === undefined || found.userId === null ? null : { userId: found.userId, data: found.data };
}

/**
 * Consumes the token: of several uses, even concurrent ones, only one succeeds. Throws AppError 422 `token_invalid` for the `field` that
 * held it.
 */
export function takeToken(tx: Orm, purposes: readonly Purpose[], token: string, now: number, field = 'token') {
  return takeHashed(tx, purposes, hashToken(token), now, field);
}

/** The same for callers that stored only the token's hash. */
export async function takeHashed(
  tx: Orm,
  purposes: readonly Purpose[],
  tokenHash: string,
  now: number,
  field = 'token',
) {
  const [taken] = await tx
    .update(oneTimeToken)
    .set({ usedDate: now })
    .where(usable(purposes, tokenHash, now))
    .returning({ userId: oneTimeToken.userId, data: oneTimeToken.data });
  if (taken === undefined || taken.userId === null) throw new AppError('token_invalid', { field });
  return { userId: taken.userId, data: taken.data };
}

/** Deletes all tokens of that purpose with this `data`, of any user. */
export async function endTokensAbout(tx: Orm, purpose: Purpose, data: Record<string, unknown>): Promise<void> {
  await tx
    .delete(oneTimeToken)
    .where(
      and(
        eq(oneTimeToken.purpose, purpose),
        sql`coalesce(${oneTimeToken.data}, '{}'::jsonb) @> ${JSON.stringify(data)}::jsonb`,
      ),
    );
}

/** Deletes the user's links, except those of the `kept` purposes. */
export async function endTokensBut(tx: Orm, userId: number, kept: readonly Purpose[]): Promise<void> {
  const others = notInArray(oneTimeToken.purpose, [...kept]);
  await tx.delete(oneTimeToken).where(and(eq(oneTimeToken.userId, userId), others));
}

/** Deletes the user's links (of that purpose, if given). */
export async function endTokens(tx: Orm, userId: number, purpose?: Purpose): Promise<void> {
  const which = purpose === undefined ? undefined : eq(oneTimeToken.purpose, purpose);
  await tx.delete(oneTimeToken).where(and(eq(oneTimeToken.userId, userId), which));
}

function usable(purposes: readonly Purpose[], tokenHash: string, now: number) {
  return and(
    eq(oneTimeToken.tokenHash, tokenHash),
    inArray(oneTimeToken.purpose, [...purposes]),
    isNull(oneTimeToken.usedDate),
    gt(oneTimeToken.expiresDate, now),
  );
}

export interface Sealer {
  seal(secret: string): string;
  /** Decrypts the secret; throws if it was sealed with another key, or tampered with. */
  open(sealed: string): string;
}

/** Encrypts secrets stored in the database, with a key derived from SECRET_KEY. */
export function sealer(secretKey: string): Sealer {
  const key = createHash('sha256').update('tokens at rest\0').update(secretKey).digest();
  return {
    seal(secret) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      const content = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return `v1.${Buffer.concat([nonce, cipher.getAuthTag(), content]).toString('base64url')}`;
    },
    open(sealed) {
      if (!sealed.startsWith('v1.')) throw new Error('sealed in an unknown form');
      const bytes = Buffer.from(sealed.slice(3), 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 });
      decipher.setAuthTag(bytes.subarray(12, 28));
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
    },
  };
}

/** Decrypts a secret; null if it was sealed with another key or tampered with, and is thus lost. */
export function openedBy({ open }: Sealer, sealed: string): string | null {
  try {
    return open(sealed);
  } catch {
    return null;
  }
}

export interface Signer {
  /** Returns the text followed by its signature, URL-safe. */
  sign(text: string): string;
  /** Returns the text; null if it was not signed with this key for this purpose. */
  verify(signed: string): string | null;
}

/** Signs texts that untrusted clients hold and send back, with a key derived from SECRET_KEY for a single purpose. */
export function signer(secretKey: string, purpose: string): Signer {
  const signature = (body: string) => createHmac('sha256', `${purpose}\0${secretKey}`).update(body).digest('base64url');
  return {
    sign(text) {
      const body = Buffer.from(text, 'utf8').toString('base64url');
      return `${body}.${signature(body)}`;
    },
    verify(signed) {
      const [body = '', given = '', ...more] = signed.split('.');
      const expected = Buffer.from(signature(body));
      const brought = Buffer.from(given);
      if (more.length > 0 || brought.length !== expected.length || !timingSafeEqual(brought, expected)) return null;
      return Buffer.from(body, 'base64url').toString('utf8');
    },
  };
}
