import { type SQL, sql } from 'drizzle-orm';
import { addDays, type Day } from '#core/model/day.ts';
import type { ResolvedResources } from '#core/model/resolved.ts';
import { type Database, type Orm, type Reads, sqlState } from '../database.ts';
import { snakeCase } from '../schema/names.ts';
import { monthPart, restOf } from '../schema/part-names.ts';
import { anyRowsOf, resultRowsOf } from '../sql.ts';
import { attempt, withLockRetry } from './attempt.ts';

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

/** The schema of detached partitions: no table owns their rows any more, and the operator may archive or drop them. */
export const detachedSchema = 'detached';

export interface Detaching {
  /** The name of a resource that is partitioned by month. */
  readonly name: string;
  /** Partitions that end before this day are detached. */
  readonly before: Day;
  /** Saves what must be kept of a partition, in the transaction that detaches it; the partition is locked against writes. */
  keep(tx: Orm, part: Part): Promise<void>;
}

/**
 * Detaches the partitions of a resource's table that end before a day, the earliest first, each in one transaction with what is kept of it.
 * The detached table stays in the schema `detached`. Readers and writers only wait while the partition is being detached. Skips partitions
 * that another process is using. Returns the names of the detached partitions.
 */
export async function detachParts(
  database: Pick<Database, 'orm' | 'transaction'>,
  resources: ResolvedResources,
  { name, before, keep }: Detaching,
): Promise<readonly string[]> {
  const gone: string[] = [];
  for (const apart of partitionedTables(resources).filter(({ table }) => table === snakeCase(name)))
    for (const part of await endedParts(database.orm, apart, before))
      if (await database.transaction((tx) => detachPart(tx, apart, { part, before, keep }))) gone.push(part.name);
  return gone;
}

async function endedParts(tx: Orm, apart: PartitionedTable, before: Day): Promise<readonly Part[]> {
  return (await boundedParts(tx, apart)).filter(({ end }) => end !== null && end <= before);
}

interface One extends Pick<Detaching, 'before' | 'keep'> {
  readonly part: Part;
}

async function detachPart(tx: Orm, apart: PartitionedTable, { part, before, keep }: One): Promise<boolean> {
  const [whole, own] = [sql.identifier(apart.table), sql.identifier(part.name)];
  if (!(await isHeld(tx, part))) return false;
  // Another process may have detached it already
  if (!(await endedParts(tx, apart, before)).some((one) => one.name === part.name)) return false;
  await keep(tx, part);
  await withLockRetry(tx, async (inner) => {
    await lockTable(inner, apart);
    await inner.execute(sql`alter table ${whole} detach partition ${own}`);
  });
  await putAway(tx, part);
  return true;
}

/** Moves a detached partition to its schema without its keys and indexes, so that the rows it referenced can be deleted. */
async function putAway(tx: Orm, part: Part): Promise<void> {
  const own = sql.identifier(part.name);
  const named = async (query: SQL) =>
    resultRowsOf(await tx.execute(query), ['name']).map(({ name }) => sql.identifier(String(name)));
  const constraints = await named(sql`select conname as name from pg_constraint
    where conrelid = ${part.name}::regclass and contype in ('f', 'p', 'u')`);
  for (const constraint of constraints) await tx.execute(sql`alter table ${own} drop constraint ${constraint}`);
  const indexes = await named(sql`select relname as name from pg_index join pg_class on pg_class.oid = indexrelid
    where indrelid = ${part.name}::regclass`);
  for (const index of indexes) await tx.execute(sql`drop index ${index}`);
  const schema = sql.identifier(detachedSchema);
  await tx.execute(sql`create schema if not exists ${schema}`);
  const free = await freeName(tx, part.name);
  if (free !== part.name) await tx.execute(sql`alter table ${own} rename to ${sql.identifier(free)}`);
  await tx.execute(sql`alter table ${sql.identifier(free)} set schema ${schema}`);
}

/** Finds a free name: rows that came late make a second partition of their month. */
async function freeName(tx: Orm, name: string): Promise<string> {
  for (let tried = name, n = 2; ; tried = `${name}_${n}`, n += 1) {
    const [there] = resultRowsOf(await tx.execute(sql`select to_regclass(${`${detachedSchema}.${tried}`}) as name`), [
      'name',
    ]);
    if (there?.name == null) return tried;
  }
}

/** Locks the partition against writes until the transaction ends; false if another transaction holds it. */
async function isHeld(tx: Orm, part: Part): Promise<boolean> {
  try {
    await tx.transaction(async (inner) => {
      await inner.execute(sql`set local lock_timeout = '2s'`);
      await inner.execute(sql`lock table ${sql.identifier(part.name)} in share row exclusive mode`);
    });
    return true;
  } catch (error) {
    // In use, or gone in the meantime
    if (['55P03', '40P01', '42P01'].includes(sqlState(error) ?? '')) return false;
    throw error;
  }
}
