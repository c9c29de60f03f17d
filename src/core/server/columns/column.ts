import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { type PgColumnBuilderBase, text } from 'drizzle-orm/pg-core';

/** How a kind of field is stored in the database. */
export interface FieldColumn<Field> {
  /** The column, nullable or with a default; null if the field has no column in its row's own table. */
  build(field: Field, name: string): PgColumnBuilderBase | null;
  /** True if it holds text, which is sorted by code point: the same on every machine. */
  isText: boolean;
  /** True if an index speeds up filtering or sorting by it. */
  isIndexable: boolean;
  /** True if its values are short enough for an ordered index, whose keys are limited to 2,700 bytes. */
  isShort(field: Field): boolean;
  /** The check constraint on its values; null if every value that the column accepts is valid. */
  check(field: Field, column: SQLWrapper): SQL | null;
}

/** Defaults that most kinds share. */
export const usual = { isText: false, isIndexable: true, isShort: () => true, check: () => null } as const;

/** A text column. */
export const textColumn: FieldColumn<object> = { ...usual, isText: true, build: (_, name) => text(name) };

/** Values from the declaration as inlined literals: a constraint takes no parameters. */
export function constants(values: readonly (string | number)[]): SQL {
  return sql.raw(values.map((value) => (typeof value === 'number' ? value : `'${value}'`)).join(', '));
}
