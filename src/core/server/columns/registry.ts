import {
  arrayContains,
  arrayOverlaps,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  doublePrecision,
  integer,
  jsonb,
  type PgColumnBuilderBase,
  text,
} from 'drizzle-orm/pg-core';
import type { Operator } from '#core/model/fields/kind.ts';
import type { FieldKind } from '#core/model/fields/registry.ts';
import type { ResolvedField, ResolvedFieldOf } from '#core/model/resolve.ts';

const moment = (name: string) => bigint(name, { mode: 'number' });
const words = (name: string) => text(name).array();

/** The column of each kind, nullable; null where a kind has none in its row's own table. */
const columns: { [K in FieldKind]: (field: ResolvedFieldOf<K>, name: string) => PgColumnBuilderBase | null } = {
  text: (_, name) => text(name),
  number: (field, name) => ((field.decimals ?? 0) > 0 ? doublePrecision(name) : moment(name)),
  date: (_, name) => date(name, { mode: 'string' }),
  month: (_, name) => text(name),
  moment: (_, name) => moment(name),
  select: (field, name) => (field.many === true ? words(name).notNull().default(sql`'{}'`) : text(name)),
  boolean: (_, name) => boolean(name).notNull().default(false),
  email: (_, name) => text(name),
  url: (_, name) => text(name),
  phone: (_, name) => text(name),
  postalCode: (_, name) => text(name),
  tags: (_, name) => words(name).notNull().default(sql`'{}'`),
  reference: (field, name) =>
    field.many === true ? integer(name).array().notNull().default(sql`'{}'`) : integer(name),
  file: (_, name) => jsonb(name),
  json: (_, name) => jsonb(name),
  list: (_, name) => jsonb(name).notNull().default([]),
  children: () => null,
};

/** The column that holds a field, `name` as the database calls it; null for sub-rows with a table of their own. */
export function columnFor(field: ResolvedField, name: string): PgColumnBuilderBase | null {
  const build: (field: never, name: string) => PgColumnBuilderBase | null = columns[field.kind];
  return build(field as never, name);
}

/** Does the column hold a list? */
export function holdsList(field: ResolvedField): boolean {
  return field.kind === 'tags' || ('many' in field && field.many === true);
}

/** The WHERE of one filter. `ne` takes rows that hold nothing too; a list «equals» what it contains. */
export function whereFor(field: ResolvedField, column: SQLWrapper, operator: Operator, value: unknown): SQL {
  if (holdsList(field)) return whereList(column, operator, value);
  switch (operator) {
    case 'eq':
      return eq(column, value);
    case 'ne':
      return or(ne(column, value), isNull(column)) ?? sql`true`;
    case 'gt':
      return gt(column, value);
    case 'gte':
      return gte(column, value);
    case 'lt':
      return lt(column, value);
    case 'lte':
      return lte(column, value);
    case 'like':
      return sql`${column} ilike ${`%${String(value).replace(/[\\%_]/g, '\\$&')}%`}`;
    case 'in':
      return inArray(column, Array.isArray(value) ? value : [value]);
    case 'null':
      return value === true ? isNull(column) : isNotNull(column);
  }
}

function whereList(column: SQLWrapper, operator: Operator, value: unknown): SQL {
  switch (operator) {
    case 'ne':
      return sql`not ${arrayContains(column, [value])}`;
    case 'in':
      return arrayOverlaps(column, Array.isArray(value) ? value : [value]);
    case 'null':
      return value === true ? sql`cardinality(${column}) = 0` : sql`cardinality(${column}) > 0`;
    default:
      return arrayContains(column, [value]);
  }
}

/** The ORDER BY of one field: what is empty stands last both ways; text by code point, the same on every machine. */
export function sortFor(field: ResolvedField, column: SQLWrapper, descending: boolean): SQL {
  const isText =
    !holdsList(field) && ['text', 'email', 'url', 'phone', 'postalCode', 'month', 'select'].includes(field.kind);
  const by = isText ? sql`${column} collate "C"` : sql`${column}`;
  return descending ? sql`${desc(by)} nulls last` : sql`${by} asc nulls last`;
}
