import { and, eq, gt, inArray, isNull, notInArray, sql } from 'drizzle-orm';
import { AppError } from '#core/model/errors.ts';
import type { Register } from '#core/model/roles.ts';
import type { Orm } from '../database/database.ts';
import { oneTimeToken } from './tables.ts';
import { hashToken, newToken } from './tokens.ts';

/** What a token is good for, as the product names it. */
export type Purpose = Register extends { readonly linkPurpose: infer P extends string } ? P : string;

interface Link {
  readonly purpose: Purpose;
  /** How long it stands, in ms. */
  readonly lasts: number;
  readonly userId: number;
  readonly now: number;
}

/** A fresh token for the user. Earlier ones stand until they end. */
export async function issueToken(
  tx: Orm,
  { purpose, lasts, userId, now }: Link,
  data: Record<string, unknown> | null = null,
): Promise<string> {
  const { token, tokenHash } = newToken();
  await tx.insert(oneTimeToken).values({ purpose, tokenHash, userId, data, expiresDate: now + lasts, usedDate: null });
  return token;
}

/** Was the user given a link of that purpose that was never used, valid still or not? */
export async function isWaiting(tx: Orm, purpose: Purpose, userId: number): Promise<boolean> {
  const [found] = await tx
    .select({ id: oneTimeToken.userId })
    .from(oneTimeToken)
    .where(and(eq(oneTimeToken.purpose, purpose), eq(oneTimeToken.userId, userId), isNull(oneTimeToken.usedDate)))
    .limit(1);
  return found !== undefined;
}

/**
 * Gives the user's waiting link of that purpose (and with that `data`) a new token, so that only a mail ever holds one;
 * null when none is waiting.
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

/** The valid token's user and data, null when it is not valid (any more); uses nothing up. */
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

/** Uses the token up: a second use, or two at once, finds it gone. AppError 422 `token_invalid` at the `field` that held it. */
export function takeToken(tx: Orm, purposes: readonly Purpose[], token: string, now: number, field = 'token') {
  return takeHashed(tx, purposes, hashToken(token), now, field);
}

/** The same for whoever kept the token's hash alone. */
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

/** No token of that purpose that holds this `data`, whoever's, stands any longer. */
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

/** No link of the user's stands any longer, but those of the purposes that are kept. */
export async function endTokensBut(tx: Orm, userId: number, kept: readonly Purpose[]): Promise<void> {
  const others = notInArray(oneTimeToken.purpose, [...kept]);
  await tx.delete(oneTimeToken).where(and(eq(oneTimeToken.userId, userId), others));
}

/** No link of the user's (of that purpose, when one is named) stands any longer. */
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
