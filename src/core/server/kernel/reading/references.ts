import { and, type SQL } from 'drizzle-orm';
import type { Problem } from '#core/model/errors.ts';
import {
  isReference,
  type ResolvedField,
  type ResolvedFieldOf,
  type ResolvedResource,
  subFields,
} from '#core/model/resolved.ts';
import type { Actor } from '#core/model/roles.ts';
import type { Reads } from '#core/server/database/database.ts';
import { isAnyOf } from '#core/server/database/sql.ts';
import type { Deps } from '../deps.ts';
import { alive, holdsValuesSql, scopeOf, tableOf } from '../scope.ts';

/**
 * The condition for rows that a writer may choose in a reference: not deleted, allowed by its `only`, and in the actor's scope unless the
 * declaration offers all rows to the role by name. A null actor (the system itself) may choose any row that `only` allows.
 */
export function choosable(deps: Deps, field: ResolvedFieldOf<'reference'>, actor: Actor | null): SQL | undefined {
  const isFree = actor === null || isOfferedByName(field, actor);
  return and(pointable(deps, field), isFree ? undefined : scopeOf(deps, field.to, actor));
}

/** The condition for rows that a list may be filtered by in a reference: always limited to the actor's scope. */
export function findable(deps: Deps, field: ResolvedFieldOf<'reference'>, actor: Actor): SQL | undefined {
  return and(pointable(deps, field), scopeOf(deps, field.to, actor));
}

/** True when the role may choose rows outside its scope, of which it sees only the names. */
export function isOfferedByName(field: ResolvedFieldOf<'reference'>, { role }: Pick<Actor, 'role'>): boolean {
  return field.offeredTo?.includes(role) === true;
}

function pointable(deps: Deps, field: ResolvedFieldOf<'reference'>): SQL | undefined {
  const target = tableOf(deps, field.to);
  return and(alive(target), holdsValuesSql(target, field.only ?? {}));
}

/** The references of a row about to be written; `problems` collects what is wrong with them. */
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

/** Adds a problem to each draft for every reference (also in sub-rows) to a row that the actor may not choose; one query per field. */
export async function refuseMissing(
  deps: Deps,
  tx: Reads,
  resource: ResolvedResource,
  drafts: readonly Referring[],
  actor: Actor | null,
): Promise<void> {
  for (const field of resource.fields.filter(refers)) {
    // Keeps the existing value, and the actor's own id where the declaration forces it, even if not selectable
    const forced = actor !== null && resource.access.fixed[actor.role] === field.name ? [actor.id] : [];
    const uses = new Map<ResolvedFieldOf<'reference'>, Use[]>();
    for (const draft of drafts) {
      const held = draft.current === null ? [] : usesIn(field, [{ row: draft.current, path: '' }]);
      for (const { reference, id, path } of usesIn(field, [{ row: draft.values, path: '' }])) {
        if (forced.includes(id) || held.some((one) => one.reference === reference && one.id === id)) continue;
        const some = uses.get(reference) ?? [];
        some.push({ draft, id, path });
        uses.set(reference, some);
      }
    }
    for (const [reference, some] of uses) await refuse(deps, tx, reference, some, actor);
  }
}

type Row = Readonly<Record<string, unknown>>;
interface Placed {
  readonly row: Row;
  /** Empty, or the path to the sub-row with a trailing dot. */
  readonly path: string;
}
interface FieldUse {
  readonly reference: ResolvedFieldOf<'reference'>;
  readonly id: number;
  readonly path: string;
}

/** Returns the ids that rows hold in a field, including its sub-rows. */
function usesIn(field: ResolvedField, rows: readonly Placed[]): readonly FieldUse[] {
  const held = rows.flatMap(({ row, path }) =>
    [row[field.name]].flat().map((value, index) => ({ value, path: `${path}${field.name}`, index })),
  );
  if (isReference(field))
    return held.flatMap(({ value, path }) =>
      typeof value === 'number' ? [{ reference: field, id: value, path }] : [],
    );
  const inside = held.flatMap(({ value, path, index }) =>
    isRow(value) ? [{ row: value, path: `${path}.${index}.` }] : [],
  );
  return subFields(field).flatMap((sub) => usesIn(sub, inside));
}

/** True when the field or one of its sub-fields is a reference. */
function refers(field: ResolvedField): boolean {
  return isReference(field) || subFields(field).some(refers);
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

async function refuse(
  deps: Deps,
  tx: Reads,
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
    .where(and(isAnyOf(column('id'), ids), choosable(deps, field, actor)));
  const known = new Set(found.map((row) => row.id));
  for (const { draft, id, path } of uses)
    if (!known.has(id)) draft.problems.push({ code: 'reference_missing', field: path, params: { label: field.label } });
}
