import { type AnyColumn, and, asc, count, desc, or, type SQL, sql } from 'drizzle-orm';
import { mayAskBy } from '#core/model/access.ts';
import { dayOf } from '#core/model/day.ts';
import { kindOf } from '#core/model/fields/registry.ts';
import type { ListQuery } from '#core/model/query.ts';
import { isChoiceOfCodes, isReference, type ResolvedField, type ResolvedFieldOf } from '#core/model/resolved/field.ts';
import { fieldNamed, type ResolvedResource, resourceNamed } from '#core/model/resolved/resource.ts';
import type { Actor } from '#core/model/roles.ts';
import { expressionSql } from '#core/server/columns/expression.ts';
import { sortFor, whereFor } from '#core/server/columns/registry.ts';
import { among } from '#core/server/database/among.ts';
import type { Reads } from '#core/server/database/database.ts';
import type { Deps } from '../deps.ts';
import { alive, scopeOf, shown, tableOf } from '../scope.ts';
import { sourceOf } from './source.ts';

// Counting more rows than this one by one would be slower than reading a page of them
const exactUpTo = 100_000;

/** The WHERE of a list: the caller's scope, the filters, every word of the search. Deleted rows only when asked for by a filter. */
export function whereOf(
  deps: Deps,
  resource: ResolvedResource,
  query: Pick<ListQuery, 'filters' | 'search'>,
  actor: Actor,
): SQL | undefined {
  const table = tableOf(deps, resource.name);
  const asksForDeleted = query.filters.some((filter) => filter.field === 'deleteDate');
  return and(
    scopeOf(deps, resource.name, actor),
    asksForDeleted ? shown(table) : alive(table),
    ...query.filters.map(({ field, operator, value }) =>
      whereFor(fieldNamed(resource, field), columnOf(deps, resource, field, actor), operator, value),
    ),
    searchFor(deps, resource, query.search, actor),
  );
}

/**
 * Every word of `search` in any of the searched fields that the actor is shown, in the digits of a phone number, or in what a reference
 * points to that says so.
 */
export function searchFor(deps: Deps, resource: ResolvedResource, search: string, actor: Actor): SQL | undefined {
  const words = wordsOf(search);
  if (words.length === 0) return undefined;
  const through = resource.fields
    .filter(isReference)
    .filter((field) => field.searchThrough === true && mayAskBy(field, actor));
  const each = words.map((word) =>
    or(
      ...foundBy(deps, resource, word, actor),
      ...through.map((field) =>
        among(columnOf(deps, resource, field.name, actor), targetsFor(deps, field, word, actor)),
      ),
    ),
  );
  return and(...each.map((found) => found ?? sql`false`));
}

/** The word in what the row itself holds. */
function foundBy(deps: Deps, resource: ResolvedResource, word: string, actor: Actor): readonly SQL[] {
  const { column } = tableOf(deps, resource.name);
  const shown = resource.fields.filter((field) => mayAskBy(field, actor));
  const searched = shown.filter((field) => field.search);
  if (searched.length === 0) return [];
  return [
    ...searched.map((field) => whereFor(field, column(field.name), 'like', word)),
    ...shown
      .filter(({ computed, transient }) => !computed && !transient)
      .flatMap((field) => byDigits(field, column, word)),
  ];
}

/** What is called 会社名（氏名） is found by that, too. */
function wordsOf(search: string): readonly string[] {
  return search.split(/[\s\u3000（）]+/).filter((word) => word !== '');
}

function byDigits(field: ResolvedField, column: (name: string) => AnyColumn, word: string): SQL[] {
  const digits = kindOf(field).digitsIn?.(word) ?? null;
  return digits === null ? [] : [sql`regexp_replace(${column(field.name)}, '\\D', '', 'g') like ${`%${digits}%`}`];
}

/** The rows of a reference's target that the word finds, among those that the actor sees. */
function targetsFor(deps: Deps, { to }: ResolvedFieldOf<'reference'>, word: string, actor: Actor): SQL {
  const target = resourceNamed(deps.resources, to);
  const { table, column } = tableOf(deps, to);
  const found = and(
    scopeOf(deps, to, actor),
    alive(tableOf(deps, to)),
    or(...foundBy(deps, target, word, actor)) ?? sql`false`,
  );
  return sql`(select ${column('id')} from ${table} where ${found})`;
}

