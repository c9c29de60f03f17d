import { and, eq, ne } from 'drizzle-orm';
import type { Problem } from '#core/model/errors.ts';
import { fieldNamed, type ResolvedResource } from '#core/model/resolve.ts';
import type { Orm } from '../database/database.ts';
import type { Deps } from './deps.ts';
import { alive, tableOf } from './scope.ts';

type Row = Readonly<Record<string, unknown>>;

/** Problems of values that another living row holds already. `row` is the whole row as it will be; `id` its own, when it has one. */
export async function duplicates(
  deps: Deps,
  tx: Orm,
  resource: ResolvedResource,
  row: Row,
  id: number | null,
): Promise<Problem[]> {
  const { table, column } = tableOf(deps, resource.name);
  const problems: Problem[] = [];
  for (const names of resource.unique) {
    if (names.some((name) => row[name] === null || row[name] === undefined)) continue;
    const same = names.map((name) => eq(column(name), row[name]));
    const found = await tx
      .select({ id: column('id') })
      .from(table)
      .where(and(alive(tableOf(deps, resource.name)), ...same, id === null ? undefined : ne(column('id'), id)))
      .limit(1);
    if (found.length > 0) problems.push(...duplicateOf(resource, names));
  }
  if (resource.keyedBy !== null && id === null) {
    const key = row[resource.keyedBy];
    const found = await tx
      .select({ id: column('id') })
      .from(table)
      .where(and(eq(column('id'), key), alive(tableOf(deps, resource.name))));
    if (found.length > 0) problems.push(...duplicateOf(resource, [resource.keyedBy]));
  }
  return problems;
}

function duplicateOf(resource: ResolvedResource, names: readonly string[]): Problem[] {
  const name = names.at(-1) ?? '';
  return [{ code: 'duplicate', field: name, params: { label: fieldNamed(resource, name).label } }];
}
