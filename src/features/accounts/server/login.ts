import { and, eq, gt } from 'drizzle-orm';
import { deviceInWords } from '#accounts/rules/device.ts';
import { minute } from '#core/model/day.ts';
import { AppError } from '#core/model/errors.ts';
import type { Orm } from '#core/server/database/database.ts';
import { hashToken, isWaiting } from '#core/server/sessions/tokens.ts';
import { demoPassword } from '#domain/accounts/demo-password.ts';
import type { LoginResult } from '#domain/accounts/login-results.ts';
import { networkOf } from '#domain/accounts/network.ts';
import { mailJob } from '#mail/server/job-names.ts';
import { type Account, findAccount } from '#users/server/users.ts';
import type { AccountDeps, Caller } from './deps.ts';
import { hasSecondFactor, requireCode } from './factors/second-factor.ts';
import { isPassword } from './passwords/passwords.ts';
import { forAccount, forAccountAnywhere, forAddress, succeeded, tooMany, tryPassword } from './sessions/attempts.ts';
import { isKnownDevice, isNewDevice } from './sessions/known-devices.ts';
import { lockSessions, type StartedSession, startSession } from './sessions/session.ts';

interface Credentials {
  readonly email: string;
  readonly password: string;
  /** The second factor's code; requested after the password was verified. */
  readonly code: string | null;
}

export interface EnteringCaller extends Caller {
  /** The device secret of this browser. */
  readonly device: string;
}

const blockedNotedEvery = minute;

/**
 * Signs in. Throws the same AppError 401 for a wrong password, an unknown address and a closed account; 422 at `code`
 * when a second factor is missing or wrong; 429 after too many failures.
 */
export async function openSessionByPassword(
  deps: AccountDeps,
  { email, password, code }: Credentials,
  { device, ...caller }: EnteringCaller,
): Promise<StartedSession> {
  const now = deps.now();
  const network = networkOf(caller.ip);
  const attempts = (await isKnownDevice(deps, { email, device, now }))
    ? // A known browser is counted separately, so that others' guesses, even from the same office, cannot lock its user out
      [{ key: `login:${email}|device:${hashToken(device)}`, patience: forAccount }]
    : [
        { key: `login:${email}|${network}`, patience: forAccount },
        { key: `login:${network}`, patience: forAddress },
        { key: `login:${email}`, patience: forAccountAnywhere },
      ];
  const tried = await tryPassword(deps.database, { account: email, attempts, now }, async () => {
    const user = await findAccount(deps.tables, deps.database.orm, { email });
    const matches = await isPassword(password, user?.passwordHash ?? null);
    const publicPassword = !deps.demo && password === demoPassword;
    const reason = failureOf(user, { matches, publicPassword, unconfirmed: await isUnconfirmed(deps, user) });
    if (reason === null) return user;
    await note(deps, deps.database.orm, { email, caller, now, userId: user?.id ?? null, result: 'FAILURE', reason });
    return null;
  });
  if ('waitSeconds' in tried) {
    await noteBlocked(deps, email, caller, now);
    throw tooMany(tried.waitSeconds);
  }
  const user = tried.owner;
  if (user === null) throw new AppError('wrong_credentials');
  if (await hasSecondFactor(deps.database.orm, user.id)) {
    if (code === null) throw new AppError('second_factor', { field: 'code' });
    try {
      await requireCode(deps, user.id, code);
    } catch (error) {
      const entry = { email, caller, now, userId: user.id, result: 'FAILURE', reason: '認証コード誤り' } as const;
      await note(deps, deps.database.orm, entry);
      throw error;
    }
  }
  return enter(deps, user, { email, device, caller, now, refusal: 'wrong_credentials' }, async (tx) => {
    // Counters shared with others are not reset, or one's own login would erase a guesser's failures
    for (const { key, patience } of attempts) if (patience === forAccount) await succeeded(tx, key);
  });
}

/**
 * Starts the session of an authenticated user, records the login, and announces a new device by mail. Throws AppError
 * `refusal` when the account was closed or its password changed meanwhile.
 */
export async function enter(
  deps: AccountDeps,
  user: Pick<Account, 'id' | 'passwordHash'>,
  {
    email,
    device,
    caller,
    now,
    refusal,
  }: { email: string; device: string; caller: Caller; now: number; refusal: 'wrong_credentials' | 'passkey_refused' },
  also: (tx: Orm) => Promise<void>,
): Promise<StartedSession> {
  return deps.database.transaction(async (tx) => {
    const isNew = await isNewDevice(deps, tx, { userId: user.id, device, caller, now });
    const users = deps.tables['system-user'];
    // Not an edit: the version stays the same, or an open form of this user could not be saved
    await tx.update(users).set({ lastLoginDate: now }).where(eq(users.id, user.id));
    await lockSessions(tx, user.id);
    const stands = await findAccount(deps.tables, tx, { id: user.id });
    if (stands?.open !== true || stands.passwordHash !== user.passwordHash) throw new AppError(refusal);
    await note(deps, tx, { email, caller, now, userId: user.id, result: 'SUCCESS', reason: null });
    await also(tx);
    if (isNew)
      await deps.enqueue(tx, mailJob, { template: 'newDevice', userId: user.id, data: { date: now, ...caller } });
    return startSession(tx, { userId: user.id, now, ...caller });
  });
}

/** True when the user signed up and never opened the mailed link, with which the password is stored until then. */
async function isUnconfirmed({ database }: AccountDeps, user: Account | null): Promise<boolean> {
  return user !== null && user.passwordHash === null && (await isWaiting(database.orm, 'confirm', user.id));
}

/** Returns the reason of a failed login for the login history; null for a successful one. */
function failureOf(
  user: Account | null,
  { matches, publicPassword, unconfirmed }: { matches: boolean; publicPassword: boolean; unconfirmed: boolean },
): string | null {
  if (user === null) return '登録のないメールアドレス';
  if (unconfirmed) return 'メールアドレス未確認';
  if (user.passwordHash === null) return 'パスワード未設定';
  if (!matches) return 'パスワード誤り';
  if (publicPassword) return 'デモ用のパスワード';
  return user.open ? null : '停止中または退会済みのアカウント';
}

interface Entry {
  readonly email: string;
  readonly caller: Caller;
  readonly now: number;
  readonly userId: number | null;
  readonly result: LoginResult;
  readonly reason: string | null;
}

/** Records an attempt to sign in in the login history. */
export async function note(
  { tables }: AccountDeps,
  tx: Orm,
  { email, caller, now, userId, result, reason }: Entry,
): Promise<void> {
  const entry = { date: now, userId, email, result, reason, ...caller, device: deviceInWords(caller.userAgent) };
  await tx.insert(tables['login-history']).values({ ...entry, createDate: now, updateDate: now });
}

// Blocked calls cost their sender nothing, so at most one a minute is recorded
async function noteBlocked(deps: AccountDeps, email: string, caller: Caller, now: number): Promise<void> {
  const history = deps.tables['login-history'];
  const { orm } = deps.database;
  const [noted] = await orm
    .select({ id: history.id })
    .from(history)
    .where(
      and(
        eq(history.result, 'BLOCKED'),
        eq(history.email, email),
        eq(history.ip, caller.ip),
        gt(history.date, now - blockedNotedEvery),
      ),
    )
    .limit(1);
  if (noted !== undefined) return;
  const user = await findAccount(deps.tables, orm, { email });
  await note(deps, orm, {
    email,
    caller,
    now,
    userId: user?.id ?? null,
    result: 'BLOCKED',
    reason: '失敗が続いたため制限中',
  });
}
