import { type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  check,
  foreignKey,
  index,
  integer,
  type PgColumnBuilderBase,
  type PgTableExtraConfigValue,
  pgTable,
  primaryKey,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { mayBeImported } from '#core/model/access.ts';
import type { Resources } from '#core/model/declaration/any-resource.ts';
import { DeclarationError } from '#core/model/declaration/error.ts';
import type { FieldValues } from '#core/model/fields/field-values.ts';
import {
  holdsSeveral,
  isReference,
  type ResolvedField,
  type ResolvedResource,
  type ResolvedResources,
  resourceNamed,
} from '#core/model/resolved.ts';
import { checkFor, columnFor, isIndexable } from '#core/server/columns/registry.ts';
import { markAudit } from './audit-table.ts';
import { foundBy } from './found.ts';
import { markImportable } from './importable.ts';
import { snakeCase } from './names.ts';
import { indexedPairs } from './searched.ts';
import { sortedBy } from './sorted.ts';
import type { AnyTable, Tables, TablesOf } from './table-types.ts';

/**
 * The Drizzle tables of all resources, by name: columns, foreign keys, checks, unique and other indexes. `resources` is the resolved
 * declaration. Columns are keyed by field name, and so are selected rows.
 */
export function tablesOf<R extends Resources>(declared: R, resources: ResolvedResources): TablesOf<R> {
  const tables = tablesNamed(Object.keys(declared), resources);
  // Columns are built from the declared kinds, as TablesOf says; tables.test.ts checks that both agree
  return tables as TablesOf<R>;
}

/** The tables in the database (a view has none), without their declared types: columns are looked up by name. */
export function untypedTablesOf(resources: ResolvedResources): Tables {
  const kept = [...resources.values()].filter(({ isView }) => !isView).map(({ name }) => name);
  return tablesNamed(kept, resources);
}

function tablesNamed(names: readonly string[], resources: ResolvedResources): Tables {
  const tables: Record<string, AnyTable> = {};
  for (const name of names) tables[name] = build(resourceNamed(resources, name), tables);
  return tables;
}

function build(resource: ResolvedResource, tables: Tables): AnyTable {
  const moment = (name: string) => bigint(name, { mode: 'number' });
  const system = {
    id: idOf(resource),
    createDate: moment('create_date').notNull(),
    updateDate: moment('update_date').notNull(),
    version: integer('version').notNull().default(1),
    deleteDate: moment('delete_date'),
  };
  const fields: Record<string, PgColumnBuilderBase> = {};
  for (const field of resource.fields) {
    if (field.computed || field.transient) continue;
    const column = columnFor(field, snakeCase(field.name));
    if (column !== null) fields[field.name] = column;
  }
  const table = pgTable(snakeCase(resource.name), { ...system, ...fields }, (columns) =>
    constraintsOf(resource, columns, tables),
  );
  if (mayBeImported(resource)) markImportable(table, resource.name);
  if (resource.audit !== null) markAudit(table);
  return table;
}

/** The id column. A row for each row of another resource has that row's id; the one row of a singleton has id 1. */
function idOf({ keyedBy, singletonPath, partitionedBy }: ResolvedResource) {
  if (keyedBy !== null || singletonPath !== null) return integer('id').primaryKey();
  if (partitionedBy === null) return integer('id').generatedByDefaultAsIdentity().primaryKey();
  // An unbounded table outgrows four bytes. Its primary key also includes the partition column
  return bigint('id', { mode: 'number' }).generatedByDefaultAsIdentity();
}

type Columns = Record<string, AnyPgColumn>;

function constraintsOf(resource: ResolvedResource, columns: Columns, tables: Tables): PgTableExtraConfigValue[] {
  const table = snakeCase(resource.name);
  const column = (name: string): AnyPgColumn => {
    const found = columns[name];
    if (found === undefined) throw new DeclarationError(`${resource.name}: no column ${name}`);
    return found;
  };
  const some = (names: readonly string[]): [AnyPgColumn, ...AnyPgColumn[]] => {
    const [first, ...rest] = names;
    return [column(first ?? 'id'), ...rest.map(column)];
  };
  const named = (names: readonly string[], kind: string) => shortened([table, ...names.map(snakeCase), kind].join('_'));
  const alive = sql`${column('deleteDate')} is null`;
  const unique = resource.unique.map((names) =>
    uniqueIndex(named(names, 'key'))
      .on(...some(names))
      .where(alive),
  );
  const uniqueSome = resource.uniqueWhen.map(({ fields, when }) => {
    return uniqueIndex(named([...fields, ...Object.keys(when)], 'key'))
      .on(...some(fields))
      .where(sql`${alive} and ${oneOf(column, when)}`);
  });
  const indexes = lookedUpBy(resource).map((names) => {
    const list = names.length === 1 && holdsListNamed(resource, names[0] ?? '');
    return list
      ? index(named(names, 'idx')).using('gin', ...some(names))
      : index(named(names, 'idx')).on(...some(names));
  });
  const orders = sortedBy(resource).map(({ name, last, of }) =>
    index(named([name], last ? 'last' : 'sort')).on(...of(column)),
  );
  const conditions = foundBy(resource).map(({ name, of }) => index(named([name], 'found')).on(...of(column)));
  const pairs = indexedPairs(resource, column);
  const search = pairs === undefined ? [] : [index(named([], 'pairs')).using('gin', pairs)];
  const keys = resource.fields.flatMap((field) => {
    if (!isReference(field) || field.many === true) return [];
    return foreignKey({
      name: named([field.name], 'fk'),
      columns: [column(field.name)],
      // Resolved lazily: the target may be declared later
      foreignColumns: [field.to === resource.name ? column('id') : foreignId(tables, field.to)],
    });
  });
  const checks = checksOf(resource, columns, column, named);
  const { partitionedBy } = resource;
  const apart = partitionedBy === null ? [] : [primaryKey({ columns: [column('id'), column(partitionedBy)] })];
  return [...apart, ...unique, ...uniqueSome, ...indexes, ...orders, ...conditions, ...search, ...keys, ...checks];
}

/** The table's check constraints. */
function checksOf(
  resource: ResolvedResource,
  columns: Columns,
  column: (name: string) => AnyPgColumn,
  named: (names: readonly string[], kind: string) => string,
) {
  const checks = resource.fields.flatMap(
    (field) => checkOf(field, named([field.name], 'check'), columns[field.name]) ?? [],
  );
  if (resource.singletonPath !== null) checks.push(check(named(['id'], 'check'), sql`${column('id')} = 1`));
  // Rows that only the product writes do not pass a form's checks
  const demanded = resource.internal ? resource.fields : [];
  const required = demanded.flatMap(({ name, requiredWhen }) =>
    requiredWhen === undefined
      ? []
      : check(named([name], 'required'), sql`${column(name)} is not null or not (${oneOf(column, requiredWhen)})`),
  );
  return [...checks, ...required];
}

/** The fields, alone or combined, that rows are looked up by. */
function lookedUpBy(resource: ResolvedResource): (readonly string[])[] {
  const found = new Map<string, readonly string[]>();
  for (const field of indexedFields(resource)) found.set(field, [field]);
  for (const names of resource.unique) found.delete(names.join());
  // Declared indexes are kept beside a unique one, which does not contain deleted rows
  for (const names of resource.indexes) found.set(names.join(), names);
  return [...found.values()];
}

/** SQL that is true when each named field holds one of its values. */
function oneOf(column: (name: string) => AnyPgColumn, values: FieldValues): SQL {
  const among = Object.entries(values).map(
    ([name, accepted]) =>
      sql`${column(name)} in (${sql.raw((accepted ?? []).map((value) => `'${value}'`).join(', '))})`,
  );
  return sql.join(among, sql` and `);
}

function foreignId(tables: Tables, name: string): AnyPgColumn {
  const target = tables[name];
  if (target === undefined) throw new DeclarationError(`no table for ${name}`);
  return target.id;
}

/** Fields that lists filter by, and references, which deletes and scopes look up. */
function indexedFields(resource: ResolvedResource): string[] {
  const names = resource.fields.filter(isReference).map((field) => field.name);
  // A single row needs no index
  if (resource.internal || resource.singletonPath !== null) return names;
  const indexable = (field: ResolvedField) => !field.computed && !field.transient && isIndexable(field);
  const used = [
    // Lists cannot query hidden fields, and every index has to be updated with each change of a row
    ...resource.fields.filter((field) => field.derived && !field.hidden && indexable(field)).map((field) => field.name),
    ...resource.list.filters.filter(indexable).map((field) => field.name),
    ...resource.list.sort.filter(({ field }) => resource.field.get(field)?.computed !== true).map(({ field }) => field),
    'createDate',
  ];
  const sorted = new Set(
    sortedBy(resource)
      .filter(({ isText }) => !isText)
      .map(({ name }) => name),
  );
  return [...new Set([...names, ...used])].filter((name) => name !== 'id' && !sorted.has(name));
}

function holdsListNamed(resource: ResolvedResource, name: string): boolean {
  const field = resource.field.get(name);
  return field !== undefined && holdsSeveral(field);
}

function checkOf(field: ResolvedField, name: string, column: AnyPgColumn | undefined) {
  if (column === undefined) return undefined;
  const condition = checkFor(field, column);
  return condition === null ? undefined : check(name, condition);
}

/** PostgreSQL truncates names to 63 bytes: shortened here instead, with a hash, so that two long names stay distinct. */
function shortened(name: string): string {
  if (name.length <= 60) return name;
  let hash = 0;
  for (const character of name) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  return `${name.slice(0, 52)}_${hash.toString(36)}`;
}
