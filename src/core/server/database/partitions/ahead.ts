import { addDays, type Day } from '#core/model/day.ts';
import type { ResolvedResources } from '#core/model/resolved/resource.ts';
import type { Database, Orm } from '../database.ts';
import { snakeCase } from '../schema/names.ts';
import { attempt } from './attempt.ts';
import { boundedParts, isThere, makePart, monthsInRest, type PartitionedTable } from './parts.ts';

/** In addition to the current month. */
const monthsAhead = 2;

/** The tables that are declared as partitioned by month. */
export function partitionedTables(resources: ResolvedResources): readonly PartitionedTable[] {
  return [...resources.values()].flatMap(({ name, partitionedBy }) =>
    partitionedBy === null ? [] : [{ table: snakeCase(name), day: snakeCase(partitionedBy) }],
  );
}

/**
 * Creates the missing partitions of every such table: for the month of `today`, for the months after it, and for each month with rows in
 * the default partition. Existing partitions are left alone and nothing is locked for them, so any number of processes may run it at any
 * time. Returns the created months, with the number of rows moved out of the default partition.
 */
export async function makeParts(
  database: Pick<Database, 'orm' | 'transaction'>,
  resources: ResolvedResources,
  today: Day,
): Promise<readonly { readonly table: string; readonly month: string; readonly moved: number }[]> {
  const made: { table: string; month: string; moved: number }[] = [];
  for (const apart of partitionedTables(resources)) {
    const there = await boundedParts(database.orm, apart);
    const wanted = new Set([...monthsFrom(today), ...(await monthsInRest(database.orm, apart))]);
    for (const month of [...wanted].filter((one) => !isThere(there, one))) {
      const moved = await attempt(database, (tx) => makePart(tx, apart, month));
      if (moved !== null) made.push({ table: apart.table, month, moved });
    }
  }
  return made;
}

/** Creates the partitions for a resource's rows of these days, within the transaction that writes them; for bulk writes. */
export async function makePartsOf(
  tx: Orm,
  resources: ResolvedResources,
  name: string,
  days: readonly Day[],
): Promise<void> {
  const months = [...new Set(days.map((day) => day.slice(0, 7)))].sort();
  for (const apart of partitionedTables(resources).filter(({ table }) => table === snakeCase(name))) {
    const there = await boundedParts(tx, apart);
    for (const month of months) if (!isThere(there, month)) await makePart(tx, apart, month);
  }
}

function monthsFrom(today: Day): readonly string[] {
  const months = [today.slice(0, 7)];
  for (let ahead = 1; ahead <= monthsAhead; ahead += 1) months.push(addDays(`${months.at(-1)}-01`, 31).slice(0, 7));
  return months;
}
