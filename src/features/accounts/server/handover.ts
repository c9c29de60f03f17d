import { and, eq } from 'drizzle-orm';
import { AppError } from '#core/model/errors.ts';
import { type Endpoint, endpoints } from '#core/server/http/endpoint.ts';
import { changeRow } from '#core/server/kernel/own-write.ts';
import { alive } from '#core/server/kernel/scope.ts';
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
      const counts = { customers: 0, stores: 0 };
      for (const [name, count] of [
        ['system-user', 'customers'],
        ['search-conditions', 'stores'],
      ] as const) {
        const target = deps.tables[name];
        const rows = await tx
          .select()
          .from(target)
          .where(and(eq(target.managerUserId, from), alive(target)))
          .for('update');
        for (const row of rows) {
          const write = { ...origin, action: 'handover' } as const;
          await changeRow(deps, tx, write, { resource: name, id: row.id }, { managerUserId: to });
        }
        counts[count] = rows.length;
      }
      return counts;
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
