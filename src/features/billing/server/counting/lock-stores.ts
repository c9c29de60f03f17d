import { asc, inArray } from 'drizzle-orm';
import type { Orm } from '#core/server/database/database.ts';
import type { Tables } from '#product';

/** Locks stores until the transaction ends, so that their terms do not change and counts of the same store run one after the other. */
export async function lockStores(
  { tables }: { readonly tables: Tables },
  tx: Orm,
  ids: Iterable<number>,
): Promise<void> {
  const store = tables['search-conditions'];
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return;
  await tx.select({ id: store.id }).from(store).where(inArray(store.id, wanted)).orderBy(asc(store.id)).for('update');
}
