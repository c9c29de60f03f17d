import { AppError } from '#core/model/errors.ts';
import { type Account, findAccount } from '#users/server/users.ts';
import type { AccountDeps } from '../deps.ts';
import { forAccount, succeeded, tooMany, tryPassword } from '../sessions/attempts.ts';
import { whole } from '../sessions/request.ts';
import { isPassword } from './passwords.ts';

/**
 * Verifies the current password again, since a session alone (an unattended screen, a stolen cookie) must not suffice
 * to change credentials. Throws 422 at `field` for a wrong one, which is counted, and 429 after too many.
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

/** The same with the body's `password`, exactly as typed. */
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
