import { and, inArray, ne } from 'drizzle-orm';
import { alive } from '#core/server/kernel/scope.ts';
import type { Deps } from '#product';

/**
 * Returns which of these places another store has, including stores that the user may not see. Two stores with one place would be ranked
 * alike and billed twice.
 */
export async function takenPlaces(
  deps: Pick<Deps, 'database' | 'tables'>,
  placeIds: readonly string[],
  besides: number | null,
): Promise<Set<string>> {
  if (placeIds.length === 0) return new Set();
  const table = deps.tables['search-conditions'];
  const found = await deps.database.orm
    .select({ placeId: table.placeId })
    .from(table)
    .where(
      and(alive(table), besides === null ? undefined : ne(table.id, besides), inArray(table.placeId, [...placeIds])),
    );
  return new Set(found.flatMap(({ placeId }) => placeId ?? []));
}
