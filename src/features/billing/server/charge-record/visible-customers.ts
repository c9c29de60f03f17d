import { and, eq, or, type SQL } from 'drizzle-orm';
import type { Actor } from '#core/model/roles.ts';
import type { Orm } from '#core/server/database/database.ts';
import { inQuery, isAnyOf } from '#core/server/database/sql.ts';
import { scopeOf } from '#core/server/kernel/scope.ts';
import { admins } from '#domain/accounts/roles.ts';
import type { ScopeDeps } from '#product';

/** Returns the customers whose days and charges the actor may see: a manager's own customers; null for administrators, who see all. */
export async function visibleCustomers(deps: ScopeDeps, tx: Orm, actor: Actor): Promise<readonly number[] | null> {
  if (admins.some((role) => role === actor.role)) return null;
  const users = deps.tables['system-user'];
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(scopeOf(deps, 'system-user', actor));
  return rows.map(({ id }) => id);
}

/** Condition: stores that any of these customers ever owned, or whose days of the period are on their charges. */
export function everOwnedByAny(
  { tables }: ScopeDeps,
  tx: Orm,
  period: string,
  ids: readonly number[],
): SQL | undefined {
  const store = tables['search-conditions'];
  const term = tables['search-condition-term'];
  const { 'billed-day': day, 'incentive-history': charge } = tables;
  const owned = tx.select({ id: term.searchConditionId }).from(term).where(isAnyOf(term.ownerUserId, ids));
  const charged = tx
    .select({ id: day.searchConditionId })
    .from(day)
    .innerJoin(charge, eq(charge.id, day.chargeId))
    .where(and(eq(day.period, period), eq(day.held, true), isAnyOf(charge.userId, ids)));
  return or(inQuery(store.id, owned), inQuery(store.id, charged));
}
