import { and, between, eq, ne, sql } from 'drizzle-orm';
import type { Day } from '#core/model/day.ts';
import type { Actor } from '#core/model/roles.ts';
import type { Orm } from '#core/server/database/database.ts';
import { alive, scopeOf } from '#core/server/kernel/scope.ts';
import { type ObjectionRate, objectionMonths } from '#dashboard/rules/objection-rate.ts';
import { monthAhead } from '#domain/month.ts';
import type { ScopeDeps } from '#product';

/** Returns how many charges of the last closed months were objected to, in the actor's scope. */
export async function readObjectionRate(deps: ScopeDeps, tx: Orm, actor: Actor, today: Day): Promise<ObjectionRate> {
  const { objection, 'incentive-history': charge } = deps.tables;
  const [first, last] = [monthAhead(today, -objectionMonths), monthAhead(today, -1)];
  const isIssued = and(between(charge.period, first, last), ne(charge.status, 'DRAFT'), alive(charge));
  const [found] = await tx
    .select({
      objectedCharges: sql<number>`count(distinct ${charge.id})::int`,
      accepted: sql<number>`(count(*) filter (where ${objection.status} = 'ACCEPTED'))::int`,
      refused: sql<number>`(count(*) filter (where ${objection.status} = 'REFUSED'))::int`,
    })
    .from(objection)
    .innerJoin(charge, eq(charge.id, objection.chargeId))
    .where(and(isIssued, ne(objection.status, 'WITHDRAWN'), alive(objection), scopeOf(deps, 'objection', actor)));
  const none = { objectedCharges: 0, accepted: 0, refused: 0 };
  // Mostly nobody objects: then no charge is counted
  if (found === undefined || found.objectedCharges === 0) return { first, last, ...none, charges: 0 };
  const [all] = await tx
    .select({ charges: sql<number>`count(*)::int` })
    .from(charge)
    .where(and(isIssued, scopeOf(deps, 'incentive-history', actor)));
  return { first, last, ...found, charges: all?.charges ?? 0 };
}
