import { and, asc, eq } from 'drizzle-orm';
import type { Reads } from '#core/server/database/database.ts';
import { alive } from '#core/server/kernel/scope.ts';
import type { Tables } from '#product';
import { ownerToday, statusToday } from '#terms/server/in-force.ts';

// More would make the mail too long; the console shows the others
const maxStores = 50;

/** Returns the measured stores that the customer owns today, at most 50, for the monthly report. */
export function storesReportedTo(tables: Tables, tx: Reads, userId: number): Promise<{ id: number; name: string }[]> {
  const store = tables['search-conditions'];
  return tx
    .select({ id: store.id, name: store.name })
    .from(store)
    .where(and(eq(ownerToday(tables), userId), eq(statusToday(tables), 'MEASURING'), alive(store)))
    .orderBy(asc(store.id))
    .limit(maxStores);
}
