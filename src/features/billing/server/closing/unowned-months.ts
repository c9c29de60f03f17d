import { and, eq, gt, gte, inArray, isNull, lte, or } from 'drizzle-orm';
import type { UnownedFee } from '#billing/rules/closing.ts';
import { unownedMonth } from '#billing/rules/unowned-month.ts';
import { addDays, type Day } from '#core/model/day.ts';
import type { Orm } from '#core/server/database/database.ts';
import { calledSql, inQuery } from '#core/server/database/sql.ts';
import { nextMonth, previousMonth } from '#domain/period.ts';
import type { ScopeDeps } from '#product';
import type { GapsRequest } from '../counting/period-state.ts';
import { billedStores } from '../counting/stores-to-count.ts';

const most = 100;

/** Returns the fixed months of a period that are billed to nobody, of their former owners if `mine` names them. */
export async function unownedMonths(
  deps: ScopeDeps,
  tx: Orm,
  period: string,
  { mine, today }: GapsRequest,
): Promise<readonly UnownedFee[]> {
  const { 'search-conditions': store, 'search-condition-term': term, 'system-user': user } = deps.tables;
  const nobodys = tx
    .select({ id: term.searchConditionId })
    .from(term)
    .where(
      and(
        isNull(term.ownerUserId),
        eq(term.billingMode, 'FIXED'),
        gt(term.monthlyFee, 0),
        isNull(term.deleteDate),
        lte(term.effectiveFrom, addDays(`${nextMonth(period)}-01`, -1)),
        or(isNull(term.effectiveTo), gte(term.effectiveTo, `${previousMonth(period)}-01`)),
      ),
    );
  const stores = await billedStores(deps, tx, period, inQuery(store.id, nobodys));
  const found = stores.flatMap((one) => {
    const month = one.last < today ? unownedMonth(one.terms, one) : null;
    const isMine = month !== null && (mine === null || mine.includes(month.formerOwner));
    return isMine ? [{ storeId: one.id, storeName: one.name, first: one.first, last: one.last, ...month }] : [];
  });
  if (found.length === 0) return [];
  const isBilled = await billedMonths(deps, tx, found);
  const open = found.filter(({ storeId }) => !isBilled.has(storeId)).slice(0, most);
  const names = await tx
    .select({ id: user.id, name: calledSql(user.companyName, user.name) })
    .from(user)
    .where(
      inArray(
        user.id,
        open.map(({ formerOwner }) => formerOwner),
      ),
    );
  const nameOf = new Map(names.map(({ id, name }) => [id, name]));
  return open.map(({ storeId, storeName, lastDay, fee, formerOwner }) => ({
    ...{ storeId, storeName, lastDay, fee },
    userId: formerOwner,
    customerName: nameOf.get(formerOwner) ?? '',
  }));
}

/** Returns which of these stores have their month billed to somebody all the same, or settled as not to be billed. */
async function billedMonths(
  { tables }: ScopeDeps,
  tx: Orm,
  stores: readonly { readonly storeId: number; readonly first: Day; readonly last: Day }[],
): Promise<ReadonlySet<number>> {
  const held = tables['billed-day'];
  const ids = stores.map(({ storeId }) => storeId);
  const rows = await tx
    .select({ storeId: held.searchConditionId, first: held.firstDay, last: held.lastDay })
    .from(held)
    .where(and(inArray(held.searchConditionId, ids), eq(held.kind, 'FIXED_MONTH'), eq(held.held, true)));
  const isWithin = (row: (typeof rows)[number]) =>
    stores.some(({ storeId, first, last }) => storeId === row.storeId && first <= row.last && row.first <= last);
  return new Set(rows.filter(isWithin).map(({ storeId }) => storeId));
}
