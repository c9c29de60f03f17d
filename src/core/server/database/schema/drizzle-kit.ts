import { readFileSync, writeFileSync } from 'node:fs';
import type { ResolvedResources } from '#core/model/resolved.ts';
import type { OwnTables } from '../sql.ts';
import { snakeCase } from './names.ts';
import { restOf } from './part-names.ts';
import { untypedTablesOf } from './tables.ts';

/*
 * The only user of drizzle-kit: declarations → snapshot → SQL. Only the command line and `npm run dev` load it; the running server needs only the SQL files.
 * `pushSchema` is never used: it may truncate a table that has rows.
 */

type Kit = typeof import('drizzle-kit/api');
/** drizzle-kit's snapshot of the tables, as committed in `migrations/snapshot.json`. */
export type Snapshot = ReturnType<Kit['generateDrizzleJson']>;

/** Returns the snapshot of the declared tables and of those without a declaration (`own`). */
export async function snapshotOf(resources: ResolvedResources, own: OwnTables): Promise<Snapshot> {
  const { generateDrizzleJson } = await kit();
  return generateDrizzleJson({ ...own, ...untypedTablesOf(resources) });
}

/** Reads the committed snapshot; null if no migration was ever written. */
export function readSnapshot(path: string): Snapshot | null {
  try {
    // Only `writeSnapshot` writes this file
    return JSON.parse(readFileSync(path, 'utf8')) as Snapshot;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/** Writes the snapshot that the newest migration leads to. Its id is fixed, so that the file changes only when the tables do. */
export function writeSnapshot(path: string, snapshot: Snapshot): void {
  const steady = {
    ...snapshot,
    id: '00000000-0000-0000-0000-000000000001',
    prevId: '00000000-0000-0000-0000-000000000000',
  };
  writeFileSync(path, `${JSON.stringify(steady, null, 1)}\n`);
}

/** Returns the statements that lead from one snapshot to another; none if they are equal. `before` null: from an empty database. */
export async function statementsBetween(
  before: Snapshot | null,
  after: Snapshot,
  resources: ResolvedResources,
): Promise<string[]> {
  const { generateDrizzleJson, generateMigration } = await kit();
  const { from, renames } = renamed(before ?? generateDrizzleJson({}), resources);
  const statements = await generateMigration(from, after);
  const keys = partitionKeys(resources);
  return [
    ...renames,
    ...statements.flatMap((one) =>
      convertible(one.trim().replace(/;$/, '')).flatMap((said) => partitioned(said, keys)),
    ),
  ];
}

/** The partitioned tables, each with the column that it is partitioned by. */
function partitionKeys(resources: ResolvedResources): ReadonlyMap<string, string> {
  return new Map(
    [...resources.values()].flatMap(({ name, partitionedBy }): [string, string][] =>
      partitionedBy === null ? [] : [[snakeCase(name), snakeCase(partitionedBy)]],
    ),
  );
}

/**
 * Adds the partitioning to a CREATE TABLE, which drizzle-kit does not support. An existing table can only be partitioned by hand-written
 * statements.
 */
function partitioned(statement: string, keys: ReadonlyMap<string, string>): readonly string[] {
  const [, table = ''] = /^create table "(\w+)"/i.exec(statement) ?? [];
  const column = keys.get(table);
  if (column === undefined) return [statement];
  return [
    `${statement} PARTITION BY RANGE ("${column}")`,
    `CREATE TABLE "${restOf(table)}" PARTITION OF "${table}" DEFAULT`,
  ];
}

/**
 * Adds USING, since PostgreSQL does not convert text to a number implicitly. A column cannot be changed to bigserial, so the column and its
 * sequence become bigint.
 */
function convertible(statement: string): readonly string[] {
  const [, table, named] = /^alter table "(\w+)" alter column "(\w+)" set data type bigserial$/i.exec(statement) ?? [];
  if (table !== undefined)
    return [
      `ALTER TABLE "${table}" ALTER COLUMN "${named}" SET DATA TYPE bigint`,
      `ALTER SEQUENCE "${table}_${named}_seq" AS bigint`,
    ];
  const [, column, type] =
    /alter column ("\w+") set data type (bigint|double precision|integer)$/i.exec(statement) ?? [];
  return [column === undefined ? statement : `${statement} USING ${column}::${type}`];
}

/**
 * drizzle-kit would ask on the terminal whether a drop and an add are a rename. Where a field or a resource declares `renamedFrom`, the
 * earlier snapshot is rewritten first, and we add the RENAME statement ourselves.
 */
function renamed(before: Snapshot, resources: ResolvedResources): { from: Snapshot; renames: string[] } {
  // A copy, so that the caller's snapshot is not changed
  const from: Snapshot = JSON.parse(JSON.stringify(before));
  const renames: string[] = [];
  for (const { name, renamedFrom, fields } of resources.values()) {
    const table = snakeCase(name);
    if (renamedFrom !== null) renames.push(...renamedTable(from, snakeCase(renamedFrom), table));
    for (const field of fields) {
      if (field.renamedFrom === undefined) continue;
      renames.push(...renamedColumn(from, table, { from: snakeCase(field.renamedFrom), to: snakeCase(field.name) }));
    }
  }
  return { from, renames };
}

/** The part of a table's snapshot that a rename needs; drizzle-kit's own type does not include the keys. */
interface Pictured {
  readonly foreignKeys: Readonly<Record<string, { tableFrom: string; tableTo: string }>>;
}

/** Renames a table in the snapshot, and the references to it. Returns the statement; none if the rename was already done. */
function renamedTable({ tables }: Snapshot, earlier: string, table: string): readonly string[] {
  const { [`public.${earlier}`]: held, [`public.${table}`]: there } = tables;
  if (held === undefined || there !== undefined) return [];
  delete tables[`public.${earlier}`];
  tables[`public.${table}`] = Object.assign(held, { name: table });
  for (const one of Object.values<Pictured>(tables))
    for (const key of Object.values(one.foreignKeys)) {
      if (key.tableFrom === earlier) key.tableFrom = table;
      if (key.tableTo === earlier) key.tableTo = table;
    }
  return [`ALTER TABLE "${earlier}" RENAME TO "${table}"`];
}

/** The same for a column. */
function renamedColumn(
  { tables }: Snapshot,
  table: string,
  { from, to }: { readonly from: string; readonly to: string },
): readonly string[] {
  const columns = tables[`public.${table}`]?.columns ?? {};
  const column = columns[from];
  if (column === undefined || columns[to] !== undefined) return [];
  delete columns[from];
  columns[to] = Object.assign(column, { name: to });
  return [`ALTER TABLE "${table}" RENAME COLUMN "${from}" TO "${to}"`];
}

async function kit(): Promise<Kit> {
  const loaded = await import('drizzle-kit/api');
  // It adds an enumerable `random` to arrays, which appears in loops over keys and breaks the PDF reader
  Object.defineProperty(Array.prototype, 'random', { enumerable: false });
  return loaded;
}
