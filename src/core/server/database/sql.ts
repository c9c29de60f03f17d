import { type Column, getTableColumns, getTableName, is, type Name, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import {
  bigint,
  customType,
  integer,
  jsonb,
  type PgColumn,
  PgSequence,
  type PgTable,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import { words } from '#core/model/language.ts';
import type { Orm } from './database.ts';
import type { AnyTable } from './schema/table-types.ts';

/**
 * A column's name without its table, for SQL that allows no prefix: what an insert or an update sets, `excluded`, and the columns of a
 * sub-query.
 */
export function unqualified({ name }: Column): Name {
  return sql.identifier(name);
}

/**
 * `column in (query)`, evaluated with a hash of the query's rows. A plain `in` or `exists` becomes a join, and without statistics, which
 * the embedded database lacks for newly inserted rows, the planner compares every pair of rows.
 */
export function inQuery(column: SQLWrapper, query: SQLWrapper): SQL<boolean> {
  return sql<boolean>`(${column} in ${query}) is true`;
}

/** `column in (values)` with all values in one array parameter: a statement takes at most 65,535 parameters. */
export function isAnyOf(column: PgColumn, values: readonly (string | number)[]): SQL<boolean> {
  return sql<boolean>`${column} = any(${sql.param([...values])}::${sql.raw(column.getSQLType())}[])`;
}

/** Builds a title in SQL from its prefix column and title column, as `calledBy` does. */
export function calledSql(prefix: SQLWrapper, title: SQLWrapper): SQL<string> {
  const [before = '', between = '', after = ''] = words()
    .called('\uE000', '\uE001')
    .split(/[\uE000\uE001]/);
  return sql<string>`case when coalesce(${prefix}, '') = '' then ${title}
    else ${before}::text || ${prefix} || ${between}::text || ${title} || ${after}::text end`;
}

/**
 * SQL that turns the objects of a JSON list into rows named `as`, with these columns. The objects' keys are the columns' database names.
 */
export function jsonRows(list: SQLWrapper, as: SQLWrapper, columns: readonly PgColumn[]): SQL {
  const types = columns.map((column) => sql`${unqualified(column)} ${sql.raw(column.getSQLType())}`);
  return sql`jsonb_to_recordset(${list}) as ${as}(${sql.join(types, sql`, `)})`;
}

/** A row that has these columns. */
export type RowWith<N extends string> = { readonly [Name in N]: unknown };

/**
 * The rows of an executed statement, in any driver's format, or of a JSON aggregate. Naming the columns lets the compiler reject other
 * names; throws if a row lacks one of them.
 */
export function resultRowsOf<const N extends string>(result: unknown, columns: readonly N[]): readonly RowWith<N>[] {
  const rows = anyRowsOf(result);
  const isWhole = (row: object): row is RowWith<N> => columns.every((name) => name in row);
  if (!rows.every(isWhole)) throw new Error(`a statement gave not all of ${columns.join(', ')}`);
  return rows;
}

/** The same for statements whose columns come from the declaration, or are not accessed by name. */
export function anyRowsOf(result: unknown): Record<string, unknown>[] {
  const rows: unknown = typeof result === 'object' && result !== null && 'rows' in result ? result.rows : result;
  return Array.isArray(rows) ? rows.filter((row) => typeof row === 'object' && row !== null) : [];
}

const batch = 4000;

/**
 * Inserts rows in the given order and returns their ids. One statement inserts thousands of rows, more than a parameter list could hold.
 * Every row must have the fields of the first.
 */
export async function insertMany(tx: Orm, table: AnyTable, rows: readonly object[]): Promise<number[]> {
  const [first] = rows;
  if (first === undefined) return [];
  const names = Object.keys(first);
  const ids: number[] = [];
  for (let start = 0; start < rows.length; start += batch) {
    const inserted = await tx.execute(statement(table, names, rows.slice(start, start + batch)));
    ids.push(...anyRowsOf(inserted).map(({ id }) => Number(id)));
  }
  return ids;
}

/** Like `insertMany`, for rows without ids, or whose ids are not needed. */
export async function insertWithoutIds(tx: Orm, table: PgTable, rows: readonly object[]): Promise<void> {
  const names = Object.keys(rows[0] ?? {});
  for (let start = 0; start < rows.length; start += batch)
    await tx.execute(statement(table, names, rows.slice(start, start + batch), null));
}

/** Like `insertMany`, for rows whose fields differ; fields without a column are ignored. Returns the complete rows in the given order. */
export async function insertReturning(
  tx: Orm,
  table: AnyTable,
  rows: readonly object[],
): Promise<Record<string, unknown>[]> {
  const columns = getTableColumns(table);
  const namesOf = (row: object) => Object.keys(row).filter((name) => Object.hasOwn(columns, name));
  const alike = Map.groupBy(rows, (row) => namesOf(row).sort().join());
  const inserted = new Map<object, Record<string, unknown>>();
  for (const group of alike.values()) {
    const names = namesOf(group[0] ?? {});
    const found = anyRowsOf(await tx.execute(statement(table, names, group, sql`*`)));
    for (const [at, row] of group.entries()) inserted.set(row, asDeclared(table, found[at] ?? {}));
  }
  return rows.map((row) => inserted.get(row) ?? {});
}

/** Converts a row keyed by column names, as the driver returns it, to one keyed by field names. */
function asDeclared(table: AnyTable, row: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const columns: Readonly<Record<string, PgColumn>> = getTableColumns(table);
  return Object.fromEntries(
    Object.entries(columns).map(([name, column]): [string, unknown] => {
      const value = row[column.name] ?? null;
      return [name, value === null ? null : column.mapFromDriverValue(value)];
    }),
  );
}

function statement(
  table: PgTable,
  names: readonly string[],
  rows: readonly object[],
  returned: SQL | null = sql`id`,
): SQL {
  const known: Readonly<Record<string, PgColumn>> = getTableColumns(table);
  const columns = names.map((name) => {
    const column = known[name];
    if (column === undefined) throw new Error(`no column ${name}`);
    return { name: sql.identifier(name), column: sql.identifier(column.name), type: sql.raw(column.getSQLType()) };
  });
  const joined = (parts: readonly SQL[]) => sql.join([...parts], sql`, `);
  const into = joined(columns.map(({ column }) => sql`${column}`));
  const values = joined(columns.map(({ name }) => sql`${name}`));
  const given = joined(columns.map(({ name, type }) => sql`${name} ${type}`));
  return sql`insert into ${table} (${into}) select ${values} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(${given})${returned === null ? sql`` : sql` returning ${returned}`}`;
}

/*
 * Columns for tables without a declaration: a declaration is public, so it must not describe them, and no page shows them. Each feature has
 * its tables in `server/tables.ts`, the core next to the code that uses them; the plugin lists them.
 */

/** Tables and sequences without a declaration. */
export type OwnTables = Readonly<Record<string, PgTable | PgSequence>>;

/** The name of the table that records the applied migrations. */
export const appliedMigrations = 'applied_migration';

/** The database names of all tables without a declaration; no resource may have one of them. */
export function ownTableNames(tables: OwnTables): readonly string[] {
  const names = Object.values(tables).map((one) => (is(one, PgSequence) ? (one.seqName ?? '') : getTableName(one)));
  return [appliedMigrations, ...names];
}

/** A point in time: epoch ms. */
export const moment = (name: string) => bigint(name, { mode: 'number' });
/** A secret encrypted with SECRET_KEY (`kernel/sealed.ts`); a key rotation finds these columns by this type. */
export const sealedText = customType<{ data: string; driverData: string }>({ dataType: () => 'text' });
export const bytea = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });

