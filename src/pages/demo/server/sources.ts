import { isNotNull } from 'drizzle-orm';
import { day } from '#core/model/day.ts';
import { markOf } from '#sources/server/offers.ts';
import { saveSources, sourced } from '#sources/server/record.ts';
import type { Demo } from './insert.ts';

const some = 4;

/** A few stores whose name and address came from the search on Google Maps, so that there is something to confirm. */
export async function makeSources({ tx, tables, now }: Demo): Promise<void> {
  const stores = tables['search-conditions'];
  const shops = await tx
    .select({ id: stores.id, name: stores.name, address: stores.address })
    .from(stores)
    .where(isNotNull(stores.placeId))
    .orderBy(stores.id)
    .limit(some);
  const since = now - 90 * day;
  const of = (field: 'name' | 'address', value: string | null) =>
    sourced(field, markOf(field, value) ?? '', 'places', since);
  await saveSources(
    tx,
    shops.map(({ id, name, address }) => ({
      storeId: id,
      fields: { name: of('name', name), address: of('address', address) },
      dueDate: null,
    })),
  );
}
