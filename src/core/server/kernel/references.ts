import { and, inArray, type SQL } from 'drizzle-orm';
import type { Problem } from '#core/model/errors.ts';
import { type ResolvedFieldOf, type ResolvedResource, subFields } from '#core/model/resolve.ts';
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

/** A row about to be written, as far as its references go; `problems` gets what is wrong with them. */
interface Referring {
  readonly values: Readonly<Record<string, unknown>>;
  readonly current: Readonly<Record<string, unknown>> | null;
  readonly problems: Problem[];
}

interface Use {
  readonly draft: Referring;
  readonly id: number;
  readonly path: string;
}

/** Tells each draft which of its references (also inside sub-rows) point to nothing the actor may choose; one query a field. */
export async function refuseMissing(
  deps: Deps,
  tx: Orm,
  resource: ResolvedResource,
  drafts: readonly Referring[],
  actor: Actor | null,
): Promise<void> {
  for (const field of resource.fields) {
    if (field.kind === 'reference') {
      // What stood there already may stay, and so may the actor where the declaration puts him, even if he could not choose it
      const forced = actor !== null && resource.access.fixed[actor.role] === field.name ? [actor.id] : [];
      const uses = drafts.flatMap((draft) => {
        const kept = [draft.current?.[field.name], ...forced].flat();
        return idsIn(draft.values[field.name])
          .filter((id) => !kept.includes(id))
          .map((id) => ({ draft, id, path: field.name }));
      });
      await refuse(deps, tx, field, uses, actor);
    } else if (field.kind === 'children') {
      for (const sub of subFields(field)) {
        if (sub.kind !== 'reference') continue;
        const uses = drafts.flatMap((draft) =>
          [draft.values[field.name] ?? []].flat().flatMap((row, index) =>
            idsIn(Object.entries(Object(row)).find(([name]) => name === sub.name)?.[1]).map((id) => ({
              draft,
              id,
              path: `${field.name}.${index}.${sub.name}`,
            })),
          ),
        );
        await refuse(deps, tx, sub, uses, actor);
      }
    }
  }
}

function idsIn(value: unknown): number[] {
  return [value].flat().filter((id) => typeof id === 'number');
}

async function refuse(
  deps: Deps,
  tx: Orm,
  field: ResolvedFieldOf<'reference'>,
  uses: readonly Use[],
  actor: Actor | null,
): Promise<void> {
  if (uses.length === 0) return;
  const { table, column } = tableOf(deps, field.to);
  const ids = [...new Set(uses.map((use) => use.id))];
  const found = await tx
    .select({ id: column('id') })
    .from(table)
    .where(and(inArray(column('id'), ids), choosable(deps, field, actor)));
  const known = new Set(found.map((row) => row.id));
  for (const { draft, id, path } of uses)
    if (!known.has(id)) draft.problems.push({ code: 'reference_missing', field: path, params: { label: field.label } });
}
