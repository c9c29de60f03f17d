import { readFileSync, writeFileSync } from 'node:fs';
import type { ResolvedResources } from '#core/model/resolved/resource.ts';
import { restOf } from '../partitions/names.ts';
import { snakeCase } from './names.ts';
import type { OwnTables } from './own-columns.ts';
import { untypedTablesOf } from './tables.ts';

/*
 * The one place that speaks to drizzle-kit: declarations → snapshot → SQL. Only the command line loads it; the running server
 * needs nothing but the SQL files. `pushSchema` is never used: on a filled table it may truncate.
 */

type Kit = typeof import('drizzle-kit/api');
/** drizzle-kit's picture of the tables, as committed in `migrations/snapshot.json`. */
export type Snapshot = ReturnType<Kit['generateDrizzleJson']>;

/** The tables as they are declared now, and those that no declaration makes (`own`). */
export async function snapshotOf(resources: ResolvedResources, own: OwnTables): Promise<Snapshot> {
  const { generateDrizzleJson } = await kit();
  return generateDrizzleJson({ ...own, ...untypedTablesOf(resources) });
}

/** The committed picture; null where no migration was ever written. */
export function readSnapshot(path: string): Snapshot | null {
  try {
    // Written by `writeSnapshot` alone
    return JSON.parse(readFileSync(path, 'utf8')) as Snapshot;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/** Keeps the picture that the newest migration leads to; its id is fixed, so that it differs only where the tables do. */
export function writeSnapshot(path: string, snapshot: Snapshot): void {
  const steady = {
    ...snapshot,
    id: '00000000-0000-0000-0000-000000000001',
    prevId: '00000000-0000-0000-0000-000000000000',
  };
  writeFileSync(path, `${JSON.stringify(steady, null, 1)}\n`);
}

/** The statements that lead from one picture to another; none when nothing differs. `before` null: from an empty database. */
export async function statementsBetween(
  before: Snapshot | null,
  after: Snapshot,
  resources: ResolvedResources,
): Promise<string[]> {
  const { generateDrizzleJson, generateMigration } = await kit();
  const { from, renames } = renamed(before ?? generateDrizzleJson({}), resources);
  const statements = await generateMigration(from, after);
  const apart = partitionedTables(resources);
  return [
    ...renames,
    ...statements.flatMap((one) =>
      convertible(one.trim().replace(/;$/, '')).flatMap((said) => partitioned(said, apart)),
    ),
  ];
}

/** By which column each table keeps its rows apart, of those that do. */
function partitionedTables(resources: ResolvedResources): ReadonlyMap<string, string> {
  return new Map(
    [...resources.values()].flatMap(({ name, partitionedBy }): [string, string][] =>
      partitionedBy === null ? [] : [[snakeCase(name), snakeCase(partitionedBy)]],
    ),
  );
}

/** drizzle-kit has no word for it. A table that is there already is kept apart by statements that are written by hand alone. */
function partitioned(statement: string, apart: ReadonlyMap<string, string>): readonly string[] {
  const [, table = ''] = /^create table "(\w+)"/i.exec(statement) ?? [];
  const column = apart.get(table);
  if (column === undefined) return [statement];
  return [
    `${statement} PARTITION BY RANGE ("${column}")`,
    `CREATE TABLE "${restOf(table)}" PARTITION OF "${table}" DEFAULT`,
  ];
}

/** PostgreSQL turns no text into a number by itself: the statement must say how. A serial is no type that a column could get. */
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
 * A rename looks like a drop and an add, about which drizzle-kit would ask on a terminal: where a field or a resource declares
 * `renamedFrom`, the earlier picture is rewritten first, and the statement that renames is ours.
 */
function renamed(before: Snapshot, resources: ResolvedResources): { from: Snapshot; renames: string[] } {
  // A copy: the picture that was handed in stays as it is
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

/** What a rename looks at of a table in the picture, whose own type says nothing of keys. */
interface Pictured {
  readonly foreignKeys: Readonly<Record<string, { tableFrom: string; tableTo: string }>>;
}

/** Calls a table otherwise in the picture, and in what refers to it; gives the statement, none where that was done before. */
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

/** The same for a column of a table. */
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
  // It gives every array a `random` that shows in loops over keys, at which what reads PDFs refuses to work
  Object.defineProperty(Array.prototype, 'random', { enumerable: false });
  return loaded;
}
