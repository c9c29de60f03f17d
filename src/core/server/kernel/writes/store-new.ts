import { and, eq, inArray } from 'drizzle-orm';
import type { Values } from '#core/model/draft.ts';
import { isChildren, type ResolvedResource, singletonId } from '#core/model/resolved.ts';
import { insertReturning } from '#core/server/database/sql.ts';
import { pendingRow } from '../import-tables.ts';
import { asRow } from '../reading/rows.ts';
import type { AnyRow } from '../rules/rule.ts';
import { tableOf } from '../scope.ts';
import { refusingOverlaps } from './overlap.ts';
import type { Writing } from './transact.ts';

/** Inserts rows of checked values in one statement, without running rules; returns them in that order. */
export async function storeNew(
  { deps, tx }: Pick<Writing, 'deps' | 'tx'>,
  resource: ResolvedResource,
  rows: readonly Values[],
): Promise<readonly AnyRow[]> {
  if (rows.length === 0) return [];
  const table = tableOf(deps, resource.name);
  const now = deps.now();
  const { keyedBy } = resource;
  // A deleted row with the same key is removed: its key is free again at once
  if (keyedBy !== null) {
    const keys = rows.map((values) => Number(values[keyedBy]));
    await tx.delete(table.table).where(inArray(table.column('id'), keys));
    await tx.delete(pendingRow).where(and(eq(pendingRow.resource, resource.name), inArray(pendingRow.rowId, keys)));
  }
  const whole = rows.map((values) => ({
    ...withColumn(resource, values),
    ...(keyedBy === null ? {} : { id: values[keyedBy] }),
    ...(resource.singletonPath === null ? {} : { id: singletonId }),
    createDate: now,
    updateDate: now,
  }));
  const inserted = await refusingOverlaps(resource, insertReturning(tx, table.table, whole));
  return inserted.map(asRow);
}

/** Hides the rows of a CSV import until the whole import is shown. Runs before the rules' hooks, so that they see the rows hidden. */
export async function hideIncoming(
  { tx, importId, dryRun = false }: Pick<Writing, 'tx' | 'importId' | 'dryRun'>,
  resource: ResolvedResource,
  rows: readonly AnyRow[],
): Promise<void> {
  if (importId === undefined || dryRun || rows.length === 0) return;
  await tx.insert(pendingRow).values(rows.map(({ id }) => ({ resource: resource.name, rowId: id, importId })));
}

/** Returns the values that have a column in the resource's own table. */
export function withColumn(resource: ResolvedResource, values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).filter(([name]) => {
      const field = resource.field.get(name);
      return field === undefined || (!isChildren(field) && !field.transient);
    }),
  );
}
