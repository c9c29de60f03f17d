import { randomUUID } from 'node:crypto';
import { hour } from '#core/model/day.ts';
import { AppError } from '#core/model/errors.ts';
import { duplicateKey } from '#core/server/database/database.ts';
import { takePermit } from '#core/server/kernel/context.ts';
import { systemAdd } from '#core/server/kernel/writes/system-write.ts';
import { issueToken } from '#core/server/sessions/tokens.ts';
import { links } from '#domain/accounts/link-purposes.ts';
import { admins } from '#domain/accounts/roles.ts';
import { roleOfProduct, type SignUpProduct } from '#domain/accounts/sign-up-products.ts';
import { mailJob } from '#mail/server/job-names.ts';
import { emitNotification } from '#notifications/server/emit.ts';
import { findAccount } from '#users/server/users.ts';
import { isAccountLinkValid, madeFor, takeAccountLink } from './account-links.ts';
import type { AccountDeps } from './deps.ts';
import { hashPassword } from './passwords/passwords.ts';
import { requireUnusedPassword, savePassword } from './passwords/set-password.ts';
import { agreedVersion } from './terms-of-use.ts';

interface SignUp {
  readonly product: SignUpProduct;
  readonly name: string;
  readonly email: string;
  readonly password: string;
  /** The accepted version of the terms of use. */
  readonly agreedTermsId: number | null;
}

/**
 * Creates the account, which can sign in once the mailed link is opened: until then the password hash is stored with
 * the link, not with the account. For a taken address the answer is the same, and its owner is notified by mail.
 */
export async function registerAccount(deps: AccountDeps, signUp: SignUp): Promise<void> {
  await requireUnusedPassword(signUp.password, { demo: deps.demo });
  const termsId = await agreedVersion({ tx: deps.database.orm, tables: deps.tables }, signUp.agreedTermsId, deps.now());
  // Hash before checking whether the address is taken, so that both cases take the same time
  const passwordHash = await hashPassword(signUp.password);
  const owner = await findAccount(deps.tables, deps.database.orm, { email: signUp.email });
  const made = await create(deps, signUp, { passwordHash, taken: owner !== null, termsId });
  // Limit the mails to the owner, however often strangers sign up with the address
  const permit = { calls: 3, within: hour };
  const enough = await takePermit(deps.database, `registered-mail:${signUp.email}`, permit, deps.now());
  if (made === null && enough === null)
    await deps.enqueue(deps.database.orm, mailJob, { template: 'registered', email: signUp.email });
  const changed = made ?? owner?.id;
  if (changed !== undefined) await deps.publishChange('system-user', changed, null);
}

/** Confirms the mailbox: from now on the password chosen at sign-up is valid. */
export async function confirmEmailAddress(deps: AccountDeps, { token }: { token: string }): Promise<void> {
  const now = deps.now();
  const invalid = () => new AppError('token_invalid', { field: 'token' });
  if (!(await isAccountLinkValid(deps, ['confirm'], token, now))) throw invalid();
  await deps.database.transaction(async (tx) => {
    const { account, data } = await takeAccountLink(deps.tables, tx, ['confirm'], token, now);
    // A password set meanwhile by a reset link stays
    if (account.passwordHash !== null) throw invalid();
    await savePassword(deps, tx, { userId: account.id, passwordHash: hashIn(data), now });
  });
}

/** Thrown to roll back the rows that were written for a taken address only to take the same time. */
class Taken extends Error {}

interface Making {
  readonly passwordHash: string;
  readonly taken: boolean;
  /** The accepted version of the terms of use; null where there are none. */
  readonly termsId: number | null;
}

/** Returns the new user's id; null when the address is taken, in the same time. */
async function create(
  deps: AccountDeps,
  { product, name, email: wanted }: SignUp,
  { passwordHash, taken, termsId }: Making,
): Promise<number | null> {
  const now = deps.now();
  const email = taken ? `${randomUUID()}@invalid` : wanted;
  try {
    return await deps.database.transaction(async (tx) => {
      const role = roleOfProduct[product];
      const write = { actor: null, by: 'VISITOR', action: 'create' } as const;
      const user = { name, email, systemUserRole: role, status: 'ACTIVE', mustChangePassword: false } as const;
      const userId = await systemAdd(deps, tx, write, 'system-user', user);
      if (termsId !== null) await systemAdd(deps, tx, write, 'terms-agreement', { userId, termsId, agreedDate: now });
      const reason = madeFor({ email, role, status: 'ACTIVE' });
      await issueToken(tx, { ...links.confirm, userId, now }, { passwordHash, ...reason });
      await emitNotification(
        { tx, tables: deps.tables, now },
        {
          notificationType: 'GENERAL_SYSTEM_USER_REGISTERED',
          content: `${name}さんが登録しました。`,
          operandValue: [userId],
          recipientRoles: admins,
        },
      );
      if (taken) throw new Taken();
      await deps.enqueue(tx, mailJob, { template: 'confirm', userId });
      return userId;
    });
  } catch (error) {
    // Two concurrent sign-ups with the same address
    if (error instanceof Taken || duplicateKey(error)) return null;
    throw error;
  }
}

function hashIn(data: unknown): string {
  if (typeof data === 'object' && data !== null && 'passwordHash' in data && typeof data.passwordHash === 'string')
    return data.passwordHash;
  throw new Error('a sign-up link without its password');
}
