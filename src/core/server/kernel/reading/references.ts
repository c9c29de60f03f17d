import { and, inArray, type SQL } from 'drizzle-orm';
import type { Problem } from '#core/model/error-codes.ts';
import { isReference, type ResolvedField, type ResolvedFieldOf, subFields } from '#core/model/resolved/field.ts';
import type { ResolvedResource } from '#core/model/resolved/resource.ts';
import type { Actor } from '#core/model/roles.ts';
import type { Reads } from '#core/server/database/database.ts';
import { anyOf } from '#core/server/database/in-query.ts';
import type { Deps } from '../deps.ts';
import { alive, scopeOf, tableOf } from '../scope.ts';

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
  tx: Reads,
  resource: ResolvedResource,
  drafts: readonly Referring[],
  actor: Actor | null,
): Promise<void> {
  for (const field of resource.fields.filter(refers)) {
    // What stood there already may stay, and so may the actor where the declaration puts him, even if he could not choose it
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
  /** Where the row stands: empty, or the way to a sub-row with a dot behind it. */
  readonly path: string;
}
interface FieldUse {
  readonly reference: ResolvedFieldOf<'reference'>;
  readonly id: number;
  readonly path: string;
}

/** The ids that rows hold in a field, and in whatever sub-rows it has. */
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

/** Has the field, or one inside of it, references? */
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
    .where(and(anyOf(column('id'), ids), choosable(deps, field, actor)));
  const known = new Set(found.map((row) => row.id));
  for (const { draft, id, path } of uses)
    if (!known.has(id)) draft.problems.push({ code: 'reference_missing', field: path, params: { label: field.label } });
}
