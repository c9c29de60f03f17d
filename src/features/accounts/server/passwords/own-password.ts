import { AppError } from '#core/model/errors.ts';
import { type Account, findAccount } from '#users/server/users.ts';
import type { AccountDeps } from '../deps.ts';
import { forAccount, succeeded, tooMany, tryPassword } from '../sessions/attempts.ts';
import { whole } from '../sessions/request.ts';
import { isPassword } from './passwords.ts';

/**
 * A session alone (a screen left open, a stolen cookie) may not change what guards the account: the password is asked
 * again. A wrong one is 422 at `field`, and counted; after too many 429.
 */
export async function requireOwnPassword(
  deps: AccountDeps,
  userId: number,
  { password, field, label }: { password: string; field: string; label: string },
): Promise<Account> {
  const key = `password:${userId}`;
  const tried = await tryPassword(
    deps.database,
    { account: key, attempts: [{ key, patience: forAccount }], now: deps.now() },
    async () => {
      const account = await findAccount(deps.tables, deps.database.orm, { id: userId });
      return (await isPassword(password, account?.passwordHash ?? null)) ? account : null;
    },
  );
  if ('waitSeconds' in tried) throw tooMany(tried.waitSeconds);
  if (tried.owner === null) throw new AppError('wrong_password', { field, params: { label } });
  await succeeded(deps.database.orm, key);
  return tried.owner;
}

/** The same with the body's `password`, as it was typed. */
export function ownPasswordIn(
  deps: AccountDeps,
  userId: number,
  sent: Readonly<Record<string, unknown>>,
): Promise<Account> {
  return requireOwnPassword(deps, userId, {
    password: whole(sent, 'password'),
    field: 'password',
    label: 'パスワード',
  });
}
