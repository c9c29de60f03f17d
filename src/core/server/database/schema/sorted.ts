import { desc, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { mayBeImported } from '#core/model/access.ts';
import { dependsOnToday, type Expression, validWhile } from '#core/model/expression.ts';
import { isNeverEmpty, type ResolvedField } from '#core/model/resolved/field.ts';
import { fieldNamed, type ResolvedResource } from '#core/model/resolved/resource.ts';
import { computedSql } from '#core/server/columns/expression.ts';
import { hasOrderedIndex, sortedAs } from '#core/server/columns/registry.ts';

/** An index in whose order a list may be read: the field, the id between equals, and whether the row is deleted. */
export interface SortIndex {
  readonly name: string;
  /** Text is in the order of code points, in which no value is looked up. */
  readonly isText: boolean;
  /** From the last value to the first, what is empty after it: the other index read backwards would begin with that. */
  readonly last: boolean;
  of(column: (name: string) => AnyPgColumn): [AnyPgColumn | SQL, ...(AnyPgColumn | SQL)[]];
}

/**
 * The indexes by which the lists of a resource are read in the order of a column, without a look at every row: of every column where
 * files bring rows by the thousand, else of those in whose order the list opens. They tell deleted rows from others too, so that a page
 * far down is found in the index alone.
 */
export function sortedBy(resource: ResolvedResource): readonly SortIndex[] {
  if (resource.internal || resource.singletonPath !== null || resource.isView) return [];
  const isLarge = mayBeImported(resource);
  const opened = [...resource.list.sort.map(({ field }) => field), 'createDate'];
  const shown = resource.list.columns.map(({ name }) => name);
  // What is computed and filtered by has no column to be looked up in
  const filtered = resource.list.filters.flatMap(({ name, expression }) =>
    expression === null || dependsOnToday(expression) ? [] : name,
  );
  const names = new Set([...(isLarge ? [...shown, ...filtered] : []), ...opened]);
  const isOneWay = (name: string) => !shown.includes(name) && !opened.includes(name);
  return [...names].flatMap((name) => {
    const field = resource.field.get(name);
    if (field === undefined) return [];
    if (field.expression !== null)
      return indexesOfComputed(resource, field, field.expression).filter(({ last }) => !(last && isOneWay(name)));
    return isKept(field) ? indexesOf(field) : [];
  });
}

/**
 * Of what is computed: what stands as long as the row is of a day is found under that day, by one index both ways, as what is nothing is
 * looked for apart (`day-order.ts`); what no day turns has its expression in the index. Whatever else asks for the day has none.
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

/** `said`: what is sorted by. */
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
  return isNeverEmpty(field) ? [forwards] : [forwards, backwards];
}
