import { and, inArray, type SQL } from 'drizzle-orm';
import type { Problem } from '#core/model/errors.ts';
import { type ResolvedField, type ResolvedFieldOf, type ResolvedResource, subFields } from '#core/model/resolve.ts';
import type { Actor } from '#core/model/roles.ts';
import type { Orm } from '../database/database.ts';
import type { Deps } from './deps.ts';
import { alive, scopeOf, tableOf } from './scope.ts';

/**
 * The rows that may be chosen in a reference by one who may write it: alive, allowed by its `only`, and in the actor's sight,
 * or any where the declaration offers them by name alone. Null: the product itself, which chooses among all.
 */
export function choosable(deps: Deps, field: ResolvedFieldOf<'reference'>, actor: Actor | null): SQL | undefined {
  const isFree = actor === null || isOfferedByName(field, actor);
  return and(pointable(deps, field), isFree ? undefined : scopeOf(deps, field.to, actor));
}

/** The rows that a list may be filtered by in a reference: none but those that the actor sees. */
export function findable(deps: Deps, field: ResolvedFieldOf<'reference'>, actor: Actor): SQL | undefined {
  return and(pointable(deps, field), scopeOf(deps, field.to, actor));
}

/** Does the role choose among rows that it does not see, and of which it is told the names alone? */
export function isOfferedByName(field: ResolvedFieldOf<'reference'>, { role }: Pick<Actor, 'role'>): boolean {
  return field.offeredTo?.includes(role) === true;
}

function pointable(deps: Deps, field: ResolvedFieldOf<'reference'>): SQL | undefined {
  const target = tableOf(deps, field.to);
  const only = Object.entries(field.only ?? {}).map(([name, values]) => inArray(target.column(name), [...values]));
  return and(alive(target), ...only);
}

/** Problems of references (also inside sub-rows) that point to nothing the actor may choose; one query a field. */
export async function missingReferences(
  deps: Deps,
  tx: Orm,
  resource: ResolvedResource,
  values: Readonly<Record<string, unknown>>,
  current: Readonly<Record<string, unknown>> | null,
  actor: Actor | null,
): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const field of resource.fields) {
    const value = values[field.name];
    if (value === null || value === undefined) continue;
    if (field.kind === 'reference') {
      // What stood there already may stay, and so may the actor where the declaration puts him, even if he could not choose it
      const forced = actor !== null && resource.access.fixed[actor.role] === field.name ? [actor.id] : [];
      const kept = [current?.[field.name], ...forced].flat();
      const uses = [value]
        .flat()
        .flatMap((id) => (typeof id === 'number' && !kept.includes(id) ? [{ id, path: field.name }] : []));
      problems.push(...(await missing(deps, tx, field, uses, actor)));
    } else if (field.kind === 'children' && Array.isArray(value)) {
      for (const sub of subFields(field)) problems.push(...(await missingInside(deps, tx, field, sub, value, actor)));
    }
  }
  return problems;
}

async function missingInside(
  deps: Deps,
  tx: Orm,
  parent: ResolvedFieldOf<'children'>,
  sub: ResolvedField,
  rows: readonly unknown[],
  actor: Actor | null,
): Promise<Problem[]> {
  if (sub.kind !== 'reference') return [];
  const uses = rows.flatMap((row, index) => {
    const id =
      typeof row === 'object' && row !== null
        ? Object.entries(row).find(([name]) => name === sub.name)?.[1]
        : undefined;
    return typeof id === 'number' ? [{ id, path: `${parent.name}.${index}.${sub.name}` }] : [];
  });
  return missing(deps, tx, sub, uses, actor);
}

async function missing(
  deps: Deps,
  tx: Orm,
  field: ResolvedFieldOf<'reference'>,
  uses: readonly { id: number; path: string }[],
  actor: Actor | null,
): Promise<Problem[]> {
  if (uses.length === 0) return [];
  const { table, column } = tableOf(deps, field.to);
  const ids = [...new Set(uses.map((use) => use.id))];
  const found = await tx
    .select({ id: column('id') })
    .from(table)
    .where(and(inArray(column('id'), ids), choosable(deps, field, actor)));
  const known = new Set(found.map((row) => row.id));
  return uses
    .filter((use) => !known.has(use.id))
    .map((use) => ({ code: 'reference_missing', field: use.path, params: { label: field.label } }));
}
