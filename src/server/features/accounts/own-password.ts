import { AppError } from '#model/errors.ts';
import { begin, forAccount, succeeded, tooMany } from './attempts.ts';
import type { AccountDeps } from './deps.ts';
import { isPassword } from './passwords.ts';
import { type Account, findAccount } from './users.ts';

/**
 * A session alone (a screen left open, a stolen cookie) may not change what guards the account: the password is asked
 * again. A wrong one is 422 at `field`, and counted; after too many 429.
 */
export async function demandOwnPassword(
  deps: AccountDeps,
  userId: number,
  { password, field, label }: { password: string; field: string; label: string },
): Promise<Account> {
  const key = `password:${userId}`;
  const refused = await begin(deps.database, [{ key, patience: forAccount }], deps.now());
  if (refused !== null) throw tooMany(refused.waitSeconds);
  const account = await findAccount(deps.tables, deps.database.orm, { id: userId });
  if (account === null || !(await isPassword(password, account.passwordHash)))
    throw new AppError('wrong_password', { field, params: { label } });
  await succeeded(deps.database.orm, key, null);
  return account;
}
