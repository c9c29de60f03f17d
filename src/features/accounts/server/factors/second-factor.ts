import { randomBytes } from 'node:crypto';
import { type AnyColumn, and, eq, gt, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { minute, second } from '#core/model/day.ts';
import { AppError } from '#core/model/errors.ts';
import type { Role } from '#core/model/roles.ts';
import type { Orm, Reads } from '#core/server/database/database.ts';
import { hashToken, openedBy } from '#core/server/sessions/tokens.ts';
import { admins } from '#domain/accounts/roles.ts';
import { productName } from '#domain/product-name.ts';
import { mailJob } from '#mail/server/job-names.ts';
import { shownProductName } from '#settings/server/brand.ts';
import type { AccountDeps } from '../deps.ts';
import { type Attempt, begin, type RateLimitPolicy, succeeded, tooMany } from '../sessions/attempts.ts';
import { secondFactor } from '../tables.ts';

const period = 30;
const recoveryCodes = 10;
// Codes are requested only after the right password, so an outsider cannot lock a user out with this wait
const forCode: RateLimitPolicy = { free: 5, first: 30 * second, longest: 15 * minute };
// 128 random bits cannot be guessed; the limit only bounds the work
const forRecovery: RateLimitPolicy = { free: 20, first: 5 * second, longest: minute };

/** True when the user has a confirmed second factor. */
export async function hasSecondFactor(tx: Orm, userId: number): Promise<boolean> {
  return (await confirmed(tx, userId)) !== null;
}

/** True when this role needs one. */
export function requiresSecondFactor({ requiresSecondFactor: demanded }: AccountDeps, role: Role): boolean {
  return demanded && admins.some((one) => one === role);
}

/** Returns the state for the user's own page. */
export async function secondFactorState(deps: AccountDeps, userId: number) {
  const found = await confirmed(deps.database.orm, userId);
  return {
    enabled: found !== null,
    enabledDate: found?.confirmedDate ?? null,
    recoveryCodesLeft: found?.recoveryHashes.length ?? 0,
  };
}

/** Creates a new secret, which takes effect with its first valid code. Throws AppError 409 while one is in use. */
export async function beginSecondFactor(
  deps: AccountDeps,
  { id, email }: { id: number; email: string },
): Promise<{ secret: string; uri: string }> {
  if (await hasSecondFactor(deps.database.orm, id))
    throw new AppError('wrong_state', { params: { state: '二段階認証は設定済み' } });
  const secret = new Secret({ size: 20 }).base32;
  const fresh = { secret: deps.sealer.seal(secret), confirmedDate: null, lastStep: 0, recoveryHashes: [] };
  await deps.database.orm
    .insert(secondFactor)
    .values({ userId: id, ...fresh })
    .onConflictDoUpdate({ target: secondFactor.userId, set: fresh, setWhere: isNull(secondFactor.confirmedDate) });
  const issuer = await shownProductName({ tx: deps.database.orm, tables: deps.tables });
  return { secret, uri: totp(secret, { email, issuer }).toString() };
}

/** Turns it on with a valid code; returns the recovery codes, only this once. */
export async function turnOnSecondFactor(deps: AccountDeps, userId: number, code: string): Promise<string[]> {
  const now = deps.now();
  await requireAttemptsLeft(deps, attemptsWith(userId, code));
  const { orm } = deps.database;
  const [waiting] = await orm
    .select({ secret: secondFactor.secret })
    .from(secondFactor)
    .where(and(eq(secondFactor.userId, userId), isNull(secondFactor.confirmedDate)));
  const step = waiting === undefined ? null : stepOf(openedBy(deps.sealer, waiting.secret), code, now);
  if (step === null) throw wrongCode();
  const { codes, hashes } = newRecoveryCodes();
  await deps.database.transaction(async (tx) => {
    const switched = await tx
      .update(secondFactor)
      .set({ confirmedDate: now, lastStep: step, recoveryHashes: hashes })
      .where(and(eq(secondFactor.userId, userId), isNull(secondFactor.confirmedDate)))
      .returning({ userId: secondFactor.userId });
    if (switched.length === 0) throw wrongCode();
    await succeeded(tx, attemptsWith(userId, code).key);
    await deps.enqueue(tx, mailJob, { template: 'secondFactorChanged', userId, data: { enabled: true } });
  });
  return codes;
}

/** Turns it off and notifies its owner by mail. */
export async function turnOffSecondFactor(deps: AccountDeps, userId: number): Promise<void> {
  await deps.database.transaction(async (tx) => {
    if (await dropSecondFactor(tx, userId)) await deps.enqueue(tx, mailJob, switchedOff(userId));
  });
}

/** Returns the mail that announces it. */
export function switchedOff(userId: number) {
  return { template: 'secondFactorChanged', userId, data: { enabled: false } } as const;
}

/** The condition that a user (by the column of the id) has confirmed one. */
export function isSwitchedOn(userId: AnyColumn): SQL {
  return sql`exists (select 1 from ${secondFactor}
    where ${secondFactor.userId} = ${userId} and ${secondFactor.confirmedDate} is not null)`;
}

/** Returns which of the users have confirmed one. */
export async function secondFactorsOf(tx: Reads, userIds: readonly number[]): Promise<ReadonlySet<number>> {
  if (userIds.length === 0) return new Set();
  const found = await tx
    .select({ userId: secondFactor.userId })
    .from(secondFactor)
    .where(and(inArray(secondFactor.userId, [...userIds]), isNotNull(secondFactor.confirmedDate)));
  return new Set(found.map(({ userId }) => userId));
}

/** Removes it within the caller's transaction; true when it was on, so that its owner must be notified. */
export async function dropSecondFactor(tx: Orm, userId: number): Promise<boolean> {
  const removed = await tx
    .delete(secondFactor)
    .where(eq(secondFactor.userId, userId))
    .returning({ confirmedDate: secondFactor.confirmedDate });
  return removed.some(({ confirmedDate }) => confirmedDate !== null);
}

/** Replaces the recovery codes and returns the new ones, only this once. */
export async function replaceRecoveryCodes(deps: AccountDeps, userId: number): Promise<string[]> {
  const { codes, hashes } = newRecoveryCodes();
  const renewed = await deps.database.orm
    .update(secondFactor)
    .set({ recoveryHashes: hashes })
    .where(and(eq(secondFactor.userId, userId), isNotNull(secondFactor.confirmedDate)))
    .returning({ userId: secondFactor.userId });
  if (renewed.length === 0) throw new AppError('wrong_state', { params: { state: '二段階認証は未設定' } });
  return codes;
}

/**
 * Accepts a code of the app or a recovery code, each once; throws AppError 422 at `code`, 429 after too many wrong ones of
 * its kind. A user who has lost the app, or has a wrong clock, can still use a recovery code.
 */
export async function requireCode(deps: AccountDeps, userId: number, code: string): Promise<void> {
  const attempt = attemptsWith(userId, code);
  await requireAttemptsLeft(deps, attempt);
  const found = await confirmed(deps.database.orm, userId);
  if (found !== null && !(await takeCode(deps, userId, found.secret, code))) throw wrongCode();
  await succeeded(deps.database.orm, attempt.key);
}

async function takeCode(deps: AccountDeps, userId: number, sealed: string, code: string): Promise<boolean> {
  const now = deps.now();
  const step = stepOf(openedBy(deps.sealer, sealed), code, now);
  if (step === null) return takeRecoveryCode(deps, userId, code);
  // Steps that have not come yet were accepted by a clock that was ahead, and must not lock the user out until then
  const aheadOfTime = Math.floor(now / second / period) + 2;
  const taken = await deps.database.orm
    .update(secondFactor)
    .set({ lastStep: step })
    .where(
      and(eq(secondFactor.userId, userId), or(lt(secondFactor.lastStep, step), gt(secondFactor.lastStep, aheadOfTime))),
    )
    .returning({ userId: secondFactor.userId });
  return taken.length === 1;
}

async function takeRecoveryCode(deps: AccountDeps, userId: number, code: string): Promise<boolean> {
  const hash = hashToken(plain(code));
  return deps.database.transaction(async (tx) => {
    const [found] = await tx
      .select({ hashes: secondFactor.recoveryHashes })
      .from(secondFactor)
      .where(eq(secondFactor.userId, userId))
      .for('update');
    const left = (found?.hashes ?? []).filter((one) => one !== hash);
    if (found === undefined || left.length === found.hashes.length) return false;
    await tx.update(secondFactor).set({ recoveryHashes: left }).where(eq(secondFactor.userId, userId));
    return true;
  });
}

async function requireAttemptsLeft(deps: AccountDeps, attempt: Attempt): Promise<void> {
  const refused = await begin(deps.database, attempt, deps.now());
  if (refused !== null) throw tooMany(refused.waitSeconds);
}

async function confirmed(tx: Orm, userId: number) {
  const [found] = await tx
    .select()
    .from(secondFactor)
    .where(and(eq(secondFactor.userId, userId), isNotNull(secondFactor.confirmedDate)));
  return found ?? null;
}

/**
 * Returns the code's time step (also one step early or late, for clock skew). Null for no match, and when the secret
 * cannot be decrypted because the key is lost; recovery codes need no key.
 */
function stepOf(secret: string | null, code: string, now: number): number | null {
  const token = plain(code);
  if (secret === null || !/^\d{6}$/.test(token)) return null;
  const delta = totp(secret).validate({ token, timestamp: now, window: 1 });
  return delta === null ? null : Math.floor(now / second / period) + delta;
}

const unnamed = { email: 'user', issuer: productName.short };

/** The label and issuer only name the code in the authenticator app; they do not affect it. */
function totp(secret: string, { email, issuer }: { email: string; issuer: string } = unnamed): TOTP {
  return new TOTP({ issuer, label: email, algorithm: 'SHA1', digits: 6, period, secret: Secret.fromBase32(secret) });
}

/** 128 random bits each, so a plain hash is enough to store them. */
function newRecoveryCodes(): { codes: string[]; hashes: string[] } {
  const codes = Array.from({ length: recoveryCodes }, () => {
    const secret = new Secret({ buffer: new Uint8Array(randomBytes(16)).buffer });
    return (secret.base32.match(/.{1,4}/g) ?? []).join('-').toLowerCase();
  });
  return { codes, hashes: codes.map((code) => hashToken(plain(code))) };
}

// Accepts full-width input, and spaces or hyphens as printed
function plain(code: string): string {
  return code.normalize('NFKC').replace(/[\s-]/g, '').toLowerCase();
}

/** Counts wrong codes of the app and wrong recovery codes apart. */
function attemptsWith(userId: number, code: string): Attempt {
  return isAppCode(code)
    ? { key: `code:${userId}`, patience: forCode }
    : { key: `recovery:${userId}`, patience: forRecovery };
}

/** True for anything that may be meant as a code of the app, mistyped or not: recovery codes are far longer. */
function isAppCode(code: string): boolean {
  return plain(code).length < 16;
}

function wrongCode(): AppError {
  return new AppError('wrong_code', { field: 'code', params: { label: '認証コード' } });
}
