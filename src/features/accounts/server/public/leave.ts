import { eq } from 'drizzle-orm';
import { AppError } from '#core/model/errors.ts';
import { systemChange } from '#core/server/kernel/writes/system-write.ts';
import { endTokens } from '#core/server/sessions/tokens.ts';
import { mailJob } from '#mail/server/job-names.ts';
import type { Deps } from '#product';
import { takeAccountLink } from '../account-links.ts';
import { notifyAdministrators } from './notify-administrators.ts';

/**
 * Confirms the request to leave with the mailed link; an administrator completes it. Throws AppError 422 for an
 * invalid link, or a user who cannot leave.
 */
export async function requestLeaveByLink(
  deps: Deps,
  token: string,
  origin: { readonly ip: string; readonly requestId: string },
): Promise<void> {
  const users = deps.tables['system-user'];
  const now = deps.now();
  await deps.database.transaction(async (tx) => {
    const { account } = await takeAccountLink(deps.tables, tx, ['leave'], token, now);
    const [before] = await tx.select().from(users).where(eq(users.id, account.id)).for('update');
    if (before?.status !== 'ACTIVE') throw new AppError('token_invalid', { field: 'token' });
    const write = { ...origin, actor: { id: before.id }, action: 'request-leave' } as const;
    await systemChange(deps, tx, write, { resource: 'system-user', id: before.id }, { status: 'LEAVING' });
    await endTokens(tx, before.id);
    await deps.enqueue(tx, mailJob, { template: 'leaveReceived', userId: before.id });
    await notifyAdministrators(deps, tx, { template: 'leaveArrived', data: { userId: before.id } });
  });
}
