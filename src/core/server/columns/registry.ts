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
import { booleanColumn } from '#core/fields/boolean/column.ts';
import { dateColumn } from '#core/fields/date/column.ts';
import { formattedColumn } from '#core/fields/formatted/column.ts';
import { jsonColumn } from '#core/fields/json/column.ts';
import { momentColumn } from '#core/fields/moment/column.ts';
import { numberColumn } from '#core/fields/number/column.ts';
import { referenceColumn } from '#core/fields/reference/column.ts';
import { childrenColumn, listColumn } from '#core/fields/rows/column.ts';
import { selectColumn } from '#core/fields/select/column.ts';
import { tagsColumn } from '#core/fields/tags/column.ts';
import { checkedTextColumn } from '#core/fields/text/column.ts';
import type { Operator } from '#core/model/fields/kind.ts';
import type { ByKind, FieldKind } from '#core/model/fields/registry.ts';
import {
  holdsSeveral,
  isNeverUnsorted,
  isSortable,
  type ResolvedField,
  type ResolvedFieldOf,
} from '#core/model/resolved.ts';
import { anyContains, byCodePoint } from '#core/server/columns/texts.ts';
import { type FieldColumn, textColumn } from './column.ts';

const columns: ByKind<{ readonly [K in FieldKind]: FieldColumn<ResolvedFieldOf<K>> }> = {
  text: checkedTextColumn,
  number: numberColumn,
  date: dateColumn,
  month: textColumn,
  moment: momentColumn,
  select: selectColumn,
  boolean: booleanColumn,
  formatted: formattedColumn,
  tags: tagsColumn,
  reference: referenceColumn,
  file: jsonColumn,
  json: jsonColumn,
  list: listColumn,
  children: childrenColumn,
};

function columnOf(field: ResolvedField): FieldColumn<ResolvedField> {
  return columns[field.kind] ?? textColumn;
}

/** Returns the column for a field, named `name` in the database; null for sub-rows with a table of their own. */
export function columnFor(field: ResolvedField, name: string): PgColumnBuilderBase | null {
  return columnOf(field).build(field, name);
}

/** Returns the check constraint on a field's values; null if there is none. */
export function checkFor(field: ResolvedField, column: SQLWrapper): SQL | null {
  return columnOf(field).check(field, column);
}

/** True when an index speeds up filtering and sorting by the field. */
export function isIndexable(field: ResolvedField): boolean {
  return columnOf(field).isIndexable;
}

/** True when rows can be read from an index in the field's order. */
export function hasOrderedIndex(field: ResolvedField): boolean {
  return isIndexable(field) && isSortable(field) && columnOf(field).isShort(field);
}

/** The WHERE condition of one filter. `ne` also matches rows with an empty field; for a list, `eq` means “contains”. */
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
      return anyContains([column], String(value));
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

/** Returns whether the field is sorted as text, and the SQL to sort by: text by code point, the same on every machine. */
export function sortedAs(field: ResolvedField): {
  readonly isText: boolean;
  by<C extends SQLWrapper>(column: C): C | SQL;
} {
  const isText = columnOf(field).isText && !holdsSeveral(field);
  return { isText, by: (column) => (isText ? byCodePoint(column) : column) };
}

/** The ORDER BY of one field: empty values come last in both directions. Must match the indexes (schema/sorted.ts). */
export function sortFor(field: ResolvedField, column: SQLWrapper, descending: boolean): SQL {
  const by = sortedAs(field).by(column);
  if (!descending) return sql`${by} asc nulls last`;
  // A descending order without `nulls last` can read an ascending index backwards, which starts with the empty values
  return isNeverUnsorted(field) ? desc(by) : sql`${desc(by)} nulls last`;
}
