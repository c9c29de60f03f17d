import { and, inArray } from 'drizzle-orm';
import { AppError } from '#core/model/errors.ts';
import { isReference, type ResolvedResource, resourceNamed } from '#core/model/resolved.ts';
import type { Orm } from '#core/server/database/database.ts';
import { isAnyOf } from '#core/server/database/sql.ts';
import type { Deps } from '../deps.ts';
import { childrenFieldsOf } from '../rules/children.ts';
import { alive, tableOf } from '../scope.ts';

/**
 * Throws AppError `target_deleted` if rows to be restored, or their sub-rows, refer to a row that was deleted meanwhile. Locks the
 * referenced rows, so that they cannot be deleted before the transaction ends.
 */
export async function requireExistingReferences(
  deps: Pick<Deps, 'resources' | 'tables'>,
  tx: Orm,
  resource: ResolvedResource,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  const { table, column } = tableOf(deps, resource.name);
  for (const field of resource.fields.filter(isReference)) {
    if (field.keepOnDelete === true) continue;
    const held = await tx
      .select({ value: column(field.name) })
      .from(table)
      .where(isAnyOf(column('id'), ids));
    const wanted = [...new Set(held.flatMap(({ value }) => [value].flat()).filter((id) => typeof id === 'number'))];
    if (wanted.length === 0) continue;
    const target = tableOf(deps, field.to);
    const living = await tx
      .select({ id: target.column('id') })
      .from(target.table)
      .where(and(isAnyOf(target.column('id'), wanted), alive(target)))
      .orderBy(target.column('id'))
      .for('key share');
    if (living.length < wanted.length) throw new AppError('target_deleted', { params: { label: field.label } });
  }
  for (const field of childrenFieldsOf(resource)) {
    const child = tableOf(deps, field.of);
    const rows = await tx
      .select({ id: child.column('id') })
      .from(child.table)
      .where(and(inArray(child.column(field.parent), [...ids]), alive(child)));
    await requireExistingReferences(
      deps,
      tx,
      resourceNamed(deps.resources, field.of),
      rows.map(({ id }) => Number(id)),
    );
  }
}
