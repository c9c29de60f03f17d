import { and, eq } from 'drizzle-orm';
import { AppError } from '#core/model/errors.ts';
import type { Database, Orm } from '#core/server/database/database.ts';
import { alive } from '#core/server/kernel/scope.ts';
import { endTokens, findToken, issueToken, type Purpose, takeToken } from '#core/server/sessions/tokens.ts';
import { links } from '#domain/accounts/link-purposes.ts';
import type { Tables } from '#product';
import { type Account, findAccount } from '#users/server/users.ts';

/** Purposes of mailed links that concern an account. */
export type AccountPurpose = Extract<Purpose, 'reset' | 'invitation' | 'confirm' | 'changeEmail' | 'leave'>;

/** The account's state that a link was made for: if address, role or status changes, the link becomes invalid. */
type Reason = Pick<Account, 'email' | 'role' | 'status'>;

function reasonOf({ email, role, status }: Reason): Reason {
  return { email, role, status };
}

/**
 * Issues a link token for the account in its current state and invalidates earlier ones of the purpose. Null if the
 * account is gone or closed.
 */
export function issueAccountLink(
  { database, tables, now }: { database: Database; tables: Tables; now(): number },
  purpose: AccountPurpose,
  userId: number,
  data: Readonly<Record<string, unknown>> = {},
): Promise<string | null> {
  return database.transaction(async (tx) => {
    const account = await lockedAccount(tables, tx, userId);
    if (account === null) return null;
    await endTokens(tx, userId, purpose);
    return issueToken(tx, { ...links[purpose], userId, now: now() }, { ...data, madeFor: reasonOf(account) });
  });
}

/** Data for an account's link when the account is created or changed in the same transaction. */
export function madeFor(account: Reason): { madeFor: Reason } {
  return { madeFor: reasonOf(account) };
}

/** True when the link is valid and the account unchanged since. Does not consume it. */
export async function isAccountLinkValid(
  { database: { orm }, tables }: { database: Pick<Database, 'orm'>; tables: Tables },
  purposes: readonly AccountPurpose[],
  token: string,
  now: number,
): Promise<boolean> {
  const found = await findToken(orm, purposes, token, now);
  if (found === null) return false;
  const account = await findAccount(tables, orm, { id: found.userId });
  return account?.open === true && isReason(found.data, account);
}

/**
 * Consumes the link and returns its account, locked until the end of the transaction so that it cannot change in
 * between. Throws AppError 422 `token_invalid`, also if the account has changed since.
 */
export async function takeAccountLink(
  tables: Tables,
  tx: Orm,
  purposes: readonly AccountPurpose[],
  token: string,
  now: number,
): Promise<{ account: Account; data: unknown }> {
  const { userId, data } = await takeToken(tx, purposes, token, now);
  const account = await lockedAccount(tables, tx, userId);
  if (account === null || !isReason(data, account)) throw new AppError('token_invalid', { field: 'token' });
  return { account, data };
}

/** Returns the account if it is open; locks the row first, so that the data is current. */
async function lockedAccount(tables: Tables, tx: Orm, userId: number): Promise<Account | null> {
  const users = tables['system-user'];
  await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), alive(users)))
    .for('update');
  const account = await findAccount(tables, tx, { id: userId });
  return account?.open === true ? account : null;
}

function isReason(data: unknown, account: Account): boolean {
  const reason = typeof data === 'object' && data !== null && 'madeFor' in data ? data.madeFor : null;
  if (typeof reason !== 'object' || reason === null) return false;
  return Object.entries(reasonOf(account)).every(([name, value]) =>
    Object.entries(reason).some(([n, v]) => n === name && v === value),
  );
}