/** Failed logins by account and by address, and rate limits of public calls. */
export const loginAttempt = pgTable('login_attempt', {
  key: text('key').primaryKey(),
  failures: integer('failures').notNull(),
  blockedUntil: moment('blocked_until'),
  updatedDate: moment('updated_date').notNull(),
});

export const idempotencyKey = pgTable(
  'idempotency_key',
  {
    userId: integer('user_id').notNull(),
    key: text('key').notNull(),
    method: text('method').notNull(),
    path: text('path').notNull(),
    requestHash: text('request_hash').notNull(),
    status: integer('status'),
    answer: jsonb('answer').$type<object>(),
    createDate: moment('create_date').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] })],
);

export const storedFile = pgTable('stored_file', {
  key: text('key').primaryKey(),
  name: text('name').notNull(),
  type: text('type').notNull(),
  /** bytes */
  size: integer('size').notNull(),
  bytes: bytea('bytes').notNull(),
  createDate: moment('create_date').notNull(),
});

/** Identifies the SECRET_KEY of the sealed columns: one row, written at the first start and by each key rotation. */
export const keyFingerprint = pgTable('key_fingerprint', {
  id: integer('id').primaryKey(),
  /** argon2id, in PHC form: identifies the key without revealing it. */
  fingerprint: text('fingerprint').notNull(),
  createDate: moment('create_date').notNull(),
});

export const setting = pgTable('setting', { key: text('key').primaryKey(), value: jsonb('value').notNull() });
