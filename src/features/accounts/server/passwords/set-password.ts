import { eq } from 'drizzle-orm';
import { AppError } from '#core/model/errors.ts';
import type { Orm } from '#core/server/database/database.ts';
import { type SystemWriteDeps, systemChange } from '#core/server/kernel/writes/system-write.ts';
import { endTokensBut } from '#core/server/sessions/tokens.ts';
import { demoPassword } from '#domain/accounts/demo-password.ts';
import { unverifyingPurposes } from '#domain/accounts/link-purposes.ts';
import { chatChannels } from '#domain/notices/notice-channels.ts';
import { mailJob } from '#mail/server/job-names.ts';
import { endChannelLinks } from '#notifications/server/own-channels.ts';
import type { Tables } from '#product';
import { credential } from '#users/server/tables.ts';
import { isAccountLinkValid, takeAccountLink } from '../account-links.ts';
import type { AccountDeps } from '../deps.ts';
import { rememberDevice } from '../sessions/known-devices.ts';
import { endPersonalTokens } from '../sessions/personal-token.ts';
import { endSessions } from '../sessions/session.ts';
import { passkey } from '../tables.ts';
import { requireUncommon } from './common-passwords.ts';
import { requireOwnPassword } from './own-password.ts';
import { hashPassword } from './passwords.ts';

/** Purposes of links that set a password. */
export const passwordPurposes = ['reset', 'invitation'] as const;

/**
 * Sets the password with a mailed link, which proves access to the mailbox. Ends all of the user's sessions, passkeys,
 * tokens and chat links, since someone who knew the old password may have created them.
 */
export async function setByLink(
  deps: AccountDeps,
  { token, password, device }: { token: string; password: string; device: string },
): Promise<void> {
  const now = deps.now();
  // Check the token first: hashing is expensive, and invalid tokens must not trigger it
  if (!(await isAccountLinkValid(deps, passwordPurposes, token, now)))
    throw new AppError('token_invalid', { field: 'token' });
  await requireUnusedPassword(password, { demo: deps.demo });
  const passwordHash = await hashPassword(password);
  await deps.database.transaction(async (tx) => {
    const { account } = await takeAccountLink(deps.tables, tx, passwordPurposes, token, now);
    await savePassword(deps, tx, { userId: account.id, passwordHash, now });
    await endSessions(tx, account.id);
    await endPersonalTokens(tx, account.id);
    await tx.delete(passkey).where(eq(passkey.userId, account.id));
    await endChannelLinks(tx, { userId: account.id, channels: chatChannels, now });
    await rememberDevice(tx, { userId: account.id, device, now });
    await deps.enqueue(tx, mailJob, { template: 'changed', userId: account.id });
  });
}

/** Changes the user's own password and ends all other sessions. A wrong old password is 422, and counted. */
export async function changeOwn(
  deps: AccountDeps,
  me: { id: number; sessionId: string },
  { oldPassword, password }: { oldPassword: string; password: string },
): Promise<void> {
  const now = deps.now();
  await requireOwnPassword(deps, me.id, { password: oldPassword, field: 'oldPassword', label: '現在のパスワード' });
  await requireUnusedPassword(password, { demo: deps.demo, oldPassword });
  const passwordHash = await hashPassword(password);
  await deps.database.transaction(async (tx) => {
    await savePassword(deps, tx, { userId: me.id, passwordHash, now });
    await endSessions(tx, me.id, me.sessionId);
    await deps.enqueue(tx, mailJob, { template: 'changed', userId: me.id });
  });
}

/** Stores the hash as the user's password and invalidates links that could still set another. */
export async function savePassword(
  deps: SystemWriteDeps<Tables>,
  tx: Orm,
  { userId, passwordHash, now }: { userId: number; passwordHash: string; now: number },
): Promise<void> {
  await tx
    .insert(credential)
    .values({ userId, passwordHash, updatedDate: now })
    .onConflictDoUpdate({ target: credential.userId, set: { passwordHash, updatedDate: now } });
  const write = { actor: { id: userId }, action: 'update' } as const;
  const asked = {
    resource: 'system-user',
    id: userId,
    still: eq(deps.tables['system-user'].mustChangePassword, true),
  } as const;
  await systemChange(deps, tx, write, asked, { mustChangePassword: false });
  await endTokensBut(tx, userId, unverifyingPurposes);
}

/** Throws AppError 422 for a common, publicly known or unchanged password. */
export async function requireUnusedPassword(
  password: string,
  { demo, oldPassword }: { demo: boolean; oldPassword?: string },
): Promise<void> {
  const label = '新しいパスワード';
  const known = !demo && password === demoPassword;
  if (known || password === oldPassword) throw new AppError('invalid', { field: 'password', params: { label } });
  await requireUncommon(password, 'password', label);
}
