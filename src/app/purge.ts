import { and, gt, inArray, lt, not, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { day } from '#core/model/day.ts';
import { incomingReferences, type ResolvedResources } from '#core/model/resolved.ts';
import { type Database, type Orm, sqlState } from '#core/server/database/database.ts';
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

/** How long a deleted row can be restored. */
export const restorableFor = 30 * day;
const slice = 500;

/** The daily job `purge`: permanently deletes what can no longer be reached. Returns the number of deleted rows. */
export async function purge(deps: PurgeDeps): Promise<number> {
  const now = deps.now();
  for (const { old } of leftovers) await old?.(deps.database, now, deps.tables);
  const gone = await purgeRows(deps, now - restorableFor);
  await purgeLeftovers(deps);
  return gone + (await sweepFiles(deps));
}

/** Deletes the features' rows that refer to a user, or to another resource's row, that no longer exists. */
async function purgeLeftovers(deps: PurgeDeps): Promise<void> {
  const users = deps.tables['system-user'];
  for (const { ofUsers = [], of = {} } of leftovers) {
    for (const column of ofUsers) await purgeOf(deps.database, column, users);
    for (const [name, columns = []] of Object.entries(of))
      for (const column of columns) await purgeOf(deps.database, column, tableOf(deps, name).table);
  }
}

/** Rows that refer to no user (such as a link that belongs to no account) expire by themselves. */
async function purgeOf({ orm }: Database, column: PgColumn, target: AnyTable): Promise<void> {
  const isGone = sql`not exists (select 1 from ${target} where ${target.id} = ${column})`;
  await orm.delete(column.table).where(and(gt(column, 0), isGone));
}

async function purgeRows(deps: PurgeDeps, before: number): Promise<number> {
  let total = 0;
  // A deleted row may have held the last reference to another one, so this repeats until nothing is deleted
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

/** SQL that is true if any row, deleted or not, refers to this one. */
function referredTo(deps: PurgeDeps, { name, table }: ResourceTable): SQL {
  const parts = incomingReferences(deps.resources, name).map(({ resource: holder, field }) => {
    const from = tableOf(deps, holder.name);
    // With an alias, since a resource may refer to itself
    const held = sql`${sql.identifier('holder')}.${sql.identifier(from.column(field.name).name)}`;
    const points = field.many === true ? sql`${table.id} = any(${held})` : sql`${held} = ${table.id}`;
    return sql`exists (select 1 from ${from.table} as ${sql.identifier('holder')} where ${points})`;
  });
  return parts.length === 0 ? sql`false` : (or(...parts) ?? sql`false`);
}

/** Deletes rows; skips one that is still referenced (SQLSTATE 23503) and deletes the others. */
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
