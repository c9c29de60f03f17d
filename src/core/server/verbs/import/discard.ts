import { and, eq, inArray } from 'drizzle-orm';
import { incomingReferences, resourceNamed } from '#core/model/resolved/resource.ts';
import { deleteChildren } from '#core/server/kernel/writes/mark-children.ts';
import type { Orm } from '../../database/database.ts';
import type { Deps } from '../../kernel/deps.ts';
import { pendingRow } from '../../kernel/import-tables.ts';
import { tableOf } from '../../kernel/scope.ts';
import { type ImportRecord, keepProgress } from './record.ts';

/** Deletes some of the rows that an import brought and that nobody saw, with what its rules wrote for them. Gives how many. */
export async function discardLines(deps: Deps, tx: Orm, record: ImportRecord, most: number): Promise<number> {
  const found = await tx
    .select({ rowId: pendingRow.rowId })
    .from(pendingRow)
    .where(eq(pendingRow.importId, record.id))
    .limit(most);
  const ids = found.map(({ rowId }) => rowId);
  if (ids.length === 0) {
    await keepProgress(deps, tx, record, { state: record.failure === 'import_cancelled' ? 'CANCELLED' : 'FAILED' });
    return 0;
  }
  const resource = resourceNamed(deps.resources, record.resource);
  await deleteChildren(deps, tx, resource, ids);
  // Nobody else could refer to what they cannot see
  for (const { resource: holder, field } of incomingReferences(deps.resources, resource.name)) {
    if (field.many === true) continue;
    const { table, column } = tableOf(deps, holder.name);
    await tx.delete(table).where(inArray(column(field.name), ids));
  }
  const { table, column } = tableOf(deps, resource.name);
  await tx.delete(table).where(inArray(column('id'), ids));
  await tx.delete(pendingRow).where(and(eq(pendingRow.resource, resource.name), inArray(pendingRow.rowId, ids)));
  return ids.length;
}
