import { AppError } from '#core/model/errors.ts';
import { type Endpoint, endpoints } from '#core/server/http/endpoint.ts';
import { changeHolders } from '#core/server/kernel/own-write.ts';
import type { Deps } from '#product';
import { findAccount } from '#users/server/users.ts';
import { handOver } from '../calls/handover.ts';

/** POST /manager-handover: all customers and stores of one manager go to another, at once. For administrators. */
export function handoverRoutes(deps: Deps): Endpoint[] {
  const on = endpoints(deps);
  const handedOver = on(handOver, async ({ context, actor, body: { fromUserId: from, toUserId: to } }) => {
    if (from === to)
      throw new AppError('invalid', { field: 'toUserId', params: { label: '引き継ぎ先のマネージャー' } });
    await demandManager(deps, from, 'fromUserId', false);
    await demandManager(deps, to, 'toUserId', true);
    const origin = { actor, ip: context.get('ip'), requestId: context.get('requestId') };
    const moved = await deps.database.transaction(async (tx) => {
      const write = { ...origin, action: 'handover' } as const;
      const held = { column: 'managerUserId', from, to } as const;
      return {
        customers: await changeHolders(deps, tx, write, { resource: 'system-user', ...held }),
        stores: await changeHolders(deps, tx, write, { resource: 'search-conditions', ...held }),
      };
    });
    await deps.publishChange('system-user', from, actor.id);
    return moved;
  });
  return [handedOver];
}

/** A leaver may be stopped already; whoever takes over must be there. */
async function demandManager(deps: Deps, id: number, field: string, mustBeOpen: boolean): Promise<void> {
  const account = await findAccount(deps.tables, deps.database.orm, { id });
  if (account?.role === 'MANAGER' && (account.open || !mustBeOpen)) return;
  throw new AppError('reference_missing', { field, params: { label: '担当マネージャー' } });
}
