import { and, asc, inArray } from 'drizzle-orm';
import { isChildren, type ResolvedFieldOf, type ResolvedResource, resourceNamed } from '#core/model/resolved.ts';
import type { Reads } from '#core/server/database/database.ts';
import type { Deps } from '../deps.ts';
import { alive, tableOf } from '../scope.ts';

export type ChildrenField = ResolvedFieldOf<'children'>;
type Places = Pick<Deps, 'tables' | 'resources' | 'rules'>;

/** Returns the fields whose sub-rows are stored in tables of their own. */
export function childrenFieldsOf(resource: ResolvedResource): readonly ChildrenField[] {
  return resource.fields.filter(isChildren);
}

/** Returns the fields whose sub-rows are stored and read here: all but those in the rule's `keepsChildren`. */
export function storedChildren({ rules }: Pick<Deps, 'rules'>, resource: ResolvedResource): readonly ChildrenField[] {
  const own = rules[resource.name]?.keepsChildren ?? [];
  return childrenFieldsOf(resource).filter((field) => !own.includes(field.name));
}

/** Adds sub-rows (of the `wanted` fields) to rows, in the order they were entered; one query per field. */
export async function withChildren<Row extends { readonly id: number }>(
  deps: Places,
  tx: Reads,
  resource: ResolvedResource,
  rows: readonly Row[],
  wanted?: ReadonlySet<string>,
): Promise<readonly Row[]> {
  let filled = rows;
  for (const field of storedChildren(deps, resource)) {
    if (wanted?.has(field.name) === false) continue;
    const ids = rows.map(({ id }) => id);
    const byParent = await childrenOf(deps, tx, field, ids);
    filled = filled.map((row) => ({ ...row, [field.name]: byParent.get(row.id) ?? [] }));
  }
  return filled;
}

/** Returns the sub-rows of each parent, without deleted ones and without the reference back to the parent. */
async function childrenOf(
  deps: Places,
  tx: Reads,
  field: ChildrenField,
  parents: readonly number[],
): Promise<ReadonlyMap<number, readonly object[]>> {
  if (parents.length === 0) return new Map();
  const { table, column } = tableOf(deps, field.of);
  const found = await tx
    .select()
    .from(table)
    .where(and(inArray(column(field.parent), [...parents]), alive(tableOf(deps, field.of))))
    .orderBy(asc(column('id')));
  const rows = await withChildren(
    deps,
    tx,
    resourceNamed(deps.resources, field.of),
    found.map((row) => ({ ...row, id: Number(row.id) })),
  );
  const byParent = new Map<number, object[]>();
  for (const row of rows) {
    const { [field.parent]: parent, ...rest }: Record<string, unknown> = row;
    byParent.set(Number(parent), [...(byParent.get(Number(parent)) ?? []), rest]);
  }
  return byParent;
}
