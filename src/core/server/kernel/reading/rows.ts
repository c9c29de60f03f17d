import { and, asc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { mayReadField } from '#core/model/access.ts';
import { type Day, dayOf } from '#core/model/day.ts';
import { AppError } from '#core/model/errors.ts';
import { fieldsIn } from '#core/model/expression.ts';
import { auditedResource } from '#core/model/resolved/audited.ts';
import { type ResolvedResource, resourceNamed } from '#core/model/resolved.ts';
import type { Actor } from '#core/model/roles.ts';
import type { Orm, Reads } from '#core/server/database/database.ts';
import type { Tables } from '#core/server/database/schema/table-types.ts';
import { isAnyOf } from '#core/server/database/sql.ts';
import type { Deps } from '../deps.ts';
import { withChildren } from '../rules/children.ts';
import type { AnyRow, Derived, ReadContext } from '../rules/rule.ts';
import { alive, type ResourceTable, scopeOf, shown, tableOf } from '../scope.ts';
import { withComputed } from './computed.ts';
import { readContext } from './contexts.ts';
import { sourceOf } from './source.ts';
import { titleColumns, titleIn } from './titles.ts';

/** The names of the requested fields. */
export type Wanted = ReadonlySet<string>;

/** Returns a copy of the record as a row; throws if it has no numeric `id` or `version`. */
export function asRow(record: Record<string, unknown>): AnyRow {
  return requireRow({ ...record });
}

/** Returns the record itself as a row, for the rows of a page, of which a copy each would cost; throws as `asRow` does. */
export function requireRow(record: Record<string, unknown>): AnyRow {
  record.deleteDate ??= null;
  if (isRow(record)) return record;
  throw new Error('a row without id or version');
}

function isRow(record: Record<string, unknown>): record is AnyRow {
  const { id, version, deleteDate } = record;
  return (
    typeof id === 'number' && typeof version === 'number' && (deleteDate === null || typeof deleteDate === 'number')
  );
}

/**
 * Returns the row with that id in the actor's scope, also a deleted one with `deleted`; throws AppError 404. `lock` locks it until the
 * transaction ends.
 */
export async function findRow(
  deps: Deps,
  tx: Orm,
  resource: ResolvedResource,
  id: number,
  actor: Actor,
  { lock = false, deleted = false } = {},
): Promise<AnyRow> {
  const table = tableOf(deps, resource.name);
  const query = tx
    .select(getTableColumns(table.table))
    .from(sourceOf(deps, resource))
    .where(and(eq(table.column('id'), id), scopeOf(deps, resource.name, actor), deleted ? shown(table) : alive(table)))
    .limit(1);
  const [found] = lock ? await query.for('update') : await query;
  if (found === undefined) throw new AppError('not_found');
  return asRow(found);
}

/** Same as `findRow` for a known resource, typed by its declaration. */
export function findRowOf<T extends Tables, N extends keyof T & string>(
  deps: Deps<T>,
  tx: Orm,
  name: N,
  id: number,
  actor: Actor,
  options?: { readonly lock?: boolean; readonly deleted?: boolean },
): Promise<T[N]['$inferSelect']>;
export function findRowOf(
  deps: Deps,
  tx: Orm,
  name: string,
  id: number,
  actor: Actor,
  options: { readonly lock?: boolean; readonly deleted?: boolean } = {},
): Promise<AnyRow> {
  return findRow(deps, tx, resourceNamed(deps.resources, name), id, actor, options);
}

/**
 * Locks those of the rows that are not deleted and in the actor's scope, in the order of their ids to avoid deadlocks; returns them by id.
 */
export async function lockRows(
  deps: Deps,
  tx: Orm,
  resource: ResolvedResource,
  ids: readonly number[],
  actor: Actor,
): Promise<ReadonlyMap<number, AnyRow>> {
  const table = tableOf(deps, resource.name);
  const found = await tx
    .select()
    .from(table.table)
    .where(and(inArray(table.column('id'), [...ids]), alive(table), scopeOf(deps, resource.name, actor)))
    .orderBy(asc(table.column('id')))
    .for('update');
  return new Map(found.map(asRow).map((row) => [row.id, row]));
}

/** Returns the ids of the rows that are outside the actor's scope now. A write must not move a row out of its writer's scope. */
export async function invisibleRows(
  deps: Deps,
  tx: Orm,
  table: ResourceTable,
  ids: readonly number[],
  actor: Actor,
): Promise<readonly number[]> {
  const scope: SQL | undefined = scopeOf(deps, table.name, actor);
  if (scope === undefined) return [];
  const found = await tx
    .select({ id: table.column('id') })
    .from(table.table)
    .where(and(inArray(table.column('id'), [...ids]), scope));
  const seen = new Set(found.map(({ id }) => id));
  return ids.filter((id) => !seen.has(id));
}

/** Returns the titles of rows by id, including deleted rows, which old rows may still refer to. */
export async function titlesOf(
  deps: Deps,
  tx: Reads,
  name: string,
  ids: readonly number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const { table, column } = tableOf(deps, name);
  const found = await tx
    .select(titleColumns(deps, name))
    .from(table)
    .where(isAnyOf(column('id'), ids));
  const resource = resourceNamed(deps.resources, name);
  return new Map(found.map((row) => [Number(row.id), titleIn(resource, row)]));
}

/**
 * Returns rows as the actor may see them: with computed fields and sub-rows, enriched by the resource's rules, without fields that the
 * role may not read. If only some fields are `wanted`, reads nothing for the others.
 */
export async function present(
  deps: Deps,
  tx: Reads,
  resource: ResolvedResource,
  rows: readonly AnyRow[],
  actor: Actor,
  wanted?: Wanted,
) {
  const enrich = enrichmentOf(deps, resource, wanted);
  const computed = withComputed(resource, rows, dayOf(deps.now()), wanted);
  const whole = await withChildren(deps, tx, resource, computed, wanted);
  const context = readContext(deps, tx, actor);
  const enriched = enrich === undefined ? whole : await enrich.rows(whole, context);
  const known = readable(resource, await redacted(deps, resource, enriched, context), actor);
  return resource.audit === null ? known : known.map((row) => readableChange(deps, row, actor));
}

/** Removes from an audit entry the fields of the changed row that the reader may not read. */
function readableChange({ resources }: Deps, change: object, actor: Actor): object {
  const values: Readonly<Record<string, unknown>> = { ...change };
  const target = auditedResource(resources, values.resource);
  const hidden = target?.fields.filter((field) => !mayReadField(field, actor)) ?? [];
  // Older audit entries use the field's former name
  const kept = hidden.flatMap(({ name, renamedFrom }) => [name, renamedFrom]);
  const without = (side: unknown): unknown =>
    typeof side === 'object' && side !== null && !Array.isArray(side)
      ? Object.fromEntries(Object.entries(side).filter(([name]) => !kept.includes(name)))
      : side;
  const sides = (['before', 'after'] as const).filter((side) => side in values);
  return kept.length === 0
    ? change
    : { ...values, ...Object.fromEntries(sides.map((side) => [side, without(values[side])])) };
}

/** Replaces the values that the reader may not know, as the rule's `redact` says. */
export async function redacted<Row extends object>(
  deps: Pick<Deps, 'rules'>,
  resource: ResolvedResource,
  rows: readonly Row[],
  context: ReadContext,
): Promise<readonly object[]> {
  const redact = deps.rules[resource.name]?.redact;
  return redact === undefined ? rows : redact.rows(rows, context);
}

/** Returns the columns that `present` needs for these fields. */
export function columnsFor(deps: Deps, resource: ResolvedResource, wanted: Wanted | undefined) {
  const columns: Record<string, PgColumn> = getTableColumns(tableOf(deps, resource.name).table);
  if (wanted === undefined || enrichmentOf(deps, resource, wanted) !== undefined) return columns;
  const sources = resource.fields.flatMap(({ name, expression }) =>
    expression !== null && wanted.has(name) ? fieldsIn(expression) : [],
  );
  const forRedacting = deps.rules[resource.name]?.redact?.reads ?? [];
  const changed = resource.audit === null ? [] : ['resource'];
  const read = new Set(['id', 'version', 'deleteDate', ...wanted, ...sources, ...forRedacting, ...changed]);
  return Object.fromEntries(Object.entries(columns).filter(([name]) => read.has(name)));
}

function enrichmentOf(deps: Deps, resource: ResolvedResource, wanted: Wanted | undefined) {
  const enrich = deps.rules[resource.name]?.enrich;
  return wanted === undefined || enrich?.fills.some((name) => wanted.has(name)) ? enrich : undefined;
}

/** Returns rows without the fields that the actor may not read. */
export function readable<Row extends object>(resource: ResolvedResource, rows: readonly Row[], actor: Actor) {
  const kept = resource.fields.filter((field) => !mayReadField(field, actor)).map((field) => field.name);
  if (kept.length === 0) return rows;
  return rows.map((row): object => Object.fromEntries(Object.entries(row).filter(([name]) => !kept.includes(name))));
}

/**
 * Recomputes the derived columns of the rows (`ids` null: of all rows) from other tables, in the transaction that changed those. Locks the
 * rows until it ends, so that of two concurrent changes the later sees both. Row versions stay, and no audit entry is written.
 */
export async function fillDerived<T extends Tables>(
  tx: Orm,
  tables: T,
  name: keyof T & string,
  { fields, of }: Derived<T>,
  { ids, today }: { readonly ids: readonly number[] | null; readonly today: Day },
): Promise<void> {
  if (ids?.length === 0) return;
  const { table, column } = tableOf({ tables }, name);
  const id = column('id');
  const asked = ids === null ? undefined : inArray(id, [...ids]);
  await tx.select({ id }).from(table).where(asked).orderBy(asc(id)).for('no key update');
  const columns = fields.map((field) => sql.identifier(column(field).name));
  const each = (write: (name: SQL) => SQL) =>
    sql.join(
      columns.map((one) => write(sql`${one}`)),
      sql`, `,
    );
  const one = sql.identifier('one');
  await tx.execute(sql`
    update ${table} set ${each((field) => sql`${field} = fresh.${field}`)}
    from (
      select ${one}.id, ${each((field) => sql`said.${field}`)} from ${table} as ${one}
      left join lateral (${of(tables, sql`${one}.id`, today)}) as said on true
      ${ids === null ? sql`` : sql`where ${inArray(sql`${one}.id`, [...ids])}`}
    ) as fresh
    where fresh.id = ${id}
      and (${each((field) => sql`${table}.${field}`)}) is distinct from (${each((field) => sql`fresh.${field}`)})`);
}

/** Recomputes the derived columns of the rows and returns the rows with them; unchanged if the resource has none. */
export async function withDerived<Row extends { readonly id: number }>(
  deps: Pick<Deps, 'tables' | 'rules' | 'now'>,
  tx: Orm,
  name: string,
  rows: readonly Row[],
): Promise<readonly Row[]> {
  const derived = deps.rules[name]?.derived;
  if (derived === undefined || rows.length === 0) return rows;
  const ids = rows.map(({ id }) => id);
  await fillDerived(tx, deps.tables, name, derived, { ids, today: dayOf(deps.now()) });
  const { table, column } = tableOf(deps, name);
  const columns = Object.fromEntries(derived.fields.map((field) => [field, column(field)]));
  const found = await tx
    .select({ id: column('id'), ...columns })
    .from(table)
    .where(inArray(column('id'), ids));
  const filled = new Map(found.map((row) => [row.id, row]));
  return rows.map((row) => ({ ...row, ...filled.get(row.id), id: row.id }));
}
