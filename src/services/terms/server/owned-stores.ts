import { and, count, desc, eq, ne, sql } from 'drizzle-orm';
import { resourceNamed } from '#core/model/resolved.ts';
import type { Actor } from '#core/model/roles.ts';
import { whereOf } from '#core/server/kernel/reading/search.ts';
import type { Deps } from '#product';
import { ownerToday, statusToday } from './in-force.ts';

const most = 50;

/**
 * Returns the stores that a customer owns today and that the actor sees, without those whose contract has ended: the measured ones first, at
 * most 50, and the number of all.
 */
export async function ownedStores(deps: Deps, customerId: number, actor: Actor) {
  const store = deps.tables['search-conditions'];
  const status = statusToday(deps.tables);
  const isMeasured = sql<boolean>`${status} = 'MEASURING'`;
  const where = and(
    whereOf(deps, resourceNamed(deps.resources, 'search-conditions'), { filters: [], search: '' }, actor),
    eq(ownerToday(deps.tables), customerId),
    ne(status, 'ENDED'),
  );
  const { orm } = deps.database;
  const [counted] = await orm.select({ total: count() }).from(store).where(where);
  const stores = await orm
    .select({ id: store.id, isMeasured })
    .from(store)
    .where(where)
    .orderBy(desc(isMeasured), store.id)
    .limit(most);
  return { stores, total: counted?.total ?? 0 };
}
