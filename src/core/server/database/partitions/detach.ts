import { type SQL, sql } from 'drizzle-orm';
import type { Day } from '#core/model/day.ts';
import type { ResolvedResources } from '#core/model/resolved/resource.ts';
import type { Database, Orm } from '../database.ts';
import { sqlState } from '../failure.ts';
import { snakeCase } from '../schema/names.ts';
import { resultRowsOf } from '../sql.ts';
import { partitionedTables } from './ahead.ts';
import { withLockRetry } from './attempt.ts';
import { boundedParts, lockTable, type Part, type PartitionedTable } from './parts.ts';

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
