import type { ColumnDataType } from 'drizzle-orm';
import type { PgColumn, PgTable, PgTableWithColumns } from 'drizzle-orm/pg-core';
import type { Resources } from '#core/model/declaration/any-resource.ts';
import type { Fields } from '#core/model/declaration/field.ts';
import type { NonNullKind } from '#core/model/fields/registry.ts';
import type { SystemRow, ValueOf } from '#core/model/row-types.ts';

/*
 * The Drizzle types of the tables, derived from the declaration: each field is a column of its kind's value type, a choice of its codes
 * only. `tablesOf` builds exactly these columns.
 */

/** The resource's name in the database, by which Drizzle distinguishes joined tables. */
type Snake<Name extends string> = Name extends `${infer Head}-${infer Rest}` ? `${Head}_${Snake<Rest>}` : Name;

interface Facts {
  name: string;
  dataType: ColumnDataType;
  columnType: string;
  driverParam: unknown;
  isPrimaryKey: boolean;
  isAutoincrement: false;
  hasRuntimeDefault: false;
  enumValues: undefined;
  baseColumn: never;
  identity: undefined;
  generated: undefined;
}

/** `NotNull`: the rows always have a value; `HasDefault`: an insert may leave the value to the database. */
type ColumnOf<Table extends string, Value, NotNull extends boolean, HasDefault extends boolean> = PgColumn<
  Facts & { tableName: Table; data: Value; notNull: NotNull; hasDefault: HasDefault }
>;

type Columnless = { computed: true } | { computed: object } | { transient: true } | { child: unknown };
/** The kinds whose empty value the database fills in. */
type Filled = { kind: NonNullKind } | { many: true };

/**
 * Declarations that guarantee a value. `initial` guarantees it only for a choice: in a form, an optional field can be cleared even if it
 * has an initial value, and a field that is not shown is null.
 */
type NeverNull =
  | { required: true }
  | { generated: true }
  | { options: object; initial: string }
  | { choices: readonly number[]; initial: number };

type FieldColumns<Table extends string, F extends Fields> = {
  [K in keyof F & string as F[K] extends Columnless ? never : K]: ColumnOf<
    Table,
    ValueOf<F[K]>,
    F[K] extends Filled ? true : F[K] extends { shownWhen: object } ? false : F[K] extends NeverNull ? true : false,
    F[K] extends Filled ? true : false
  >;
};

type SystemColumnsOf<Table extends string, HasOwnId extends boolean> = {
  [K in keyof SystemRow]: ColumnOf<
    Table,
    NonNullable<SystemRow[K]>,
    null extends SystemRow[K] ? false : true,
    K extends 'id' ? HasOwnId : K extends 'version' ? true : false
  >;
};

/** The Drizzle table of a declared resource. */
export type TableOf<Name extends string, R extends { fields: Fields }> = PgTableWithColumns<{
  name: Snake<Name>;
  schema: undefined;
  dialect: 'pg';
  columns: SystemColumnsOf<Snake<Name>, R extends { keyedBy: string } | { singleton: true } ? false : true> &
    FieldColumns<Snake<Name>, R['fields']>;
}>;

/** The tables of a declaration: `tables['incentive-history'].status` is a column of that field's codes. */
export type TablesOf<R extends Resources> = { readonly [K in keyof R & string]: TableOf<K, R[K]> };

/** A table of any resource: the system columns are typed, other columns are looked up by name (see `tableOf`). */
export type AnyTable = PgTable & { readonly [K in keyof SystemRow]: PgColumn };

/** The tables of an unknown declaration, which the core works with. */
export type Tables = { readonly [name: string]: AnyTable };
