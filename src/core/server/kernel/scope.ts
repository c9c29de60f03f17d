import { and, arrayContains, eq, getTableColumns, inArray, isNull, not, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { rowsOf } from '#core/model/access.ts';
import type { RowCondition } from '#core/model/declaration/condition.ts';
import { DeclarationError } from '#core/model/declaration/error.ts';
import type { FieldValues } from '#core/model/fields/field-values.ts';
import { holdsSeveral, isReference, type ResolvedResources, resourceNamed } from '#core/model/resolved.ts';
import type { Role } from '#core/model/roles.ts';
import { rendered } from '../database/rendered.ts';
import { importedAs } from '../database/schema/importable.ts';
import type { AnyTable, Tables } from '../database/schema/table-types.ts';
import { csvImport, pendingRow } from './import-tables.ts';

export interface ScopeDeps<T extends Tables = Tables> {
  readonly resources: ResolvedResources;
  readonly tables: T;
}

/** A table whose columns are looked up by name, for the core, which knows no specific resource. */
export interface ResourceTable {
  /** The resource's name. */
  readonly name: string;
  readonly table: AnyTable;
  readonly deleteDate: PgColumn;
  /** Returns the column of a field; throws DeclarationError if there is none. */
  column(name: string): PgColumn;
}

/** Whose scope it is; the id may be a column, for a statement about the scopes of several users. */
interface ScopeOwner {
  readonly id: number | PgColumn;
  readonly role: Role;
}

const nothing = sql`false`;

/** Returns the SQL condition for rows in the actor's scope, deleted ones included; undefined if the scope is not limited. */
export function scopeOf<T extends Tables>(
  deps: ScopeDeps<T>,
  name: keyof T & string,
  actor: ScopeOwner,
): SQL | undefined {
  const rows = rowsOf(resourceNamed(deps.resources, name), actor);
  return rows === null ? nothing : compile(deps, tableOf(deps, name), rows, actor);
}

/** Returns the table of a resource; throws DeclarationError for an unknown one. */
export function tableOf({ tables }: Pick<ScopeDeps, 'tables'>, name: string): ResourceTable {
  const table = tables[name];
  if (table === undefined) throw new DeclarationError(`no table for ${name}`);
  const columns: Readonly<Record<string, PgColumn>> = getTableColumns(table);
  return {
    name,
    table,
    deleteDate: table.deleteDate,
    column: (field) => {
      const found = columns[field];
      if (found === undefined) throw new DeclarationError(`${name} has no column ${field}`);
      return found;
    },
  };
}

/** The condition for rows that are neither deleted nor hidden by an unfinished import. */
export function alive({ deleteDate }: { readonly deleteDate: PgColumn }): SQL {
  const living = isNull(deleteDate);
  return and(living, shown({ deleteDate })) ?? living;
}

/** The condition for rows, deleted ones included, that no unfinished import hides; undefined if the resource has no imports. */
export function shown({ deleteDate }: { readonly deleteDate: PgColumn }): SQL | undefined {
  const { table } = deleteDate;
  const name = importedAs(table);
  const { id } = getTableColumns(table);
  if (name === undefined || id === undefined) return undefined;
  const known = shownIn.get(table);
  if (known !== undefined) return known;
  // Evaluated once per statement; NOT EXISTS would become an anti-join, which without statistics compares each row with each
  const waiting = sql`select ${pendingRow.rowId} from ${pendingRow}
    inner join ${csvImport} on ${csvImport.id} = ${pendingRow.importId}
    where ${pendingRow.resource} = ${name} and ${csvImport.shownDate} is null`;
  // As a number compared with 0: the planner estimates that NOT IN keeps half of the rows, but that this keeps nearly all
  const condition = rendered(sql`(${id} not in (${waiting}))::int <> 0`.inlineParams());
  shownIn.set(table, condition);
  return condition;
}

/** The condition of each table, which nearly every statement has. */
const shownIn = new WeakMap<object, SQL>();

function compile(deps: ScopeDeps, table: ResourceTable, condition: RowCondition, actor: ScopeOwner): SQL | undefined {
  if (condition === 'all') return undefined;
  if ('own' in condition) return eq(table.column(condition.own), actor.id);
  if ('through' in condition) return through(deps, table, condition.through, actor);
  if ('holdsMe' in condition) return sql`${table.column(condition.holdsMe)} @> array[${actor.id}]::integer[]`;
  if ('holdsMyRole' in condition) return arrayContains(table.column(condition.holdsMyRole), [actor.role]);
  if ('empty' in condition) return isEmpty(deps, table, condition.empty);
  if ('is' in condition) return holdsValuesSql(table, condition.is);
  if ('not' in condition) {
    const inner = compile(deps, table, condition.not, actor);
    return inner === undefined ? nothing : not(inner);
  }
  if ('any' in condition) {
    const parts = condition.any.map((one) => compile(deps, table, one, actor));
    return parts.some((part) => part === undefined) ? undefined : or(...parts);
  }
  return and(...condition.every.map((one) => compile(deps, table, one, actor)));
}

function isEmpty({ resources }: ScopeDeps, table: ResourceTable, name: string): SQL {
  const field = resourceNamed(resources, table.name).field.get(name);
  const isList = field !== undefined && holdsSeveral(field);
  return isList ? sql`cardinality(${table.column(name)}) = 0` : isNull(table.column(name));
}

function through(deps: ScopeDeps, table: ResourceTable, field: string, actor: ScopeOwner): SQL | undefined {
  const reference = resourceNamed(deps.resources, table.name).field.get(field);
  if (reference === undefined || !isReference(reference))
    throw new DeclarationError(`${table.name}.${field} is no reference`);
  const scope = scopeOf(deps, reference.to, actor);
  if (scope === undefined) return undefined;
  const target = tableOf(deps, reference.to);
  return sql`${table.column(field)} in (select ${target.column('id')} from ${target.table} where ${scope})`;
}

/** SQL that is true when each named field holds one of its values; undefined if none is named. */
export function holdsValuesSql(table: ResourceTable, values: FieldValues): SQL | undefined {
  return and(...Object.entries(values).map(([field, accepted]) => inArray(table.column(field), [...(accepted ?? [])])));
}
