import { and, asc, inArray, sql } from 'drizzle-orm';
import type { SubRow } from '#core/fields/rows/model.ts';
import { AppError } from '#core/model/errors.ts';
import { type ResolvedResource, resourceNamed } from '#core/model/resolved.ts';
import { asRow } from '../reading/rows.ts';
import { type ChildrenField, storedChildren, withChildren } from '../rules/children.ts';
import { type AnyRow, type PlannedRow, planChildren } from '../rules/rule.ts';
import { alive, tableOf } from '../scope.ts';
import { usesOf } from './in-use.ts';
import { markChildren } from './mark-children.ts';
import { touchingOtherEnds } from './other-ends.ts';
import { storeChanges } from './store-changes.ts';
import { storeNew, withColumn } from './store-new.ts';
import type { Writing } from './transact.ts';
import { refuseDuplicates, type UniqueClaim } from './unique.ts';

/** A row that has been written, with the sub-rows sent. */
export interface Parent {
  readonly id: number;
  /** A new row has no sub-rows yet. */
  readonly isNew: boolean;
  readonly values: SubRow;
}

/**
 * Stores the sub-rows sent with writes: one without an id is inserted, one with an id is updated, a missing one is deleted; a few queries
 * per field, for any number of parents. Throws AppError for a sub-row of another parent, one sent twice, a duplicate value, or a deleted
 * one that is in use elsewhere.
 */
export async function writeChildren(
  writing: Writing,
  resource: ResolvedResource,
  parents: readonly Parent[],
): Promise<void> {
  for (const field of storedChildren(writing.deps, resource)) {
    const said = parents.flatMap(({ id, isNew, values }) => {
      const sent = values[field.name];
      return Array.isArray(sent) ? [{ id, isNew, sent: sent.filter(isRow) }] : [];
    });
    if (said.length > 0) await writeField(writing, resource, field, said);
  }
}

async function writeField(
  writing: Writing,
  owner: ResolvedResource,
  field: ChildrenField,
  parents: readonly (Pick<Parent, 'id' | 'isNew'> & { readonly sent: readonly SubRow[] })[],
): Promise<void> {
  const resource = resourceNamed(writing.deps.resources, field.of);
  const old = parents.flatMap(({ id, isNew }) => (isNew ? [] : [id]));
  const existing = await lockedChildren(writing, field, old);
  const plans = parents.map(({ id, sent }) => ({ parent: id, ...planChildren(field, sent, existing.get(id) ?? []) }));
  const leftOut = plans.flatMap((plan) => plan.leftOut);
  const said = plans
    .flatMap(({ parent, rows }) => rows.map((row) => ({ ...row, parent })))
    .filter(({ before, change }) => before === null || Object.keys(change).length > 0);
  const gone = [...existing.values()].flat().filter(({ id }) => leftOut.includes(id));
  const edges = [...gone, ...said.flatMap(({ before, change }) => (before === null ? [change] : [before, change]))];
  const own = { resource: owner.name, ids: parents.map(({ id }) => id) };
  await touchingOtherEnds(writing, field, edges, own, () => store(writing, field, resource, said, leftOut));
}

/** Stores the changed sub-rows of a field, and deletes those left out. */
async function store(
  writing: Writing,
  field: ChildrenField,
  resource: ResolvedResource,
  said: readonly SubRowWrite[],
  leftOut: readonly number[],
): Promise<void> {
  await leaveOut(writing, resource, leftOut);
  await refuseTaken(writing, field, resource, said);
  const added = said.flatMap(({ before, change, parent }) => (before === null ? [{ change, parent }] : []));
  const changed = said.flatMap(({ before, change }) => (before === null ? [] : [{ before, change }]));
  const rows = await storeNew(
    writing,
    resource,
    added.map(({ change, parent }) => ({ ...change, [field.parent]: parent })),
  );
  await storeChanges(
    writing,
    resource,
    changed.map(({ before, change }) => ({ current: before, change: withColumn(resource, change) })),
  );
  await writeChildren(writing, resource, [
    ...rows.map(({ id }, at) => ({ id, isNew: true, values: added[at]?.change ?? {} })),
    ...changed.map(({ before, change }) => ({ id: before.id, isNew: false, values: change })),
  ]);
}

/** Locks the undeleted sub-rows of these parents until the transaction ends; returns them with their own sub-rows. */
async function lockedChildren(
  { deps, tx }: Writing,
  field: ChildrenField,
  parents: readonly number[],
): Promise<ReadonlyMap<number, AnyRow[]>> {
  if (parents.length === 0) return new Map();
  const { table, column } = tableOf(deps, field.of);
  const living = await tx
    .select()
    .from(table)
    .where(and(inArray(column(field.parent), [...parents]), alive(tableOf(deps, field.of))))
    .orderBy(asc(column('id')))
    .for('update');
  const whole = await withChildren(deps, tx, resourceNamed(deps.resources, field.of), living.map(asRow));
  return Map.groupBy(whole, (row) => Number(row[field.parent]));
}

interface SubRowWrite extends PlannedRow<SubRow, AnyRow> {
  readonly parent: number;
}

async function refuseTaken(
  writing: Writing,
  field: ChildrenField,
  resource: ResolvedResource,
  said: readonly SubRowWrite[],
): Promise<void> {
  const claims = said.map(
    ({ id, before, change, parent }): UniqueClaim => ({
      row: { ...before, ...change, [field.parent]: parent },
      id,
      problems: [],
    }),
  );
  await refuseDuplicates(writing, resource, claims);
  const problems = claims.flatMap((claim, at) =>
    claim.problems.map((problem) => {
      const name = problem.field === field.parent ? otherOfPair(resource, field.parent) : problem.field;
      return { ...problem, field: `${field.name}.${said[at]?.index}.${name}` };
    }),
  );
  if (problems.length > 0) throw new AppError(problems);
}

/** Reports a duplicate pair at the field that the form shows, not at the reference back to the parent. */
function otherOfPair({ unique }: ResolvedResource, parent: string): string {
  return unique.find((names) => names.at(-1) === parent)?.find((name) => name !== parent) ?? parent;
}

async function leaveOut(writing: Writing, resource: ResolvedResource, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const { deps, tx } = writing;
  const [inUse] = (await usesOf(deps, tx, resource, ids)).values();
  if (inUse !== undefined) throw new AppError(inUse);
  const { table, column } = tableOf(deps, resource.name);
  const to = deps.now();
  await tx
    .update(table)
    .set({ deleteDate: to, updateDate: to, version: sql`${column('version')} + 1` })
    .where(inArray(column('id'), [...ids]));
  await markChildren(writing, resource, ids, { from: null, to });
}

function isRow(value: unknown): value is SubRow {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
