import { and, asc, eq } from 'drizzle-orm';
import type { Reads } from '#core/server/database/database.ts';
import { alive } from '#core/server/kernel/scope.ts';
import type { Tables } from '#product';
import { ownerToday, statusToday } from '#terms/server/in-force.ts';

// More would be no letter any more: the rest is in the console
const maxStores = 50;

/** The measured stores of a customer of today, of which a report tells: fifty at most. */
export function storesReportedTo(tables: Tables, tx: Reads, userId: number): Promise<{ id: number; name: string }[]> {
  const store = tables['search-conditions'];
  return tx
    .select({ id: store.id, name: store.name })
    .from(store)
    .where(and(eq(ownerToday(tables), userId), eq(statusToday(tables), 'MEASURING'), alive(store)))
    .orderBy(asc(store.id))
    .limit(maxStores);
}
