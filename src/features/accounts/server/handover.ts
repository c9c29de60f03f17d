import { and, eq, sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { reference } from '#core/model/declare.ts';
import { AppError } from '#core/model/errors.ts';
import { audit } from '#core/server/kernel/audit.ts';
import { requestBody } from '#core/server/kernel/body.ts';
import { type AppContext, demandActor, jsonBody, type Variables } from '#core/server/kernel/context.ts';
import { alive } from '#core/server/kernel/scope.ts';
import type { ExtraOperation } from '#core/server/verbs/openapi.ts';
import { admins } from '#domain/roles.ts';
import type { Deps } from '#product';
import { findAccount } from '#users/server/users.ts';

const body = requestBody({
  fromUserId: reference('引き継ぎ元のマネージャー', 'system-user', { required: true }),
  toUserId: reference('引き継ぎ先のマネージャー', 'system-user', { required: true }),
});

/** POST /manager-handover: all customers and stores of one manager go to another, at once. For administrators. */
export function handoverRoutes(deps: Deps): Hono<{ Variables: Variables }> {
  const routes = new Hono<{ Variables: Variables }>();
  routes.post('/manager-handover', async (context) => {
    const actor = demandAdmin(context);
    const { fromUserId, toUserId } = body.parse(await jsonBody(context), deps.now());
    const [from, to] = [fromUserId, toUserId];
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
          const [changed] = await tx
            .update(target)
            .set({ managerUserId: to, updateDate: deps.now(), version: sql`${target.version} + 1` })
            .where(eq(target.id, row.id))
            .returning();
          await audit(deps, tx, origin, {
            resource: name,
            id: row.id,
            action: 'handover',
            before: row,
            after: changed ?? null,
          });
        }
        counts[count] = rows.length;
      }
      return counts;
    });
    await deps.publishChange('system-user', from, actor.id);
    return context.json({ data: moved });
  });
  return routes;
}

/** A leaver may be stopped already; whoever takes over must be there. */
async function demandManager(deps: Deps, id: number, field: string, mustBeOpen: boolean): Promise<void> {
  const account = await findAccount(deps.tables, deps.database.orm, { id });
  if (account?.role === 'MANAGER' && (account.open || !mustBeOpen)) return;
  throw new AppError('reference_missing', { field, params: { label: '担当マネージャー' } });
}

function demandAdmin(context: AppContext) {
  const actor = demandActor(context);
  if (!admins.some((role) => role === actor.role)) throw new AppError('forbidden');
  return actor;
}

/** The same call for OpenAPI. */
export const handoverOperations: readonly ExtraOperation[] = [
  {
    method: 'post',
    path: '/manager-handover',
    summary: '担当のお客様と店舗の引き継ぎ',
    tag: 'アカウント',
    body: body.fields,
  },
];
