import { inArray } from 'drizzle-orm';
import { removeRow as call } from '#core/model/calls/row-calls.ts';
import { AppError, type Problem } from '#core/model/errors.ts';
import type { ResolvedResource } from '#core/model/resolved.ts';
import { ruleContext } from '#core/server/kernel/reading/contexts.ts';
import { type AppContext, idOf, requireActor } from '../kernel/context.ts';
import type { Deps } from '../kernel/deps.ts';
import { findRow, present } from '../kernel/reading/rows.ts';
import { checkBeforeRemoval } from '../kernel/reading/rule-hooks.ts';
import { reply } from '../kernel/reply.ts';
import type { AnyRow, Removal } from '../kernel/rules/rule.ts';
import { tableOf } from '../kernel/scope.ts';
import { usesOf } from '../kernel/writes/in-use.ts';
import { markChildren, removeChildren } from '../kernel/writes/mark-children.ts';
import { storeChanges } from '../kernel/writes/store-changes.ts';
import { changedFields, recordAll } from '../kernel/writes/system-write.ts';
import { transact, type Writing } from '../kernel/writes/transact.ts';
import { requireVersion } from '../kernel/writes/write.ts';

/** `DELETE /{resource}/{id}?version=` → `{ data: { id } }`. If the resource is restorable, the row is kept for 30 days. */
export function remove(deps: Deps, resource: ResolvedResource) {
  return async (context: AppContext) => {
    const actor = requireActor(context);
    const id = idOf(context);
    await findRow(deps, deps.database.orm, resource, id, actor);
    const version = versionOf(context);
    await transact(deps, context, async (writing) => {
      const row = await findRow(deps, writing.tx, resource, id, actor, { lock: true });
      const [shown = row] = await present(deps, writing.tx, resource, [row], actor);
      if (version !== undefined) requireVersion(version, row, shown);
      await deleteRow(writing, resource, row);
      return { resource: resource.name, id };
    });
    return reply(context, call, { id });
  };
}

/** Deletes a row that the caller has locked, and writes an audit entry; throws AppError if the row is in use or a rule forbids it. */
export async function deleteRow(
  writing: Writing,
  resource: ResolvedResource,
  row: AnyRow,
  action = 'remove',
): Promise<void> {
  const [problems = []] = await removeRows(writing, resource, [row], action);
  if (problems.length > 0) throw new AppError(problems);
}

/**
 * Deletes those of several locked rows that are not in use and no rule protects; returns the problems of each, in their order. `undone` are
 * the ids of rows added by an import that is being undone, and unchanged since.
 */
export async function removeRows(
  writing: Writing,
  resource: ResolvedResource,
  rows: readonly AnyRow[],
  action = 'remove',
  undone: ReadonlySet<number> = new Set(),
): Promise<readonly (readonly Problem[])[]> {
  const { deps, tx, origin, jobs } = writing;
  const ids = rows.map(({ id }) => id);
  const uses = await usesOf(deps, tx, resource, ids);
  const removals = rows.map(
    (row): Removal<AnyRow> => ({ row, isUndone: undone.has(row.id), problems: [...(uses.get(row.id) ?? [])] }),
  );
  const asked = removals.filter(isFree);
  if (asked.length > 0) await checkBeforeRemoval(deps.rules[resource.name], asked, ruleContext(deps, tx, origin, jobs));
  const free = removals.filter(isFree).map(({ row }) => row);
  await hide(writing, resource, free);
  const changes = free.map((row) => ({ resource: resource.name, id: row.id, action, ...changedFields(row, null) }));
  await recordAll(deps, tx, origin, changes);
  return removals.map(({ problems }) => problems);
}

function isFree({ problems }: Removal<AnyRow>): boolean {
  return problems.length === 0;
}

async function hide(writing: Writing, resource: ResolvedResource, rows: readonly AnyRow[]): Promise<void> {
  if (rows.length === 0) return;
  const { deps, tx } = writing;
  const ids = rows.map(({ id }) => id);
  if (!resource.restorable) {
    const table = tableOf(deps, resource.name);
    await removeChildren(writing, resource, ids);
    await tx.delete(table.table).where(inArray(table.column('id'), ids));
    return;
  }
  const deleteDate = deps.now();
  await storeChanges(
    writing,
    resource,
    rows.map((current) => ({ current, change: { deleteDate } })),
  );
  await markChildren(writing, resource, ids, { from: null, to: deleteDate });
}

function versionOf(context: AppContext): number | undefined {
  const text = context.req.query('version');
  if (text === undefined) return undefined;
  if (!/^\d{1,9}$/.test(text)) throw new AppError('invalid_query', { field: 'version', params: { name: 'version' } });
  return Number(text);
}
