import { and, asc, count, eq, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { Orm, Reads } from '#core/server/database/database.ts';
import { isPosition, type SourcedField, sourcedFields } from '#domain/field-sources.ts';
import type { Tables } from '#product';
import { dueDateOf, saveSources } from './record.ts';
import { type Sourced, type StoredSource, type StoredSources, storeSource } from './tables.ts';

/** Condition: some field came from Places. The words of the partial index. */
const fromPlaces: SQL = sql`${storeSource.fields} @? '$.*.source ? (@ == "places")'`;

/** The fields of a store that came from Places, with their sources. */
export function placesFields(fields: StoredSources): readonly (Sourced & { readonly field: SourcedField })[] {
  return sourcedFields.flatMap((field) => {
    const one = fields[field];
    return one === undefined || one.source !== 'places' || one.mark === '' ? [] : [{ field, ...one }];
  });
}

/** How many stores hold positions, and other fields, from Places, and since when (epoch ms). */
export async function countFromPlaces(tx: Reads, tables: Tables) {
  const stores = tables['search-conditions'];
  const found = await tx
    .select({ fields: storeSource.fields })
    .from(storeSource)
    .innerJoin(stores, and(eq(stores.id, storeSource.storeId), isNull(stores.deleteDate)))
    .where(fromPlaces);
  const of = (wanted: (field: SourcedField) => boolean) => {
    const dates = found.flatMap(({ fields }) => {
      const since = placesFields(fields).flatMap((one) => (wanted(one.field) ? one.since : []));
      return since.length === 0 ? [] : Math.min(...since);
    });
    return { stores: dates.length, since: dates.reduce<number | null>((a, b) => Math.min(a ?? b, b), null) };
  };
  return { positions: of(isPosition), texts: of((field) => !isPosition(field)) };
}

/** A page of the stores with fields from Places, those due first; and how many there are. */
export async function listFromPlaces(tx: Reads, tables: Tables, { start, end }: { start: number; end: number }) {
  const stores = tables['search-conditions'];
  const alive = and(eq(stores.id, storeSource.storeId), isNull(stores.deleteDate));
  const found = await tx
    .select({
      id: stores.id,
      version: stores.version,
      code: stores.code,
      name: stores.name,
      address: stores.address,
      fields: storeSource.fields,
    })
    .from(storeSource)
    .innerJoin(stores, alive)
    .where(fromPlaces)
    .orderBy(sql`${storeSource.dueDate} asc nulls last`, asc(stores.id))
    .offset(start)
    .limit(end - start);
  const [{ total } = { total: 0 }] = await tx
    .select({ total: count() })
    .from(storeSource)
    .innerJoin(stores, alive)
    .where(fromPlaces);
  return { found, total };
}

/** Marks what came from Places as looked at and the installation's own. Returns the ids of the stores that had any. */
export async function confirmSources(tx: Orm, storeIds: readonly number[], now: number): Promise<readonly number[]> {
  const held = await tx
    .select()
    .from(storeSource)
    .where(and(inArray(storeSource.storeId, [...storeIds]), fromPlaces))
    .for('update');
  const rows = held.map(({ storeId, fields }) => {
    const confirmed: { [field in SourcedField]?: StoredSource } = { ...fields };
    for (const { field, mark } of placesFields(fields))
      confirmed[field] = { source: 'typed', since: now, until: null, mark };
    return { storeId, fields: confirmed, dueDate: dueDateOf(confirmed) };
  });
  await saveSources(tx, rows);
  return rows.map(({ storeId }) => storeId);
}

/** The stores whose coordinates from Places are due at that moment, those first that have been due for longest. */
export async function duePositions(tx: Reads, at: number, most: number) {
  return tx
    .select({ storeId: storeSource.storeId, dueDate: storeSource.dueDate })
    .from(storeSource)
    .where(lte(storeSource.dueDate, at))
    .orderBy(asc(storeSource.dueDate))
    .limit(most);
}

/**
 * Changes the sources of a store's coordinates after they were asked for again: the same or new ones from Places, with a
 * new term, or none. Returns false if they are not from Places any more.
 */
export async function renewPosition(
  tx: Orm,
  storeId: number,
  renewed: { readonly [field in 'latitude' | 'longitude']: Sourced } | null,
): Promise<boolean> {
  const [held] = await tx.select().from(storeSource).where(eq(storeSource.storeId, storeId)).for('update');
  if (held === undefined) return false;
  const isDue = placesFields(held.fields).some(({ field }) => isPosition(field));
  const { latitude: _latitude, longitude: _longitude, ...others } = held.fields;
  const fields = isDue ? { ...others, ...renewed } : held.fields;
  await saveSources(tx, [{ storeId, fields, dueDate: dueDateOf(fields) }]);
  return isDue;
}
