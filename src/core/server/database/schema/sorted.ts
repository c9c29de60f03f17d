import { desc, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { mayBeImported } from '#core/model/access.ts';
import { dependsOnToday, type Expression, validWhile } from '#core/model/expression.ts';
import { fieldNamed, isNeverUnsorted, type ResolvedField, type ResolvedResource } from '#core/model/resolved.ts';
import { computedSql } from '#core/server/columns/expression.ts';
import { hasOrderedIndex, sortedAs } from '#core/server/columns/registry.ts';

/** An index that lists can be read from in order: the field, the id as a tie-breaker, and the date of deletion. */
export interface SortIndex {
  readonly name: string;
  /** Text is in code point order, so that the index does not serve lookups by value. */
  readonly isText: boolean;
  /** Descending, with empty values last; the ascending index read backwards would begin with them. */
  readonly last: boolean;
  of(column: (name: string) => AnyPgColumn): [AnyPgColumn | SQL, ...(AnyPgColumn | SQL)[]];
}

/**
 * The indexes by which a resource's lists are read in the order of a column without reading every row: for every column if rows can be
 * imported (large tables), otherwise for the columns of the initial sort order. They include the date of deletion, so that even a distant
 * page is found in the index alone.
 */
export function sortedBy(resource: ResolvedResource): readonly SortIndex[] {
  if (resource.internal || resource.singletonPath !== null || resource.isView) return [];
  const isLarge = mayBeImported(resource);
  const opened = [...resource.list.sort.map(({ field }) => field), 'createDate'];
  const shown = resource.list.columns.map(({ name }) => name);
  // A computed filter has no column of its own to look up
  const filtered = resource.list.filters.flatMap(({ name, expression }) =>
    expression === null || dependsOnToday(expression) ? [] : name,
  );
  const names = new Set([...(isLarge ? [...shown, ...filtered] : []), ...opened]);
  const isOneWay = (name: string) => !shown.includes(name) && !opened.includes(name);
  return [...names].flatMap((name) => {
    const field = resource.field.get(name);
    if (field === undefined) return [];
    if (field.sortExpression !== null)
      return indexesOfComputed(resource, field, field.sortExpression).filter(({ last }) => !(last && isOneWay(name)));
    return isKept(field) ? indexesOf(field) : [];
  });
}

/**
 * Indexes for a computed field. For a value that is valid while another field equals a date, one index on both serves both directions,
 * since empty values are queried separately (`day-order.ts`). Any other expression that does not depend on today is indexed itself; one
 * that does has no index.
 */
function indexesOfComputed(
  resource: ResolvedResource,
  field: ResolvedField,
  expression: Expression,
): readonly SortIndex[] {
  const { name } = field;
  const held = validWhile(expression);
  if (held !== null) {
    const { isText, by } = sortedAs(fieldNamed(resource, held.value));
    const of: SortIndex['of'] = (column) => [
      column(held.key),
      by(column(held.value)),
      column('id'),
      column('deleteDate'),
    ];
    return [{ name, isText, last: false, of }];
  }
  if (dependsOnToday(expression)) return [];
  const { isText, by } = sortedAs(field);
  const said = (column: (name: string) => AnyPgColumn) => by(sql`(${computedSql(field, expression, column, '')})`);
  return bothWays(field, isText, said);
}

function isKept(field: ResolvedField): boolean {
  return field.name !== 'id' && !field.computed && !field.transient && hasOrderedIndex(field);
}

function indexesOf(field: ResolvedField): readonly SortIndex[] {
  const { isText, by } = sortedAs(field);
  return bothWays(field, isText, (column) => by(column(field.name)));
}

/** `said`: the expression to sort by. */
function bothWays(
  field: ResolvedField,
  isText: boolean,
  said: (column: Parameters<SortIndex['of']>[0]) => AnyPgColumn | SQL,
): readonly SortIndex[] {
  const { name } = field;
  const forwards: SortIndex = {
    ...{ name, isText, last: false },
    of: (column) => [said(column), column('id'), column('deleteDate')],
  };
  const backwards: SortIndex = {
    ...{ name, isText, last: true },
    of: (column) => [sql`${said(column)} desc nulls last`, desc(column('id')), column('deleteDate')],
  };
  return isNeverUnsorted(field) ? [forwards] : [forwards, backwards];
}
