import { sql } from 'drizzle-orm';
import { addDays, type Day } from '#core/model/day.ts';
import type { Orm, Reads } from '../database.ts';
import { monthPart, restOf } from '../schema/part-names.ts';
import { anyRowsOf, resultRowsOf } from '../sql.ts';

/** A table partitioned by the months of a date column, both by their database names. */
export interface PartitionedTable {
  readonly table: string;
  readonly day: string;
}

/** A partition: from `first` to the day before `end`; null: unbounded on that side. */
export interface Part {
  readonly name: string;
  readonly first: Day | null;
  readonly end: Day | null;
}

/** The partitions with bounds, the earliest first; the default partition has none. */
export async function boundedParts(tx: Reads, { table }: PartitionedTable): Promise<readonly Part[]> {
  const rows = resultRowsOf(
    await tx.execute(sql`
      select part.relname as name, pg_get_expr(part.relpartbound, part.oid) as bounds
      from pg_inherits join pg_class part on part.oid = pg_inherits.inhrelid
      where pg_inherits.inhparent = to_regclass(${table})`),
    ['name', 'bounds'],
  );
  const parts = rows.flatMap(({ name, bounds }) => {
    const [, first, end] = /^FOR VALUES FROM \((.+)\) TO \((.+)\)$/.exec(String(bounds)) ?? [];
    return first === undefined || end === undefined ? [] : { name: String(name), first: dayIn(first), end: dayIn(end) };
  });
  return parts.sort((one, other) => ((one.first ?? '') < (other.first ?? '') ? -1 : 1));
}

function dayIn(bound: string): Day | null {
  return /^'(\d{4}-\d\d-\d\d)'$/.exec(bound)?.[1] ?? null;
}

/** True if a partition already covers the month. */
export function isThere(parts: readonly Part[], month: string): boolean {
  const day = `${month}-01`;
  return parts.some(({ first, end }) => (first === null || first <= day) && (end === null || day < end));
}

/** The months with rows in the default partition. */
export async function monthsInRest(tx: Reads, { table, day }: PartitionedTable): Promise<readonly string[]> {
  const column = sql.identifier(day);
  const rows = resultRowsOf(
    await tx.execute(sql`select distinct to_char(${column}, 'YYYY-MM') as month from ${sql.identifier(restOf(table))}
      where ${column} between date '1000-01-01' and date '9999-11-30'`),
    ['month'],
  );
  return rows.map(({ month }) => String(month)).sort();
}

/**
 * Locks the table against reads and writes, and the tables it references against writes, until the transaction ends. The referenced tables
 * come first, since every change of partitions locks them too. If another transaction locks in a different order, it does not fail:
 * `attempt` gives up before the database would resolve the deadlock.
 */
export async function lockTable(tx: Orm, { table }: PartitionedTable): Promise<void> {
  const referredTo = resultRowsOf(
    await tx.execute(sql`select distinct confrelid::regclass::text as name from pg_constraint
      where conrelid = to_regclass(${table}) and contype = 'f' and conparentid = 0 order by 1`),
    ['name'],
  );
  for (const { name } of referredTo)
    await tx.execute(sql`lock table only ${sql.raw(String(name))} in share row exclusive mode`);
  await tx.execute(sql`lock table only ${sql.identifier(table)} in access exclusive mode`);
}

/**
 * Creates the partition of a month, unless it exists, within a transaction, and moves its rows there from the default partition. Returns
 * the number of moved rows; null if it existed.
 */
export async function makePart(tx: Orm, apart: PartitionedTable, month: string): Promise<number | null> {
  await lockTable(tx, apart);
  // Another process may have created it already
  if (isThere(await boundedParts(tx, apart), month)) return null;
  const { table } = apart;
  const [whole, part] = [sql.identifier(table), sql.identifier(monthPart(table, month))];
  const day = sql.identifier(apart.day);
  const [first, end] = [`${month}-01`, `${addDays(`${month}-01`, 31).slice(0, 7)}-01`].map((one) =>
    sql.raw(`'${one}'`),
  );
  await tx.execute(sql`create table ${part} (like ${whole} including defaults including constraints)`);
  // With such rows left in the default partition, attaching would fail
  const moved = anyRowsOf(
    await tx.execute(sql`
      with taken as (delete from ${sql.identifier(restOf(table))} where ${day} >= ${first} and ${day} < ${end} returning *),
        put as (insert into ${part} select * from taken returning 1)
      select count(*)::integer as rows from put`),
  );
  await tx.execute(sql`alter table ${whole} attach partition ${part} for values from (${first}) to (${end})`);
  return Number(moved[0]?.rows);
}
