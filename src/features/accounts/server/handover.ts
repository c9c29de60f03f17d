import { AppError } from '#core/model/errors.ts';
import { type Orm, retryTransaction } from '#core/server/database/database.ts';
import { type Endpoint, endpoints } from '#core/server/http/endpoint.ts';
import { inSlice, paced } from '#core/server/kernel/background.ts';
import { type AnyOrigin, changeHolders } from '#core/server/kernel/writes/system-write.ts';
import type { Deps } from '#product';
import { findAccount } from '#users/server/users.ts';
import { handOver } from '../calls/handover.ts';

/** POST /manager-handover: moves all customers and stores of one manager to another. For administrators. */
export function handoverRoutes(deps: Deps): Endpoint[] {
  const on = endpoints(deps);
  const handedOver = on(handOver, async ({ context, actor, body: { fromUserId: from, toUserId: to } }) => {
    if (from === to)
      throw new AppError('invalid', { field: 'toUserId', params: { label: '引き継ぎ先のマネージャー' } });
    await requireManager(deps, deps.database.orm, from, 'fromUserId', false);
    const origin = { actor, ip: context.get('ip'), requestId: context.get('requestId') };
    const moved = {
      customers: await moveAll(deps, origin, 'system-user', from, to),
      stores: await moveAll(deps, origin, 'search-conditions', from, to),
    };
    await deps.publishChange('system-user', from, actor.id);
    return moved;
  });
  return [handedOver];
}

/**
 * Moves rows in batches, each in its own transaction, so that thousands of rows are not locked at once. After an
 * interruption, the rows moved stay moved, and the same call moves and counts the rest.
 */
async function moveAll(
  deps: Deps,
  origin: AnyOrigin,
  resource: 'system-user' | 'search-conditions',
  from: number,
  to: number,
): Promise<number> {
  const pace = paced(100, { least: 20, most: 200 });
  let total = 0;
  for (let goesOn = true; goesOn; ) {
    goesOn = await inSlice(async () => {
      const began = performance.now();
      const most = pace.size();
      const moved = await retryTransaction(() =>
        deps.database.transaction(async (tx) => {
          await requireManager(deps, tx, to, 'toUserId', true);
          const held = { resource, column: 'managerUserId', from, to, most } as const;
          return changeHolders(deps, tx, { ...origin, action: 'handover' }, held);
        }),
      );
      pace.took(moved, performance.now() - began);
      total += moved;
      return moved === most;
    });
  }
  return total;
}

/** The former manager may be closed already; the new one must be open. */
async function requireManager(deps: Deps, orm: Orm, id: number, field: string, mustBeOpen: boolean): Promise<void> {
  const account = await findAccount(deps.tables, orm, { id });
  if (account?.role === 'MANAGER' && (account.open || !mustBeOpen)) return;
  throw new AppError('reference_missing', { field, params: { label: '担当マネージャー' } });
}
