import { and, eq, inArray } from 'drizzle-orm';
import { incomingReferences } from '#core/model/resolved/resource.ts';
import type { Orm } from '../../database/database.ts';
import type { Deps } from '../../kernel/deps.ts';
import { pendingRow } from '../../kernel/import-tables.ts';
import { tableOf } from '../../kernel/scope.ts';
import { type ImportRecord, saveProgress } from './record.ts';

/** Deletes some of the rows that an import brought and that nobody saw, with what its rules wrote for them. Gives how many. */
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

/** Deletes rows with all that refers to them, however deep, as the terms of a store's keyword: nobody else could refer to what they cannot see. */
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
