import { viewAs } from '#accounts/calls/sign-in.ts';
import { AppError } from '#core/model/errors.ts';
import type { Orm } from '#core/server/database/database.ts';
import { type Endpoint, endpoints } from '#core/server/http/endpoint.ts';
import type { AppContext } from '#core/server/kernel/context.ts';
import { audit } from '#core/server/kernel/writes/system-write.ts';
import { findAccount } from '#users/server/users.ts';
import type { AccountDeps } from '../deps.ts';
import { callerOf, startedIn } from './request.ts';
import { startSession } from './session.ts';

/**
 * POST /auth/view-as: starts a session in which a system administrator sees the console as that user does, for at most
 * an hour and read-only. Not for other system administrators.
 */
export function viewAsRoutes(deps: AccountDeps): Endpoint[] {
  const on = endpoints(deps);
  return [
    on(viewAs, async ({ context, actor: viewer, body: { userId } }) => {
      const session = await deps.database.transaction(async (tx) => {
        const account = await findAccount(deps.tables, tx, { id: userId });
        if (account === null)
          throw new AppError('reference_missing', { field: 'userId', params: { label: 'ユーザー' } });
        if (account.role === 'SYSTEM_ADMINISTRATOR') throw new AppError('forbidden');
        if (!account.open) throw new AppError('wrong_state', { params: { state: '停止中または退会済み' } });
        await auditView(deps, tx, context, { viewerId: viewer.id, userId, action: 'view-as' });
        return startSession(tx, { userId, ...callerOf(context), now: deps.now(), viewerId: viewer.id });
      });
      return startedIn(context, session);
    }),
  ];
}

/** Records in the audit log that an administrator started or stopped viewing as a user. */
export function auditView(
  deps: AccountDeps,
  tx: Orm,
  context: AppContext,
  { viewerId, userId, action }: { viewerId: number; userId: number; action: 'view-as' | 'end-view-as' },
): Promise<void> {
  const origin = { actor: { id: viewerId }, ip: context.get('ip'), requestId: context.get('requestId') };
  return audit(deps, tx, origin, { resource: 'system-user', id: userId, action, before: null, after: null });
}
