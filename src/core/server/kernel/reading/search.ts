import { type AnyColumn, and, asc, count, desc, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { dayOf } from '#core/model/day.ts';
import { AppError } from '#core/model/errors.ts';
import { dependsOnToday } from '#core/model/expression.ts';
import { defaultRows, maxRows } from '#core/model/query.ts';
import {
  fieldNamed,
  isChoiceOfCodes,
  type ResolvedField,
  type ResolvedFieldOf,
  type ResolvedResource,
  resourceNamed,
} from '#core/model/resolved.ts';
import type { Actor } from '#core/model/roles.ts';
import type { ListQuery } from '#core/model/row-types.ts';
import { computedSql, holdsSql } from '#core/server/columns/expression.ts';
import { sortedAs, sortFor, whereFor } from '#core/server/columns/registry.ts';
import { anyContains } from '#core/server/columns/texts.ts';
import type { Reads } from '#core/server/database/database.ts';
import { searchedFor } from '#core/server/database/schema/searched.ts';
import type { Tables } from '#core/server/database/schema/table-types.ts';
import type { Deps } from '../deps.ts';
import { alive, type ScopeDeps, scopeOf, shown, tableOf } from '../scope.ts';
import { type FoundTargets, foundInRow, foundThrough, searchedThrough, wordsOf } from './search-words.ts';
import { sourceOf } from './source.ts';

/**
 * Up to this many rows are counted exactly; beyond it, counting would be slower than reading a page. Searched rows take ten times as long
 * each.
 */
export function exactUpTo({ search }: Pick<ListQuery, 'search'>): number {
  return search === '' ? 100_000 : 5_000;
}

/** The WHERE of a list: the caller's scope, the filters, every word of the search. Deleted rows only when a filter names `deleteDate`. */
export function whereOf(
  deps: Deps,
  resource: ResolvedResource,
  query: Pick<ListQuery, 'filters' | 'search'>,
  actor: Actor,
  targets?: FoundTargets,
): SQL | undefined {
  const table = tableOf(deps, resource.name);
  const asksForDeleted = query.filters.some((filter) => filter.field === 'deleteDate');
  return and(
    scopeOf(deps, resource.name, actor),
    asksForDeleted ? shown(table) : alive(table),
    ...query.filters.map(({ field: name, operator, value }) => {
      const field = fieldNamed(resource, name);
      if (operator === 'like' && isKeptSearched(resource, field))
        return searchedFor(resource, table.column, name, String(value));
      if (field.expression !== null && operator === 'eq' && value === true)
        return holdsSql(field.expression, table.column, dayOf(deps.now()));
      const column = columnOf(deps, resource, name, actor);
      return whereFor(
        field,
        operator === 'eq' || operator === 'in' ? lookedUpIn(field, column) : column,
        operator,
        value,
      );
    }),
    searchFor(deps, resource, query.search, actor, targets),
  );
}

/**
 * The condition that every word of `search` matches one of the searched fields that the actor may see, the digits of a phone number, or a
 * row behind a reference declared as searched; `targets` is the result of `findTargets` for the same search.
 */
export function searchFor(
  deps: Deps,
  resource: ResolvedResource,
  search: string,
  actor: Actor,
  targets?: FoundTargets,
): SQL | undefined {
  const words = wordsOf(search);
  if (words.length === 0) return undefined;
  const through = searchedThrough(resource, actor);
  const each = words.map((word) =>
    or(
      ...foundInRow(deps, resource, word, actor),
      ...through.map((field) => foundThrough(deps, resource, field, word, actor, targets?.get(field.name)?.get(word))),
    ),
  );
  return and(...each.map((found) => found ?? sql`false`));
}

/** The condition that a field contains the text, for a known resource. */
export function hasText<T extends Tables, N extends keyof T & string>(
  deps: ScopeDeps<T>,
  name: N,
  field: keyof T[N]['$inferSelect'] & string,
  text: string,
): SQL {
  const resource = resourceNamed(deps.resources, name);
  const { column } = tableOf(deps, name);
  const declared = fieldNamed(resource, field);
  return declared.search ? searchedFor(resource, column, field, text) : whereFor(declared, column(field), 'like', text);
}

/** The condition that one of the columns contains the text, for a table without a declaration; undefined without a text. */
export function anyHasText(columns: readonly SQLWrapper[], text: string | null): SQL | undefined {
  return text === null ? undefined : or(...columns.map((column) => anyContains([column], text)));
}

/** SQL that orders rows as a list sorts them by the field, for a known resource; `column` holds the field's values. */
export function inOrderOf<T extends Tables, N extends keyof T & string>(
  { resources }: Pick<ScopeDeps<T>, 'resources'>,
  name: N,
  field: keyof T[N]['$inferSelect'] & string,
  column: SQL,
): SQL {
  return sortedAs(fieldNamed(resourceNamed(resources, name), field)).by(column);
}

/** Uses the index that the field is sorted by (`schema/sorted.ts`), unless the value depends on the day. */
function lookedUpIn(field: ResolvedField, column: AnyColumn | SQL): AnyColumn | SQL {
  return field.expression === null || dependsOnToday(field.expression) ? column : sortedAs(field).by(column);
}

function isKeptSearched(resource: ResolvedResource, field: ResolvedField): boolean {
  return field.search && !field.computed && !resource.isView;
}

/** The ORDER BY of a list, with the id as tie-breaker, so that pages never overlap. */
export function orderOf(deps: Deps, resource: ResolvedResource, sort: ListQuery['sort'], actor: Actor): SQL[] {
  const table = tableOf(deps, resource.name);
  const last = sort.at(-1);
  return [
    ...sort.map(({ field: name, descending }) => {
      const field = fieldNamed(resource, name);
      const column = sortColumnOf(deps, resource, name, actor);
      const options = resource.isView && isChoiceOfCodes(field) ? inOrderOfOptions(field, column) : null;
      return options === null
        ? sortFor(field, column, descending)
        : sql`${options} ${sql.raw(descending ? 'desc' : 'asc')} nulls last`;
    }),
    last?.descending === true ? desc(table.column('id')) : asc(table.column('id')),
  ];
}

/** Sorts a choice in the order of its options; only for views, which have no index to use. */
function inOrderOfOptions({ options }: ResolvedFieldOf<'select'>, column: AnyColumn | SQL): SQL {
  const codes = sql.join(
    Object.keys(options).map((code) => sql`${code}`),
    sql`, `,
  );
  return sql`array_position(array[${codes}]::text[], ${column}::text)`;
}

/** The column of a field, or the SQL of its expression or rule. */
function columnOf(deps: Deps, resource: ResolvedResource, name: string, actor: Actor): AnyColumn | SQL {
  const { column } = tableOf(deps, resource.name);
  const field = fieldNamed(resource, name);
  const today = dayOf(deps.now());
  if (field.expression !== null) return computedSql(field, field.expression, column, today);
  const computed = deps.rules[resource.name]?.computed?.[name];
  return computed === undefined ? column(name) : computed({ actor, today, tables: deps.tables });
}

/** What a list is sorted by for a field. */
function sortColumnOf(deps: Deps, resource: ResolvedResource, name: string, actor: Actor): AnyColumn | SQL {
  const field = fieldNamed(resource, name);
  return field.sortExpression === null
    ? columnOf(deps, resource, name, actor)
    : computedSql(field, field.sortExpression, tableOf(deps, resource.name).column, dayOf(deps.now()));
}

/** Counts the rows per code of a choice, ignoring the list's own filter by that choice. */
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

/** Counts rows up to `most`; `isMore` is true if there are more. */
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

/** The number of rows as a subquery: exact up to `most`, otherwise `most + 1`. */
export function numberOf(deps: Deps, resource: ResolvedResource, where: SQL | undefined, most: number): SQL {
  const filtered = where === undefined ? sql`` : sql` where ${where}`;
  return sql`(select count(*)::int from (
    select 1 from ${sourceOf(deps, resource)}${filtered} limit ${most + 1}) as counted)`;
}

/** The position of a page that was read: its offset, its maximum length and its actual number of rows. */
export interface ReadPage {
  readonly start: number;
  readonly length: number;
  readonly rows: number;
}

/**
 * Returns the total of `numberOf`, or the planner's estimate if that exceeds `most`. The last page gives the exact total, and for a page
 * past the end all rows are counted, so that an estimate neither hides existing rows nor offers pages that do not exist.
 */
export async function estimatedRows(
  deps: Deps,
  tx: Reads,
  resource: ResolvedResource,
  where: SQL | undefined,
  { total, most, page }: { readonly total: number; readonly most: number; readonly page: ReadPage },
): Promise<{ readonly total: number; readonly isEstimate: boolean }> {
  if (total <= most) return { total, isEstimate: false };
  const seen = page.start + page.rows;
  if (page.rows > 0 && page.rows < page.length) return { total: seen, isEstimate: false };
  const filtered = where === undefined ? sql`` : sql` where ${where}`;
  const source = sourceOf(deps, resource);
  if (page.rows === 0 && page.length > 0) {
    const [row] = await deps.database.rows(sql`select count(*)::int as n from ${source}${filtered}`, tx);
    return { total: Number(row?.n ?? 0), isEstimate: false };
  }
  const [plan] = await deps.database.rows(sql`explain (format json) select 1 from ${source}${filtered}`, tx);
  // A full page may have another one after it
  return { total: Math.max(total, plannedRows(plan), page.rows === 0 ? 0 : seen + 1), isEstimate: true };
}

function plannedRows(row: Record<string, unknown> | undefined): number {
  const raw = Object.values(row ?? {})[0];
  const plans: unknown = typeof raw === 'string' ? JSON.parse(raw) : raw;
  const text = JSON.stringify(plans) ?? '';
  return Number(/"Plan Rows":\s*(\d+)/.exec(text)?.[1] ?? 0);
}

/** Returns the range of a page, `end` exclusive; throws AppError 400 for an end before the start, or too many rows. */
export function pageOf(
  { _start, _end }: { readonly _start?: number | null; readonly _end?: number | null },
  { rows = defaultRows, max = maxRows } = {},
): { start: number; end: number } {
  const start = _start ?? 0;
  const end = _end ?? start + rows;
  if (end < start) throw new AppError('invalid_query', { field: '_end', params: { name: '_end' } });
  if (end - start > max) throw new AppError('too_many_rows', { params: { max } });
  return { start, end };
}
