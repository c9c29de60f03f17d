import { addDays, type Day } from '#core/model/day.ts';
import type { ResolvedResources } from '#core/model/resolved/resource.ts';
import type { Database, Orm } from '../database.ts';
import { snakeCase } from '../schema/names.ts';
import { attempt } from './attempt.ts';
import { type Apart, boundedParts, isThere, makePart, monthsInRest } from './parts.ts';

/** Beside the month of the day itself. */
const monthsAhead = 2;

/** The tables whose rows are kept apart by months, as declared. */
export function tablesApart(resources: ResolvedResources): readonly Apart[] {
  return [...resources.values()].flatMap(({ name, partitionedBy }) =>
    partitionedBy === null ? [] : [{ table: snakeCase(name), day: snakeCase(partitionedBy) }],
  );
}

/**
 * Makes the parts that are still wanted of every such table: of the month of `today`, of those that follow, and of each whose rows have
 * come without one. What is there is left alone and locks nothing, so it may come as often as it likes, in any number of processes.
 * Gives the months that were made, with the number of rows that lay elsewhere until then.
 */
export async function makeParts(
  database: Pick<Database, 'orm' | 'transaction'>,
  resources: ResolvedResources,
  today: Day,
): Promise<readonly { readonly table: string; readonly month: string; readonly moved: number }[]> {
  const made: { table: string; month: string; moved: number }[] = [];
  for (const apart of tablesApart(resources)) {
    const there = await boundedParts(database.orm, apart);
    const wanted = new Set([...monthsFrom(today), ...(await monthsInRest(database.orm, apart))]);
    for (const month of [...wanted].filter((one) => !isThere(there, one))) {
      const moved = await attempt(database, (tx) => makePart(tx, apart, month));
      if (moved !== null) made.push({ table: apart.table, month, moved });
    }
  }
  return made;
}

/** Makes the parts that a resource's rows of these days go to, within the transaction that writes them: for much that comes at once. */
export async function makePartsOf(
  tx: Orm,
  resources: ResolvedResources,
  name: string,
  days: readonly Day[],
): Promise<void> {
  const months = [...new Set(days.map((day) => day.slice(0, 7)))].sort();
  for (const apart of tablesApart(resources).filter(({ table }) => table === snakeCase(name))) {
    const there = await boundedParts(tx, apart);
    for (const month of months) if (!isThere(there, month)) await makePart(tx, apart, month);
  }
}

function monthsFrom(today: Day): readonly string[] {
  const months = [today.slice(0, 7)];
  for (let ahead = 1; ahead <= monthsAhead; ahead += 1) months.push(addDays(`${months.at(-1)}-01`, 31).slice(0, 7));
  return months;
}
