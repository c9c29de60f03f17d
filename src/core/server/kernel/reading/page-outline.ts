import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { LRUCache } from 'lru-cache';
import { holdsSeveral, isReference, type ResolvedResource, resourceNamed } from '#core/model/resolved.ts';
import { rendered } from '#core/server/database/rendered.ts';
import { titleIn, titleParts } from '#core/server/kernel/reading/titles.ts';
import type { Deps } from '../deps.ts';
import type { AnyRow } from '../rules/rule.ts';
import { tableOf } from '../scope.ts';
import { cteNames } from './cte-names.ts';
import type { Titles } from './labels.ts';
import { columnsFor, requireRow, type Wanted } from './rows.ts';

/** What follows of a page's statement from its columns alone. */
export interface PageOutline {
  /** The columns of the page's own rows. */
  readonly columns: SQL;
  /** Two values in JSON: the rows of the page, and the titles of what they refer to. */
  readonly shown: SQL;
  rowsOf(lines: readonly Line[]): AnyRow[];
  /** By the name of the referenced resource. */
  titlesOf(lines: readonly (readonly Line[])[]): ReadonlyMap<string, Titles>;
}

/** The cells of a row, or of a title's parts. */
export type Line = readonly unknown[];

/** The maximum number of outlines of a process. */
const maxCached = 500;

/** Returns a function that gives the outline of a page with the wanted fields. Its SQL is rendered once: that took a fifth of a new request's time. */
export function cachedOutlines(deps: Deps): (resource: ResolvedResource, wanted: Wanted | undefined) => PageOutline {
  const cached = new LRUCache<string, PageOutline>({ max: maxCached });
  return (resource, wanted) => {
    const key = [resource.name, ...(wanted ?? ['*'])].join(' ');
    const known = cached.get(key);
    if (known !== undefined) return known;
    const outline = outlineOf(deps, resource, wanted);
    cached.set(key, outline);
    return outline;
  };
}

function outlineOf(deps: Deps, resource: ResolvedResource, wanted: Wanted | undefined): PageOutline {
  const columns: Record<string, PgColumn> = columnsFor(deps, resource, wanted);
  const held = Object.entries(columns).map(([name, column]) => ({ name, decode: decoderOf(column) }));
  const titles = titlesOf(deps, resource, columns, wanted);
  const json = pageAsJson(Object.values(columns).map(ofPage));
  const titlesAsJson = asJsonArray(titles.map(({ said }) => said));
  return {
    columns: rendered(sql.join(Object.values(columns), sql`, `)),
    shown: rendered(sql`${json.said}, ${titlesAsJson}`),
    rowsOf: (lines) =>
      json.linesOf(lines).map((line) => {
        const row: Record<string, unknown> = {};
        held.forEach(({ name, decode }, at) => {
          row[name] = decoded(line[at] ?? null, decode);
        });
        return requireRow(row);
      }),
    titlesOf: (lines) => new Map(titles.map(({ to, read }, at) => [to, read(lines[at] ?? [])])),
  };
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

/**
 * SQL for the page as one JSON value, which the driver parses much faster than single cells, and a function that gives the cells of each of its
 * rows.
 */
function pageAsJson(cells: readonly SQL[]) {
  const page = sql.identifier(cteNames.page);
  if (cells.length <= maxArguments) return { said: allAsJson(cells, page), linesOf: (page: readonly Line[]) => page };
  const parts = Array.from({ length: Math.ceil(cells.length / maxArguments) }, (_, part) =>
    asJsonArray(cells.slice(part * maxArguments, (part + 1) * maxArguments)),
  );
  return { said: allAsJson(parts, page), linesOf: (page: readonly Line[]) => page.map((line) => line.flat()) };
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
