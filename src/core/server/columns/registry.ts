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
import type { PgColumnBuilderBase } from 'drizzle-orm/pg-core';
import type { Operator } from '#core/model/fields/kind.ts';
import type { FieldKind } from '#core/model/fields/registry.ts';
import { holdsSeveral, type ResolvedField, type ResolvedFieldOf } from '#core/model/resolved/field.ts';
import { boolean } from './boolean.ts';
import { type Column, words } from './column.ts';
import { contains } from './contains.ts';
import { date } from './date.ts';
import { json } from './json.ts';
import { moment } from './moment.ts';
import { number } from './number.ts';
import { reference } from './reference.ts';
import { children, list } from './rows.ts';
import { select } from './select.ts';
import { tags } from './tags.ts';

const columns: { readonly [K in FieldKind]: Column<ResolvedFieldOf<K>> } = {
  text: words,
  number,
  date,
  month: words,
  moment,
  select,
  boolean,
  email: words,
  url: words,
  phone: words,
  postalCode: words,
  tags,
  reference,
  file: json,
  json,
  list,
  children,
};

function columnOf(field: ResolvedField): Column<ResolvedField> {
  return columns[field.kind];
}

/** The column that holds a field, `name` as the database calls it; null for sub-rows with a table of their own. */
export function columnFor(field: ResolvedField, name: string): PgColumnBuilderBase | null {
  return columnOf(field).build(field, name);
}

/** The constraint on the values of a field; null where there is none. */
export function checkFor(field: ResolvedField, column: SQLWrapper): SQL | null {
  return columnOf(field).check(field, column);
}

/** Does an index help to filter and sort by it? */
export function isIndexable(field: ResolvedField): boolean {
  return columnOf(field).isIndexable;
}

/** The WHERE of one filter. `ne` takes rows that hold nothing too; a list «equals» what it contains. */
export function whereFor(field: ResolvedField, column: SQLWrapper, operator: Operator, value: unknown): SQL {
  if (holdsSeveral(field)) return whereList(column, operator, value);
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
      return contains(column, String(value));
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
  const isText = columnOf(field).isText && !holdsSeveral(field);
  const by = isText ? sql`${column} collate "C"` : sql`${column}`;
  return descending ? sql`${desc(by)} nulls last` : sql`${by} asc nulls last`;
}
