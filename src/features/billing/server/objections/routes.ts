import { and, asc, eq, gte, lte, or } from 'drizzle-orm';
import { getChargeObjections } from '#billing/calls/objections.ts';
import type { ChargeObjections } from '#billing/rules/objections.ts';
import { dayOf } from '#core/model/day.ts';
import { AppError, addedError } from '#core/model/errors.ts';
import { fill } from '#core/model/language.ts';
import type { Actor } from '#core/model/roles.ts';
import { type Endpoint, endpoints } from '#core/server/http/endpoint.ts';
import { findRowOf } from '#core/server/kernel/reading/rows.ts';
import { alive } from '#core/server/kernel/scope.ts';
import { transact } from '#core/server/kernel/writes/transact.ts';
import { billedStatuses } from '#domain/billing/charge-status.ts';
import { objectionsUntil } from '#domain/billing/objection.ts';
import { periodDays } from '#domain/period.ts';
import type { Deps } from '#product';
import { getDayRefusal, raiseObjection } from '#terms/calls.ts';
import type { Charge } from '../charge-record/charge.ts';
import { objectionDays } from './objection-days.ts';
import { objectedDays, raise, requireSubject } from './raise.ts';

/** What can be objected to on a charge, and objecting to it. */
export function objectionRoutes(deps: Deps): Endpoint[] {
  const on = endpoints(deps);
  const { orm } = deps.database;
  return [
    on(raiseObjection, async ({ context, body: { storeId, detailId, chargeId, days, content } }) => {
      const raised = { storeId, detailId, chargeId, content, days: (days ?? []).map(({ day }) => day) };
      const { id } = await transact(deps, context, async ({ tx, origin }) => {
        const id = await raise(deps, tx, origin, raised);
        return { resource: 'objection', id };
      });
      return { id };
    }),
    on(getDayRefusal, async ({ params, actor, query: { storeId, day } }) => {
      const raised = { storeId, detailId: params.id, chargeId: null, days: [day], content: '' };
      return { refusal: await refusalOf(() => requireSubject(deps, orm, raised, actor.id)) };
    }),
    on(
      getChargeObjections,
      ({ params, actor }) => findRowOf(deps, orm, 'incentive-history', params.id, actor),
      ({ found, actor }) => chargeObjections(deps, found, actor),
    ),
  ];
}

/** Why it is refused, in words; null if it is not. */
async function refusalOf(check: () => Promise<unknown>): Promise<string | null> {
  try {
    await check();
    return null;
  } catch (error) {
    const [problem] = error instanceof AppError ? error.problems : [];
    const said = problem === undefined ? undefined : addedError(problem.code)?.message;
    if (problem === undefined || said === undefined) throw error;
    return fill(said, problem.params);
  }
}

async function chargeObjections(deps: Deps, charge: Charge, actor: Actor): Promise<ChargeObjections> {
  const { objection } = deps.tables;
  const month = periodDays(charge.period, null);
  const rows = await deps.database.orm
    .select()
    .from(objection)
    .where(
      and(
        eq(objection.userId, charge.userId),
        or(
          eq(objection.chargeId, charge.id),
          and(
            lte(objection.firstDay, charge.periodLast ?? month.last),
            gte(objection.lastDay, charge.periodFirst ?? month.first),
          ),
        ),
        alive(objection),
      ),
    )
    .orderBy(asc(objection.id));
  const until = await untilOf(deps, charge, actor);
  return {
    until,
    billed: until === null ? [] : await billedOf(deps, charge),
    objections: rows.map((row) => ({
      id: row.id,
      storeId: row.searchConditionId,
      detailId: row.detailId,
      days: [...objectedDays(row)],
      status: row.status,
    })),
  };
}

/** Only the customer objects, to a charge that is in force, and not for ever. */
async function untilOf(deps: Deps, { userId, status, issueDate }: Charge, actor: Actor) {
  if (userId !== actor.id || !billedStatuses.some((one) => one === status) || issueDate === null) return null;
  const last = objectionsUntil(issueDate, await objectionDays({ tx: deps.database.orm, tables: deps.tables }));
  return last < dayOf(deps.now()) ? null : last;
}

/** What the charge bills: each keyword with its days, and each store with a fixed month. */
async function billedOf({ tables, database }: Deps, charge: Charge): Promise<ChargeObjections['billed']> {
  const { 'billed-day': day, 'search-conditions': store } = tables;
  const rows = await database.orm
    .select({ storeId: store.id, storeName: store.name, detailId: day.detailId, day: day.firstDay })
    .from(day)
    .innerJoin(store, eq(store.id, day.searchConditionId))
    .where(and(eq(day.chargeId, charge.id), eq(day.held, true)))
    .orderBy(asc(day.firstDay));
  const groups = Map.groupBy(rows, ({ storeId, detailId }) => `${storeId} ${detailId}`);
  return [...groups.values()].flatMap((some) => {
    const [one] = some;
    if (one === undefined) return [];
    const { storeId, storeName, detailId } = one;
    return [{ storeId, storeName, detailId, days: detailId === null ? [] : some.map((row) => row.day) }];
  });
}
