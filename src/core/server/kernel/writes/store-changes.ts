import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Values } from '#core/model/draft.ts';
import { AppError } from '#core/model/errors.ts';
import type { ResolvedResource } from '#core/model/resolved.ts';
import { asRow, present } from '../reading/rows.ts';
import type { AnyRow } from '../rules/rule.ts';
import { tableOf } from '../scope.ts';
import { refusingOverlaps } from './overlap.ts';
import type { Writing } from './transact.ts';

/** A locked row and the columns to change. */
export interface StoredChange {
  readonly current: AnyRow;
  readonly change: Values;
}

/**
 * Updates columns and versions of locked rows without running rules; rows with the same changed columns share one statement. Returns the
 * rows in the order given; throws AppError 409 with the current row if one has another version by now.
 */
export async function storeChanges(
  writing: Writing,
  resource: ResolvedResource,
  changes: readonly StoredChange[],
): Promise<readonly AnyRow[]> {
  const written = new Map<number, AnyRow>();
  const alike = Map.groupBy(changes, ({ change }) => Object.keys(change).sort().join());
  for (const group of alike.values())
    for (const row of await refusingOverlaps(resource, storeAlike(writing, resource, group))) written.set(row.id, row);
  return Promise.all(
    changes.map(async ({ current }) => written.get(current.id) ?? refuseMoved(writing, resource, current)),
  );
}

async function storeAlike(
  { deps, tx }: Writing,
  resource: ResolvedResource,
  changes: readonly StoredChange[],
): Promise<AnyRow[]> {
  const { table, column } = tableOf(deps, resource.name);
  const always = { updateDate: deps.now(), version: sql`${column('version')} + 1` };
  const [first] = changes;
  if (first === undefined) return [];
  if (changes.length === 1) {
    const rows = await tx
      .update(table)
      .set({ ...first.change, ...always })
      .where(and(eq(column('id'), first.current.id), eq(column('version'), first.current.version)))
      .returning();
    return rows.map(asRow);
  }
  // Read as records of the table, so that every column keeps its type
  const values = changes.map(({ current: { id, version }, change }) =>
    Object.fromEntries(Object.entries({ ...change, id, version }).map(([name, value]) => [column(name).name, value])),
  );
  const fresh = (name: string) => sql`fresh.${sql.identifier(column(name).name)}`;
  const rows = await tx
    .update(table)
    .set({ ...Object.fromEntries(Object.keys(first.change).map((name) => [name, fresh(name)])), ...always })
    .from(sql`jsonb_populate_recordset(null::${table}, ${JSON.stringify(values)}::jsonb) as fresh`)
    .where(and(sql`${column('id')} = ${fresh('id')}`, sql`${column('version')} = ${fresh('version')}`))
    .returning(getTableColumns(table));
  return rows.map(asRow);
}

async function refuseMoved({ deps, tx, origin }: Writing, resource: ResolvedResource, current: AnyRow): Promise<never> {
  const [shown] = await present(deps, tx, resource, [current], origin.actor);
  throw new AppError('version_conflict', { data: shown });
}
