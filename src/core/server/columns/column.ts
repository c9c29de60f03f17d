import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { type PgColumnBuilderBase, text } from 'drizzle-orm/pg-core';

/** What a kind of field answers for in the database. */
export interface Column<Field> {
  /** The column, nullable or with a default; null where its row's own table has none. */
  build(field: Field, name: string): PgColumnBuilderBase | null;
  /** It holds words: sorted by code point, the same on every machine. */
  isText: boolean;
  /** A list that is filtered or sorted by it is faster with an index. */
  isIndexable: boolean;
  /** Its values are short enough to stand in an index in their order, a key of which takes 2,700 bytes. */
  isShort(field: Field): boolean;
  /** What its values must be, as a constraint of the table; null: anything that the column takes. */
  check(field: Field, column: SQLWrapper): SQL | null;
}

/** What most kinds answer alike. */
export const usual = { isText: false, isIndexable: true, isShort: () => true, check: () => null } as const;

/** A column of words. */
export const words: Column<object> = { ...usual, isText: true, build: (_, name) => text(name) };

/** Constants of the declaration, as they stand in a constraint: no parameter may. */
export function constants(values: readonly (string | number)[]): SQL {
  return sql.raw(values.map((value) => (typeof value === 'number' ? value : `'${value}'`)).join(', '));
}
