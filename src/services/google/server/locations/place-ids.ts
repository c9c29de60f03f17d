import { inArray } from 'drizzle-orm';
import type { Reads } from '#core/server/database/database.ts';
import type { Tables } from '#product';

/** Adds to each row the place id of its store, which the URLs of its pages contain. */
export async function withPlaceIds<T extends { storeId: number }>(
  rows: readonly T[],
  { tx, tables }: { readonly tx: Reads; readonly tables: Tables },
): Promise<(T & { placeId: string | null })[]> {
  const ids = [...new Set(rows.map(({ storeId }) => storeId))];
  if (ids.length === 0) return [];
  const stores = tables['search-conditions'];
  const found = await tx.select({ id: stores.id, placeId: stores.placeId }).from(stores).where(inArray(stores.id, ids));
  const places = new Map(found.map(({ id, placeId }) => [id, placeId]));
  return rows.map((row) => ({ ...row, placeId: places.get(row.storeId) ?? null }));
}
