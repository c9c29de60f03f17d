import { desc, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { mayBeImported } from '#core/model/access.ts';
import { isNeverEmpty, type ResolvedField } from '#core/model/resolved/field.ts';
import type { ResolvedResource } from '#core/model/resolved/resource.ts';
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
  const names = new Set([...(isLarge ? resource.list.columns.map(({ name }) => name) : []), ...opened]);
  return [...names].flatMap((name) => {
    const field = resource.field.get(name);
    return field !== undefined && isKept(field) ? indexesOf(field) : [];
  });
}

function isKept(field: ResolvedField): boolean {
  return field.name !== 'id' && !field.computed && !field.transient && hasOrderedIndex(field);
}

function indexesOf(field: ResolvedField): readonly SortIndex[] {
  const { name } = field;
  const { isText, by } = sortedAs(field);
  const forwards: SortIndex = {
    ...{ name, isText, last: false },
    of: (column) => [by(column(name)), column('id'), column('deleteDate')],
  };
  const backwards: SortIndex = {
    ...{ name, isText, last: true },
    of: (column) => [sql`${by(column(name))} desc nulls last`, desc(column('id')), column('deleteDate')],
  };
  return isNeverEmpty(field) ? [forwards] : [forwards, backwards];
}
