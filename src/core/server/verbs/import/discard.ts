import { and, eq, inArray } from 'drizzle-orm';
import { incomingReferences } from '#core/model/resolved.ts';
import type { Orm } from '../../database/database.ts';
import type { Deps } from '../../kernel/deps.ts';
import { pendingRow } from '../../kernel/import-tables.ts';
import { tableOf } from '../../kernel/scope.ts';
import { type ImportRecord, saveProgress } from './record.ts';

/** Deletes some of the import's hidden rows, with everything its rules wrote for them. Returns the number of rows. */
export async function discardLines(deps: Deps, tx: Orm, record: ImportRecord, most: number): Promise<number> {
  const found = await tx
    .select({ rowId: pendingRow.rowId })
    .from(pendingRow)
    .where(eq(pendingRow.importId, record.id))
    .limit(most);
  const ids = found.map(({ rowId }) => rowId);
  if (ids.length === 0) {
    await saveProgress(deps, tx, record, { state: record.failure === 'import_cancelled' ? 'CANCELLED' : 'FAILED' });
    return 0;
  }
  await deleteWithReferring(deps, tx, record.resource, ids);
  await tx.delete(pendingRow).where(and(eq(pendingRow.resource, record.resource), inArray(pendingRow.rowId, ids)));
  return ids.length;
}

/**
 * Deletes rows with everything that refers to them, recursively, such as the terms of a store's keyword. Safe, as nobody else can refer to
 * rows that are hidden.
 */
async function deleteWithReferring(
  deps: Deps,
  tx: Orm,
  name: string,
  ids: readonly number[],
  going: ReadonlySet<string> = new Set(),
): Promise<void> {
  if (ids.length === 0) return;
  const all = new Set([...going, ...ids.map((id) => `${name} ${id}`)]);
  for (const { resource: holder, field } of incomingReferences(deps.resources, name)) {
    if (field.many === true) continue;
    const { table, column } = tableOf(deps, holder.name);
    const found = await tx
      .select({ id: column('id') })
      .from(table)
      .where(inArray(column(field.name), [...ids]));
    const others = found.map(({ id }) => Number(id)).filter((id) => !all.has(`${holder.name} ${id}`));
    await deleteWithReferring(deps, tx, holder.name, others, all);
  }
  const { table, column } = tableOf(deps, name);
  await tx.delete(table).where(inArray(column('id'), [...ids]));
}
