import { and, gt, inArray, lt, not, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { day } from '#core/model/durations.ts';
import { incomingReferences, type ResolvedResources } from '#core/model/resolved/resource.ts';
import type { Database, Orm } from '#core/server/database/database.ts';
import { sqlState } from '#core/server/database/failure.ts';
import type { AnyTable } from '#core/server/database/schema/table-types.ts';
import { sweepFiles } from '#core/server/kernel/files/sweep-files.ts';
import { type ResourceTable, tableOf } from '#core/server/kernel/scope.ts';
import { partsOf } from '#core/server/plugin/plugin.ts';
import type { Leftovers, Tables } from '#product';
import { features } from './features.ts';

const leftovers: readonly Leftovers[] = partsOf(features, 'leftovers');

export interface PurgeDeps {
  readonly database: Database;
  readonly tables: Tables;
  readonly resources: ResolvedResources;
  /** epoch ms */
  now(): number;
  log(entry: Record<string, unknown>): void;
}

/** So long a deleted row can be restored. */
export const restorableFor = 30 * day;
const slice = 500;

/** The daily job `purge`: what nobody can reach any more is deleted for good. Gives how many rows went. */
export async function purge(deps: PurgeDeps): Promise<number> {
  const now = deps.now();
  for (const { old } of leftovers) await old?.(deps.database, now, deps.tables);
  const gone = await purgeRows(deps, now - restorableFor);
  await purgeLeftovers(deps);
  return gone + (await sweepFiles(deps));
}

/** What the features kept for users, and for rows of other resources, that are no more. */
async function purgeLeftovers(deps: PurgeDeps): Promise<void> {
  const users = deps.tables['system-user'];
  for (const { ofUsers = [], of = {} } of leftovers) {
    for (const column of ofUsers) await purgeOf(deps.database, column, users);
    for (const [name, columns = []] of Object.entries(of))
      for (const column of columns) await purgeOf(deps.database, column, tableOf(deps, name).table);
  }
}

/** A row that names nobody (a link that belongs to no account) ends by its own time. */
async function purgeOf({ orm }: Database, column: PgColumn, target: AnyTable): Promise<void> {
  const isGone = sql`not exists (select 1 from ${target} where ${target.id} = ${column})`;
  await orm.delete(column.table).where(and(gt(column, 0), isGone));
}

async function purgeRows(deps: PurgeDeps, before: number): Promise<number> {
  let total = 0;
  // What goes may have been the last to refer to something else, so it is looked at again until nothing goes
  for (let gone = -1; gone !== 0; total += gone) {
    gone = 0;
    for (const { name, isView } of deps.resources.values())
      if (!isView) gone += await purgeTable(deps, tableOf(deps, name), before);
  }
  return total;
}

async function purgeTable(deps: PurgeDeps, table: ResourceTable, before: number): Promise<number> {
  const { orm } = deps.database;
  const { id } = table.table;
  const due = and(lt(table.deleteDate, before), not(referredTo(deps, table)));
  let gone = 0;
  for (;;) {
    const found = await orm.select({ id }).from(table.table).where(due).limit(slice);
    const ids = found.map((row) => Number(row.id));
    if (ids.length === 0) return gone;
    const removed = await removeAll(deps, orm, table, ids);
    gone += removed;
    if (removed < ids.length) return gone;
  }
}

/** Is there a row, alive or deleted, that points to this one? */
function referredTo(deps: PurgeDeps, { name, table }: ResourceTable): SQL {
  const parts = incomingReferences(deps.resources, name).map(({ resource: holder, field }) => {
    const from = tableOf(deps, holder.name);
    // Named anew, since a resource may point to itself
    const held = sql`${sql.identifier('holder')}.${sql.identifier(from.column(field.name).name)}`;
    const points = field.many === true ? sql`${table.id} = any(${held})` : sql`${held} = ${table.id}`;
    return sql`exists (select 1 from ${from.table} as ${sql.identifier('holder')} where ${points})`;
  });
  return parts.length === 0 ? sql`false` : (or(...parts) ?? sql`false`);
}

/** Deletes rows; one that something else still holds (SQLSTATE 23503) stays, and the others go. */
async function removeAll(deps: PurgeDeps, orm: Orm, table: ResourceTable, ids: readonly number[]): Promise<number> {
  const remove = async (some: readonly number[]) => {
    const removed = await orm
      .delete(table.table)
      .where(inArray(table.table.id, [...some]))
      .returning({ id: table.table.id });
    return removed.length;
  };
  try {
    return await remove(ids);
  } catch (error) {
    if (sqlState(error) !== '23503') throw error;
    if (ids.length === 1) {
      deps.log({
        level: 'info',
        event: 'purge',
        resource: table.name,
        id: ids[0],
        message: 'still referred to',
      });
      return 0;
    }
    const half = Math.ceil(ids.length / 2);
    return (
      (await removeAll(deps, orm, table, ids.slice(0, half))) + (await removeAll(deps, orm, table, ids.slice(half)))
    );
  }
}
