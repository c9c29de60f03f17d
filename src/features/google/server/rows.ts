import { and, eq, sql } from 'drizzle-orm';
import { asRow } from '#core/server/kernel/rows.ts';
import type { AnyRow } from '#core/server/kernel/rule.ts';
import { alive, shown, tableOf } from '#core/server/kernel/scope.ts';
import type { GoogleDeps } from './deps.ts';

/** The row as it stands, alive or (with `deleted`) not; null: there is none. */
export async function rowOf(
  { database, tables }: GoogleDeps,
  resource: string,
  id: number,
  { deleted = false } = {},
): Promise<AnyRow | null> {
  const rows = tableOf({ tables }, resource);
  const { table, column } = rows;
  const [found] = await database.orm
    .select()
    .from(table)
    .where(and(eq(column('id'), id), deleted ? shown(rows) : alive(rows)));
  return found === undefined ? null : asRow(found);
}

/**
 * Writes what Google said into a row and tells who is looking; `still` names what must not have changed meanwhile, so that
 * what a person wrote in between stands.
 */
export async function tellRow(
  deps: GoogleDeps,
  resource: string,
  row: AnyRow,
  change: Record<string, unknown>,
  still: readonly string[] = [],
): Promise<boolean> {
  const { table, column } = tableOf(deps, resource);
  const same = still.map((name) => sql`${column(name)} is not distinct from ${row[name] ?? null}`);
  const written = await deps.database.orm
    .update(table)
    .set({ ...change, updateDate: deps.now(), version: sql`${column('version')} + 1` })
    .where(and(eq(column('id'), row.id), ...same))
    .returning({ id: column('id') });
  if (written.length === 1) await deps.publishChange(resource, row.id, null);
  return written.length === 1;
}