/** The ORDER BY of a list; the id decides between equals, so that pages never overlap. */
export function orderOf(deps: Deps, resource: ResolvedResource, sort: ListQuery['sort'], actor: Actor): SQL[] {
  const table = tableOf(deps, resource.name);
  const last = sort.at(-1);
  return [
    ...sort.map(({ field: name, descending }) => {
      const field = fieldNamed(resource, name);
      const column = columnOf(deps, resource, name, actor);
      const options = resource.isView && isChoiceOfCodes(field) ? inOrderOfOptions(field, column) : null;
      return options === null
        ? sortFor(field, column, descending)
        : sql`${options} ${sql.raw(descending ? 'desc' : 'asc')} nulls last`;
    }),
    last?.descending === true ? desc(table.column('id')) : asc(table.column('id')),
  ];
}

/** Where no index stands in the way, a choice is sorted as its options are. */
function inOrderOfOptions({ options }: ResolvedFieldOf<'select'>, column: AnyColumn | SQL): SQL {
  const codes = sql.join(
    Object.keys(options).map((code) => sql`${code}`),
    sql`, `,
  );
  return sql`array_position(array[${codes}]::text[], ${column}::text)`;
}

/** The column of a field, or what its expression or the rule says instead of one. */
function columnOf(deps: Deps, resource: ResolvedResource, name: string, actor: Actor): AnyColumn | SQL {
  const { column } = tableOf(deps, resource.name);
  const field = fieldNamed(resource, name);
  const today = dayOf(deps.now());
  if (field.expression !== null) {
    const said = expressionSql(field.expression, column, today);
    // Of yes and no there is no third
    return kindOf(field).empty(field) === false ? sql`coalesce(${said}, false)` : said;
  }
  const computed = deps.rules[resource.name]?.computed?.[name];
  return computed === undefined ? column(name) : computed({ actor, today, tables: deps.tables });
}

/** How many rows there are of each code of a choice, whichever of the codes the list is narrowed to. */
export async function countEach(
  deps: Deps,
  tx: Reads,
  resource: ResolvedResource,
  field: ResolvedFieldOf<'select'>,
  { filters, search }: Pick<ListQuery, 'filters' | 'search'>,
  actor: Actor,
): Promise<Readonly<Record<string, number>>> {
  const others = filters.filter((filter) => filter.field !== field.name);
  const column = columnOf(deps, resource, field.name, actor);
  const found = await tx
    .select({ code: sql`${column}`.as('code'), n: count() })
    .from(sourceOf(deps, resource))
    .where(whereOf(deps, resource, { filters: others, search }, actor))
    .groupBy(sql`1`);
  const counted = new Map(found.map(({ code, n }) => [String(code), n]));
  return Object.fromEntries(Object.keys(field.options).map((code) => [code, counted.get(code) ?? 0]));
}

/** How many rows there are, counted up to `most`; `isMore` beyond that. */
export async function countUpTo(
  deps: Deps,
  tx: Reads,
  resource: ResolvedResource,
  where: SQL | undefined,
  most: number,
): Promise<{ readonly total: number; readonly isMore: boolean }> {
  const [row] = await deps.database.rows(sql`select ${numberOf(deps, resource, where, most)} as n`, tx);
  const total = Number(row?.n ?? 0);
  return { total: Math.min(total, most), isMore: total > most };
}

/** How many rows; an estimate of the planner's where an exact count would be slow. */
export async function countRows(deps: Deps, tx: Reads, resource: ResolvedResource, where: SQL | undefined) {
  const [row] = await deps.database.rows(sql`select ${numberOf(deps, resource, where)} as n`, tx);
  return estimatedRows(deps, tx, resource, where, Number(row?.n ?? 0));
}

/** The number of rows, as a part of a statement: exact up to `most`, above it no more than that there are more. */
export function numberOf(deps: Deps, resource: ResolvedResource, where: SQL | undefined, most = exactUpTo): SQL {
  const filtered = where === undefined ? sql`` : sql` where ${where}`;
  return sql`(select count(*)::int from (
    select 1 from ${sourceOf(deps, resource)}${filtered} limit ${most + 1}) as counted)`;
}

/** What `numberOf` told, or the planner's estimate where those were very many. */
export async function estimatedRows(
  deps: Deps,
  tx: Reads,
  resource: ResolvedResource,
  where: SQL | undefined,
  total: number,
) {
  if (total <= exactUpTo) return { total, isEstimate: false };
  const filtered = where === undefined ? sql`` : sql` where ${where}`;
  const [plan] = await deps.database.rows(
    sql`explain (format json) select 1 from ${sourceOf(deps, resource)}${filtered}`,
    tx,
  );
  return { total: Math.max(total, plannedRows(plan)), isEstimate: true };
}

function plannedRows(row: Record<string, unknown> | undefined): number {
  const raw = Object.values(row ?? {})[0];
  const plans: unknown = typeof raw === 'string' ? JSON.parse(raw) : raw;
  const text = JSON.stringify(plans) ?? '';
  return Number(/"Plan Rows":\s*(\d+)/.exec(text)?.[1] ?? 0);
}
