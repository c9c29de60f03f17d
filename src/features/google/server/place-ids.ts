import { inArray } from 'drizzle-orm';
import type { Orm } from '#core/server/database/database.ts';
import { tableOf } from '#core/server/kernel/scope.ts';
import type { Tables } from '#product';

/** Rows with the place id of their store beside them, which the addresses of their pages hold. */
export async function withPlaceIds<T extends { storeId: number }>(
  rows: readonly T[],
  { tx, tables }: { readonly tx: Orm; readonly tables: Tables },
): Promise<(T & { placeId: string | null })[]> {
  const ids = [...new Set(rows.map(({ storeId }) => storeId))];
  if (ids.length === 0) return [];
  const { table, column } = tableOf({ tables }, 'search-conditions');
  const found = await tx
    .select({ id: column('id'), placeId: column('placeId') })
    .from(table)
    .where(inArray(column('id'), ids));
  const places = new Map(found.map(({ id, placeId }) => [Number(id), typeof placeId === 'string' ? placeId : null]));
  return rows.map((row) => ({ ...row, placeId: places.get(row.storeId) ?? null }));
}
