import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { SubRow } from '#core/fields/rows/model.ts';
import type { ResolvedResource } from '#core/model/resolved.ts';
import type { Deps } from '../deps.ts';
import { asRow } from '../reading/rows.ts';
import { type ChildrenField, childrenFieldsOf, storedChildren, withChildren } from '../rules/children.ts';
import type { AnyRow } from '../rules/rule.ts';
import { alive, tableOf } from '../scope.ts';
import { changedFields, recordAll } from './system-write.ts';
import type { Writing } from './transact.ts';

/** One side of a many-to-many relation: the resource, and its field that holds the edges. */
interface End {
  readonly resource: ResolvedResource;
  readonly field: ChildrenField;
}

/** Returns the other sides of a field's sub-rows: fields that hold the same rows by another reference. */
function otherEnds({ resources }: Pick<Deps, 'resources'>, { of, parent }: ChildrenField): readonly End[] {
  return [...resources.values()].flatMap((resource) =>
    childrenFieldsOf(resource)
      .filter((field) => field.of === of && field.parent !== parent)
      .map((field) => ({ resource, field })),
  );
}

/**
 * Writes edges that can be edited from both sides. Locks the rows at the other ends, increments their versions and writes audit entries for
 * them: what they show has changed, and a user editing one must not overwrite it. `edges` are the affected edges before and after the
 * write; `own` are the rows of this side, whose versions the caller increments.
 */
export async function touchingOtherEnds<T>(
  writing: Writing,
  field: ChildrenField,
  edges: readonly SubRow[],
  own: { readonly resource: string; readonly ids: readonly number[] },
  write: () => Promise<T>,
): Promise<T> {
  const held: { readonly end: End; readonly rows: readonly AnyRow[] }[] = [];
  for (const end of otherEnds(writing.deps, field)) {
    const isOwn = (id: number) => end.resource.name === own.resource && own.ids.includes(id);
    const ids = [...new Set(edges.map((edge) => Number(edge[end.field.parent])))].filter((id) => id > 0 && !isOwn(id));
    if (ids.length > 0) held.push({ end, rows: await lockEnds(writing, end, ids) });
  }
  const done = await write();
  for (const { end, rows } of held) await updateEnds(writing, end, rows);
  return done;
}

/** Locks the undeleted rows at an end until the transaction ends; returns them with their edges. */
async function lockEnds(writing: Writing, end: End, ids: readonly number[]): Promise<readonly AnyRow[]> {
  const table = tableOf(writing.deps, end.resource.name);
  const rows = await writing.tx
    .select()
    .from(table.table)
    .where(and(inArray(table.column('id'), [...ids]), alive(table)))
    .orderBy(asc(table.column('id')))
    .for('update');
  return withEdges(writing, end, rows.map(asRow));
}

async function updateEnds(writing: Writing, end: End, rows: readonly AnyRow[]): Promise<void> {
  const { deps, tx, origin } = writing;
  const now = new Map((await withEdges(writing, end, rows)).map((row) => [row.id, row]));
  const changed = rows.flatMap((row) => {
    const change = changedFields(row, now.get(row.id) ?? row);
    return Object.keys(change.before ?? {}).length === 0 ? [] : [{ id: row.id, ...change }];
  });
  if (changed.length === 0) return;
  const { table, column } = tableOf(deps, end.resource.name);
  const ids = changed.map(({ id }) => id);
  await tx
    .update(table)
    .set({ version: sql`${column('version')} + 1`, updateDate: deps.now() })
    .where(inArray(column('id'), ids));
  const changes = changed.map((one) => ({ resource: end.resource.name, action: 'update', ...one }));
  if (writing.changes === undefined) await recordAll(deps, tx, origin, changes);
  else writing.changes.push(...changes);
  await deps.publishChange(end.resource.name, ids, origin.actor.id, tx);
}

function withEdges({ deps, tx }: Writing, { resource, field }: End, rows: readonly AnyRow[]) {
  const isKept = storedChildren(deps, resource).some(({ name }) => name === field.name);
  return isKept ? withChildren(deps, tx, resource, rows, new Set([field.name])) : Promise.resolve(rows);
}

/**
 * For restored edges whose row at the other end is still deleted: gives them that row's deletion date, so that they are restored with it.
 */
export async function waitForOtherEnds(
  { deps, tx }: Writing,
  field: ChildrenField,
  edgeIds: readonly number[],
): Promise<void> {
  if (edgeIds.length === 0) return;
  const edge = tableOf(deps, field.of);
  for (const { resource, field: back } of otherEnds(deps, field)) {
    const other = tableOf(deps, resource.name);
    const away = await tx
      .select({ id: edge.column('id'), deleteDate: other.column('deleteDate') })
      .from(edge.table)
      .innerJoin(other.table, eq(other.column('id'), edge.column(back.parent)))
      .where(and(inArray(edge.column('id'), [...edgeIds]), isNotNull(other.column('deleteDate'))));
    for (const { id, deleteDate } of away)
      await tx
        .update(edge.table)
        .set({ deleteDate })
        .where(eq(edge.column('id'), id));
  }
}
