import { and, between, gte, lte, ne, sql } from 'drizzle-orm';
import type { Day } from '#core/model/day.ts';
import type { Actor } from '#core/model/roles.ts';
import type { Orm } from '#core/server/database/database.ts';
import { alive, scopeOf } from '#core/server/kernel/scope.ts';
import { type ObjectionRate, objectionMonths } from '#dashboard/rules/objection-rate.ts';
import { monthAhead } from '#domain/month.ts';
import { periodDays } from '#domain/period.ts';
import type { ScopeDeps } from '#product';

/** Returns the objections to days of the last closed months, and the achieved days counted for them, in the actor's scope. */
export async function readObjectionRate(deps: ScopeDeps, tx: Orm, actor: Actor, today: Day): Promise<ObjectionRate> {
  const { objection, 'incentive-information-report-history': achieved } = deps.tables;
  const [first, last] = [monthAhead(today, -objectionMonths), monthAhead(today, -1)];
  const days = sql`greatest(1, jsonb_array_length(${objection.days}))`;
  const [found] = await tx
    .select({
      raised: sql<number>`count(*)::int`,
      open: sql<number>`(count(*) filter (where ${objection.status} = 'OPEN'))::int`,
      days: sql<number>`coalesce(sum(${days}), 0)::int`,
      acceptedDays: sql<number>`coalesce(sum(${days}) filter (where ${objection.status} = 'ACCEPTED'), 0)::int`,
    })
    .from(objection)
    .where(
      and(
        gte(objection.firstDay, periodDays(first, null).first),
        lte(objection.firstDay, periodDays(last, null).last),
        ne(objection.status, 'WITHDRAWN'),
        alive(objection),
        scopeOf(deps, 'objection', actor),
      ),
    );
  const none = { raised: 0, open: 0, days: 0, acceptedDays: 0 };
  // Mostly nobody objects: then nothing is summed
  if (found === undefined || found.raised === 0) return { first, last, ...none, achievedDays: 0 };
  const [sum] = await tx
    .select({ days: sql<number>`coalesce(sum(${achieved.achieved}), 0)::int` })
    .from(achieved)
    .where(
      and(
        between(achieved.period, first, last),
        alive(achieved),
        scopeOf(deps, 'incentive-information-report-history', actor),
      ),
    );
  return { first, last, ...found, achievedDays: sum?.days ?? 0 };
}
