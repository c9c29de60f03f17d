import { and, arrayContains, eq, sql } from 'drizzle-orm';
import { AppError } from '#core/model/errors.ts';
import { incomingReferences, type ResolvedResource } from '#core/model/resolve.ts';
import type { Orm } from '../database/database.ts';
import { audit } from '../kernel/audit.ts';
import { type AppContext, demandRole, idOf } from '../kernel/context.ts';
import type { Deps } from '../kernel/deps.ts';
import { findRow, present, ruleContext } from '../kernel/rows.ts';
import type { AnyRow } from '../kernel/rule.ts';
import { alive, tableOf } from '../kernel/scope.ts';
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
  { jobs, ...writing }: Writing,
  resource: ResolvedResource,
  row: AnyRow,
  action = 'remove',
): Promise<void> {
  const { deps, tx, origin } = writing;
  await refuseInUse(deps, tx, resource, row.id);
  await deps.rules[resource.name]?.beforeRemove?.(row, ruleContext(deps, tx, origin.actor, jobs));
  await hide({ ...writing, jobs }, resource, row);
  await audit(deps, tx, origin, { resource: resource.name, id: row.id, action, before: row, after: null });
}

/** `POST /{resource}/{id}/restore` → `{ data }`: a deleted row is there again, unless another took its unique value meanwhile. */
export async function restoreRow(writing: Writing, resource: ResolvedResource, row: AnyRow): Promise<AnyRow> {
  if (row.deleteDate === null) throw new AppError('wrong_state', { params: { state: '削除されていません' } });
  const restored = await storeChange(writing, resource, row, { deleteDate: null });
  await markChildren(writing, resource, row.id, row.deleteDate, null);
  return restored;
}

async function hide(writing: Writing, resource: ResolvedResource, row: AnyRow): Promise<void> {
  const { deps, tx } = writing;
  if (!resource.restorable) {
    const table = tableOf(deps, resource.name);
    await tx.delete(table.table).where(eq(table.column('id'), row.id));
    return;
  }
  const deleteDate = deps.now();
  await storeChange(writing, resource, row, { deleteDate });
  await markChildren(writing, resource, row.id, null, deleteDate);
}

/** Sub-rows go and come back with their parent; those that went earlier by themselves stay away. */
async function markChildren(
  { deps, tx }: Writing,
  resource: ResolvedResource,
  id: number,
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
      .where(and(eq(child.column(field.parent), id), from === null ? alive(child) : eq(deleteDate, from)));
  }
}

async function refuseInUse(deps: Deps, tx: Orm, resource: ResolvedResource, id: number): Promise<void> {
  const ownChildren = resource.fields.flatMap((field) => (field.kind === 'children' ? [field.of] : []));
  for (const { resource: user, field } of incomingReferences(deps.resources, resource.name)) {
    if (field.keepOnDelete === true || ownChildren.includes(user.name)) continue;
    const table = tableOf(deps, user.name);
    const column = table.column(field.name);
    const uses = field.many === true ? arrayContains(column, [id]) : eq(column, id);
    const [found] = await tx
      .select({ n: sql<number>`count(*)::int` })
      .from(table.table)
      .where(and(uses, alive(table)));
    const count = Number(found?.n ?? 0);
    if (count > 0) throw new AppError('in_use', { params: { by: `${user.label}${count}件` } });
  }
}

function versionOf(context: AppContext): number | undefined {
  const text = context.req.query('version');
  if (text === undefined) return undefined;
  if (!/^\d{1,9}$/.test(text)) throw new AppError('invalid_query', { field: 'version', params: { name: 'version' } });
  return Number(text);
}
