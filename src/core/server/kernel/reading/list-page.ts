import { and, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { ListQuery } from '#core/model/query.ts';
import { holdsSeveral, isReference } from '#core/model/resolved/field.ts';
import { type ResolvedResource, resourceNamed } from '#core/model/resolved/resource.ts';
import type { Actor } from '#core/model/roles.ts';
import type { Reads } from '#core/server/database/database.ts';
import type { Deps } from '../deps.ts';
import { tableOf } from '../scope.ts';
import type { AnyRow } from '../writes/rule.ts';
import { cteNames } from './cte-names.ts';
import { idsInDayOrder } from './day-order.ts';
import { type FoundRows, foundRows, maxGathered } from './found-rows.ts';
import { type Titles, titleIn, titleParts } from './labels.ts';
import { columnsFor, requireRow, type Wanted } from './rows.ts';
import { estimatedRows, exactUpTo, numberOf, orderOf, whereOf } from './search.ts';
import type { FoundTargets } from './search-words.ts';
import { sourceOf } from './source.ts';

/** One page of a list with the total and the titles of referenced rows, read in one statement; a large total is then estimated. */
export interface ListPage {
  readonly rows: readonly AnyRow[];
  readonly total: number;
  readonly isEstimate: boolean;
  /** By the name of the referenced resource. */
  readonly titles: ReadonlyMap<string, Titles>;
}

/** A page as it was read. */
export interface PageText {
  /** The text of all that was read: reads of one request that give the same text give the same page. */
  readonly text: string;
  /** Reads from `tx` only where the total is too large to count. */
  parsed(tx: Reads): Promise<ListPage>;
}

/** Builds the statement of a page; returns a function that runs it. */
export function builtPage(
  deps: Deps,
  resource: ResolvedResource,
  { query, wanted }: { readonly query: ListQuery; readonly wanted: Wanted | undefined },
  actor: Actor,
  targets?: FoundTargets,
): () => Promise<PageText> {
  const where = whereOf(deps, resource, query, actor, targets);
  const tx = deps.database.orm;
  const columns: Record<string, PgColumn> = columnsFor(deps, resource, wanted);
  const most = exactUpTo(query);
  const found = foundRows(deps, resource, query, where);
  const page = pageOf(deps, resource, columns, query, {
    where,
    found,
    orders: orderOf(deps, resource, query.sort, actor),
  });
  const held = Object.entries(columns).map(([name, column]) => ({
    name,
    decode: decoderOf(column),
    said: ofPage(column),
  }));
  const titles = titlesOf(deps, resource, columns, wanted);
  const ofAll = numberOf(deps, resource, where, most);
  const total = found === null || most <= maxGathered ? (found?.number ?? ofAll) : found.numberOr(ofAll);
  const json = pageAsJson(held.map(({ said }) => said));
  const all = [json.said, asJsonArray(titles.map(({ said }) => said)), total];
  const statement = tx
    .with(...(found === null ? [] : [found.rows]), page)
    .select({ text: sql<string>`${asJsonArray(all)}::text` })
    .from(sql`(select) as ${sql.identifier('one')}`)
    .prepare('');
  const parsed = async (text: string, reads: Reads): Promise<ListPage> => {
    const [lines, named, number]: [Line[], Line[][], number] = JSON.parse(text);
    const rows = json.linesOf(lines).map((line) => {
      const row: Record<string, unknown> = {};
      held.forEach(({ name, decode }, at) => {
        row[name] = decoded(line[at] ?? null, decode);
      });
      return requireRow(row);
    });
    const shown = { start: query.start, length: query.end - query.start, rows: rows.length };
    return {
      rows,
      titles: new Map(titles.map(({ to, read }, at) => [to, read(named[at] ?? [])])),
      ...(await estimatedRows(deps, reads, resource, where, { total: number, most, page: shown })),
    };
  };
  return async () => {
    const [found] = await statement.execute();
    const text = found?.text ?? '[[],[],0]';
    return { text, parsed: (reads) => parsed(text, reads) };
  };
}

/** From this offset on, the page's ids are found first: skipped rows are then read from an index only, if one has the sort order. */
const farDown = 1000;

/** The rows of the page as a CTE, which the titles are read for, too. */
function pageOf(
  deps: Deps,
  resource: ResolvedResource,
  columns: Record<string, PgColumn>,
  { sort, start, end }: ListQuery,
  {
    where,
    found,
    orders,
  }: { readonly where: SQL | undefined; readonly found: FoundRows | null; readonly orders: SQL[] },
) {
  const tx = deps.database.orm;
  const source = sourceOf(deps, resource);
  const length = end - start;
  const { column } = tableOf(deps, resource.name);
  const ids = (which: SQL | undefined) =>
    tx
      .select({ id: column('id') })
      .from(source)
      .where(which)
      .orderBy(...orders)
      .offset(start)
      .limit(length);
  const page = tx.$with(cteNames.page);
  const byId = (which: SQL) =>
    page.as(
      tx
        .select(columns)
        .from(source)
        .where(sql`${column('id')} = any(array(${which}))`)
        .orderBy(...orders),
    );
  const inDayOrder = idsInDayOrder(deps, resource, { sort, start, end });
  if (found !== null) {
    const areMany = and(where, found.areMany);
    return byId(
      sql`${ids(found.areFew)} union all ${inDayOrder === null ? ids(areMany) : sql`(${inDayOrder(areMany)})`}`,
    );
  }
  if (inDayOrder !== null) return byId(inDayOrder(where));
  if (start >= farDown && !resource.isView) return byId(sql`${ids(where)}`);
  return page.as(
    tx
      .select(columns)
      .from(source)
      .where(where)
      .orderBy(...orders)
      .offset(start)
      .limit(length),
  );
}

/** The titles of the rows that the page refers to: per referenced resource, the SQL that reads them and a function that takes them from it. */
function titlesOf(
  deps: Deps,
  resource: ResolvedResource,
  columns: Readonly<Record<string, PgColumn>>,
  wanted: Wanted | undefined,
) {
  const shown = resource.fields
    .filter(isReference)
    .filter((field) => !holdsSeveral(field) && wanted?.has(field.name) !== false);
  return [...Map.groupBy(shown, ({ to }) => to)].flatMap(([to, fields]) => {
    const from = fields.flatMap(({ name }) => columns[name] ?? []);
    return from.length === 0 ? [] : [{ to, ...titlesIn(deps, to, from) }];
  });
}

/** PostgreSQL takes at most 100 arguments per function. */
const maxArguments = 90;

/** The cells of a row. */
type Line = readonly unknown[];

/**
 * SQL for the page as one JSON value, which the driver parses much faster than single cells, and a function that gives the cells of each of its
 * rows.
 */
function pageAsJson(cells: readonly SQL[]) {
  const page = sql.identifier(cteNames.page);
  if (cells.length <= maxArguments) return { said: allAsJson(cells, page), linesOf: (page: Line[]) => page };
  const parts = Array.from({ length: Math.ceil(cells.length / maxArguments) }, (_, part) =>
    asJsonArray(cells.slice(part * maxArguments, (part + 1) * maxArguments)),
  );
  return { said: allAsJson(parts, page), linesOf: (page: Line[]) => page.map((line) => line.flat()) };
}

function asJsonArray<T = Line>(cells: readonly SQL[]): SQL<T> {
  return sql`json_build_array(${sql.join([...cells], sql`, `)})`;
}

/** SQL for these cells of all rows of a source. */
function allAsJson(cells: readonly SQL[], source: SQLWrapper): SQL<Line[]> {
  return sql`(select coalesce(json_agg(${asJsonArray(cells)}), '[]'::json) from ${source})`;
}

/** Returns a function that converts a JSON value to the column's value; null if none is needed. */
function decoderOf(column: PgColumn): ((value: unknown) => unknown) | null {
  const isSame = ['number', 'string', 'boolean', 'array', 'json'].includes(column.dataType);
  return isSame ? null : (value) => column.mapFromDriverValue(value);
}

function decoded(value: unknown, decode: ReturnType<typeof decoderOf>): unknown {
  return value === null || decode === null ? value : decode(value);
}

function ofPage(column: PgColumn): SQL {
  return sql`${sql.identifier(cteNames.page)}.${sql.identifier(column.name)}`;
}

/** SQL for the titles of the rows (also deleted ones) that these columns of the page refer to, and a function that reads them from it. */
function titlesIn(deps: Deps, to: string, from: readonly PgColumn[]) {
  const { table, column } = tableOf(deps, to);
  const target = resourceNamed(deps.resources, to);
  const label = sql.identifier('label');
  const ofLabel = ({ name }: PgColumn) => sql`${label}.${sql.identifier(name)}`;
  const { title, prefix, instead } = titleParts(deps, to);
  const parts = [column('id'), title, prefix, instead].map((one) => ({
    said: one === null ? sql`null` : ofLabel(one),
    decode: one === null ? null : decoderOf(one),
  }));
  const ids = sql.join(
    from.map((one) => sql`select ${ofPage(one)} from ${sql.identifier(cteNames.page)}`),
    sql` union `,
  );
  const named = sql`${table} as ${label} where ${ofLabel(column('id'))} = any(array(${ids}))`;
  return {
    said: allAsJson(
      parts.map(({ said }) => said),
      named,
    ),
    read: (found: readonly Line[]): Titles =>
      new Map(
        found.map((line) => {
          const [id, title, prefix, instead] = parts.map(({ decode }, at) => decoded(line[at] ?? null, decode));
          return [Number(id), titleIn(target, { id, title, prefix, instead })];
        }),
      ),
  };
}
