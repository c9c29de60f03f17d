import { readFileSync, writeFileSync } from 'node:fs';
import type { ResolvedResources } from '#core/model/resolved/resource.ts';
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

const extensions = 'create extension if not exists pg_trgm';

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
  const all = [...renames, ...statements.map((statement) => convertible(statement.trim().replace(/;$/, '')))];
  return before === null ? [extensions, ...all] : all;
}

/** PostgreSQL turns no text into a number by itself: the statement must say how. */
function convertible(statement: string): string {
  const [, column, type] =
    /alter column ("\w+") set data type (bigint|double precision|integer)$/i.exec(statement) ?? [];
  return column === undefined ? statement : `${statement} USING ${column}::${type}`;
}

/**
 * A rename looks like a drop and an add, about which drizzle-kit would ask on a terminal: where a field or a resource declares
 * `renamedFrom`, the earlier picture is rewritten first, and the statement that renames is ours.
 */
function renamed(before: Snapshot, resources: ResolvedResources): { from: Snapshot; renames: string[] } {
  let text = JSON.stringify(before);
  const renames: string[] = [];
  const has = (table: string) => Object.hasOwn(before.tables, `public.${table}`);
  for (const resource of resources.values()) {
    const table = snakeCase(resource.name);
    const earlier = resource.renamedFrom === null ? table : snakeCase(resource.renamedFrom);
    if (earlier !== table && has(earlier) && !has(table)) {
      renames.push(`ALTER TABLE "${earlier}" RENAME TO "${table}"`);
      text = text
        .replaceAll(`"public.${earlier}"`, `"public.${table}"`)
        .replaceAll(`"name":"${earlier}"`, `"name":"${table}"`);
      text = text
        .replaceAll(`"tableTo":"${earlier}"`, `"tableTo":"${table}"`)
        .replaceAll(`"tableFrom":"${earlier}"`, `"tableFrom":"${table}"`);
    }
    const parsed: Snapshot = JSON.parse(text);
    const columns = parsed.tables[`public.${table}`]?.columns ?? {};
    for (const field of resource.fields) {
      if (field.renamedFrom === undefined) continue;
      const [from, to] = [snakeCase(field.renamedFrom), snakeCase(field.name)];
      const column = columns[from];
      if (column === undefined || columns[to] !== undefined) continue;
      renames.push(`ALTER TABLE "${table}" RENAME COLUMN "${from}" TO "${to}"`);
      delete columns[from];
      columns[to] = { ...column, name: to };
      text = JSON.stringify(parsed);
    }
  }
  return { from: JSON.parse(text), renames };
}

async function kit(): Promise<Kit> {
  return import('drizzle-kit/api');
}
