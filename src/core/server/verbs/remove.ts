import { and, arrayOverlaps, eq, inArray, sql } from 'drizzle-orm';
import { AppError, type Problem } from '#core/model/errors.ts';
import { incomingReferences, type ResolvedResource } from '#core/model/resolve.ts';
import type { Orm } from '../database/database.ts';
import { askBeforeRemoval } from '../kernel/ask.ts';
import { changedFields, recordAll } from '../kernel/audit.ts';
import { type AppContext, demandRole, idOf } from '../kernel/context.ts';
import type { Deps } from '../kernel/deps.ts';
import { findRow, present, ruleContext } from '../kernel/rows.ts';
import type { AnyRow, Removal } from '../kernel/rule.ts';
import { alive, tableOf } from '../kernel/scope.ts';
import { storeChanges } from '../kernel/store-changes.ts';
import { transact } from '../kernel/transact.ts';
import { demandVersion, storeChange } from '../kernel/write.ts';
import type { Writing } from '../kernel/writing.ts';

/** `DELETE /{resource}/{id}?version=` → `{ data: { id } }`. The row is kept for 30 days where the resource is restorable. */
export function remove(deps: Deps, resource: ResolvedResource) {
  return async (context: AppContext) => {
    const actor = demandRole(context, resource, 'remove');
    const id = idOf(context);
    await findRow(deps, deps.database.orm, resource, id, actor);
    const version = versionOf(context);
    await transact(deps, context, async (writing) => {
      const row = await findRow(deps, writing.tx, resource, id, actor, { lock: true });
      const [shown = row] = await present(deps, writing.tx, resource, [row], actor);
      if (version !== undefined) demandVersion(version, row, shown);
      await removeRow(writing, resource, row);
      return { resource: resource.name, id };
    });
    return context.json({ data: { id } });
  };
}

/** Deletes a row that the caller has locked, unless something else uses it or a rule forbids it (AppError), and records it. */
export async function removeRow(
  writing: Writing,
  resource: ResolvedResource,
  row: AnyRow,
  action = 'remove',
): Promise<void> {
  const [problems = []] = await removeRows(writing, resource, [row], action);
  if (problems.length > 0) throw new AppError(problems);
}

/** Deletes those of several locked rows that nothing uses and no rule forbids; gives what stands against each, in their order. */
export async function removeRows(
  writing: Writing,
  resource: ResolvedResource,
  rows: readonly AnyRow[],
  action = 'remove',
): Promise<readonly (readonly Problem[])[]> {
  const { deps, tx, origin, jobs } = writing;
  const removals = rows.map((row) => ({ row, problems: [] as Problem[] }));
  await refuseInUse(deps, tx, resource, removals);
  const asked = removals.filter(isFree);
  if (asked.length > 0)
    await askBeforeRemoval(deps.rules[resource.name], asked, ruleContext(deps, tx, origin.actor, jobs));
  const free = removals.filter(isFree).map(({ row }) => row);
  await hide(writing, resource, free);
  const changes = free.map((row) => ({ resource: resource.name, id: row.id, action, ...changedFields(row, null) }));
  await recordAll(deps, tx, origin, changes);
  return removals.map(({ problems }) => problems);
}

function isFree({ problems }: Removal<AnyRow>): boolean {
  return problems.length === 0;
}

/** `POST /{resource}/{id}/restore` → `{ data }`: a deleted row is there again, unless another took its unique value meanwhile. */
export async function restoreRow(writing: Writing, resource: ResolvedResource, row: AnyRow): Promise<AnyRow> {
  if (row.deleteDate === null) throw new AppError('wrong_state', { params: { state: '削除されていません' } });
  const restored = await storeChange(writing, resource, row, { deleteDate: null });
  await markChildren(writing, resource, [row.id], row.deleteDate, null);
  return restored;
}

async function hide(writing: Writing, resource: ResolvedResource, rows: readonly AnyRow[]): Promise<void> {
  if (rows.length === 0) return;
  const { deps, tx } = writing;
  const ids = rows.map(({ id }) => id);
  if (!resource.restorable) {
    const table = tableOf(deps, resource.name);
    await tx.delete(table.table).where(inArray(table.column('id'), ids));
    return;
  }
  const deleteDate = deps.now();
  await storeChanges(
    writing,
    resource,
    rows.map((current) => ({ current, change: { deleteDate } })),
  );
  await markChildren(writing, resource, ids, null, deleteDate);
}

/** Sub-rows go and come back with their parents; those that went earlier by themselves stay away. */
async function markChildren(
  { deps, tx }: Writing,
  resource: ResolvedResource,
  ids: readonly number[],
  from: number | null,
  to: number | null,
) {
  for (const field of resource.fields) {
    if (field.kind !== 'children') continue;
    const child = tableOf(deps, field.of);
    const deleteDate = child.column('deleteDate');
    await tx
      .update(child.table)
      .set({ deleteDate: to })
      .where(and(inArray(child.column(field.parent), [...ids]), from === null ? alive(child) : eq(deleteDate, from)));
  }
}

async function refuseInUse(
  deps: Deps,
  tx: Orm,
  resource: ResolvedResource,
  removals: readonly Removal<AnyRow>[],
): Promise<void> {
  const ownChildren = resource.fields.flatMap((field) => (field.kind === 'children' ? [field.of] : []));
  for (const { resource: user, field } of incomingReferences(deps.resources, resource.name)) {
    if (field.keepOnDelete === true || ownChildren.includes(user.name)) continue;
    const free = removals.filter(isFree);
    if (free.length === 0) return;
    const ids = free.map(({ row }) => row.id);
    const table = tableOf(deps, user.name);
    const column = table.column(field.name);
    const used = field.many === true ? sql<number>`unnest(${column})` : sql<number>`${column}`;
    const found = await tx
      .select({ id: used.as('used_id'), n: sql<number>`count(*)::int` })
      .from(table.table)
      .where(and(field.many === true ? arrayOverlaps(column, ids) : inArray(column, ids), alive(table)))
      .groupBy(sql`used_id`);
    const counts = new Map(found.map(({ id, n }) => [id, n]));
    for (const { row, problems } of free) {
      const count = counts.get(row.id) ?? 0;
      if (count > 0) problems.push({ code: 'in_use', params: { by: `${user.label}${count}件` } });
    }
  }
}

function versionOf(context: AppContext): number | undefined {
  const text = context.req.query('version');
  if (text === undefined) return undefined;
  if (!/^\d{1,9}$/.test(text)) throw new AppError('invalid_query', { field: 'version', params: { name: 'version' } });
  return Number(text);
}
