import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import { AppError } from '#core/model/errors.ts';
import { resourceNamed } from '#core/model/resolved.ts';
import { audit } from '#core/server/kernel/writes/system-write.ts';
import type { Writing } from '#core/server/kernel/writes/transact.ts';
import { storeChange } from '#core/server/kernel/writes/write.ts';
import { endTokens, issueToken, oneTimeToken } from '#core/server/sessions/tokens.ts';
import { links } from '#domain/accounts/link-purposes.ts';
import { mailJob } from '#mail/server/job-names.ts';
import { findAccount } from '#users/server/users.ts';
import { madeFor, takeAccountLink } from './account-links.ts';
import type { AccountDeps } from './deps.ts';
import { requireOwnPassword } from './passwords/own-password.ts';

const purpose = 'changeEmail';

/**
 * Requests a new address: sends a link to it and a notice to the old one; nothing changes before the link is opened.
 * The answer is the same for a taken address; only its owner is notified.
 */
export async function startEmailChange(
  deps: AccountDeps,
  userId: number,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const account = await requireOwnPassword(deps, userId, { password, field: 'password', label: 'パスワード' });
  if (account.email === email)
    throw new AppError('invalid', { field: 'email', params: { label: '新しいメールアドレス' } });
  const now = deps.now();
  const taken = (await findAccount(deps.tables, deps.database.orm, { email })) !== null;
  await deps.database.transaction(async (tx) => {
    // Only the latest request counts: links to earlier addresses become invalid
    await endTokens(tx, userId, purpose);
    await issueToken(tx, { ...links.changeEmail, userId, now }, { email, ...madeFor(account) });
    if (taken) await deps.enqueue(tx, mailJob, { template: 'emailTaken', email });
    else await deps.enqueue(tx, mailJob, { template: 'changeEmail', address: email, data: { userId, email } });
    await deps.enqueue(tx, mailJob, { template: 'emailChangeAsked', userId, data: { email } });
  });
}

/** Returns the address awaiting confirmation; null if none. */
export async function waitingEmail(
  deps: AccountDeps,
  userId: number,
): Promise<{ email: string; expiresDate: number } | null> {
  const [found] = await deps.database.orm
    .select({ data: oneTimeToken.data, expiresDate: oneTimeToken.expiresDate })
    .from(oneTimeToken)
    .where(
      and(
        eq(oneTimeToken.userId, userId),
        eq(oneTimeToken.purpose, purpose),
        isNull(oneTimeToken.usedDate),
        gt(oneTimeToken.expiresDate, deps.now()),
      ),
    )
    .orderBy(desc(oneTimeToken.id))
    .limit(1);
  return found === undefined ? null : { email: emailIn(found.data), expiresDate: found.expiresDate };
}

/** Withdraws the request: the mailed link becomes invalid. */
export async function cancelEmailChange(deps: AccountDeps, userId: number): Promise<void> {
  await deps.database.transaction((tx) => endTokens(tx, userId, purpose));
}

/** Changes the address of the link's own user; throws AppError 422 for anyone else. Links mailed to the old address become invalid. */
export async function takeNewEmail(deps: AccountDeps, writing: Writing, token: string) {
  const { tx, origin } = writing;
  const users = deps.tables['system-user'];
  const { account, data } = await takeAccountLink(deps.tables, tx, [purpose], token, deps.now());
  const userId = account.id;
  // Throwing inside the transaction rolls it back, so that the link stays valid for its owner
  if (userId !== origin.actor.id) throw new AppError('token_invalid', { field: 'token' });
  const [current] = await tx.select().from(users).where(eq(users.id, userId)).for('update');
  if (current === undefined) throw new AppError('token_invalid', { field: 'token' });
  const email = emailIn(data);
  if ((await findAccount(deps.tables, tx, { email })) !== null) throw new AppError('token_invalid', { field: 'token' });
  const resource = resourceNamed(deps.resources, 'system-user');
  const changed = await storeChange(writing, resource, current, { email });
  await audit(deps, tx, origin, {
    resource: 'system-user',
    id: userId,
    action: 'change-email',
    before: current,
    after: changed,
  });
  await endTokens(tx, userId);
  writing.jobs.push({
    name: mailJob,
    data: { template: 'emailChanged', address: current.email, data: { email } },
  });
  return { email, resource: resource.name, id: userId };
}

function emailIn(data: unknown): string {
  if (typeof data === 'object' && data !== null && 'email' in data && typeof data.email === 'string') return data.email;
  throw new Error('a link to an address without it');
}
