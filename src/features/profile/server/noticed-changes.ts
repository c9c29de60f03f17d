import { and, asc, eq } from 'drizzle-orm';
import type { Reads } from '#core/server/database/database.ts';
import { isAnyOf } from '#core/server/database/sql.ts';
import { customerStates } from '#domain/profiles/edit.ts';
import type { Tables } from '#product';
import type { NoticedChange } from '../rules/notice.ts';

/** Returns what a customer is notified of among these items: each store's change, with the store's id. */
export async function noticedChanges(
  { tx, tables }: { readonly tx: Reads; readonly tables: Tables },
  itemIds: readonly number[],
  userId: number,
): Promise<readonly (NoticedChange & { readonly storeId: number })[]> {
  const { 'profile-edit-item': items, 'search-conditions': store } = tables;
  const rows = await tx
    .select({
      storeId: store.id,
      store: store.name,
      field: items.field,
      before: items.before,
      after: items.after,
      status: items.status,
    })
    .from(items)
    .innerJoin(store, eq(store.id, items.searchConditionId))
    .where(and(isAnyOf(items.id, itemIds), eq(items.userId, userId)))
    .orderBy(asc(items.id));
  return rows.flatMap(({ field, before, after, status, ...of }) => {
    const known = customerStates.find((one) => one === status);
    return field === null || known === undefined
      ? []
      : [{ ...of, field, before: before ?? 'なし', after: after ?? 'なし', status: known }];
  });
}
