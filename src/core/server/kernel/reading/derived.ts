import { asc, inArray, type SQL, sql } from 'drizzle-orm';
import { type Day, dayOf } from '#core/model/day.ts';
import type { ResolvedResource } from '#core/model/resolved/resource.ts';
import type { Orm } from '#core/server/database/database.ts';
import type { Tables } from '#core/server/database/schema/table-types.ts';
import type { Deps } from '../deps.ts';
import { tableOf } from '../scope.ts';
import type { Derived, LooseRules } from '../writes/rule.ts';

/**
 * Fills the derived columns of some rows (null: of all) from what other tables say now, within the transaction that changed those.
 * The rows are held until it ends, so that of two changes at once the later sees both. It is no change of the rows: their versions
 * stay, and the audit log is told nothing.
 */
export async function fillDerived<T extends Tables>(
  tx: Orm,
  tables: T,
  name: keyof T & string,
  { fields, of }: Derived<T>,
  { ids, today }: { readonly ids: readonly number[] | null; readonly today: Day },
): Promise<void> {
  if (ids?.length === 0) return;
  const { table, column } = tableOf({ tables }, name);
  const id = column('id');
  const asked = ids === null ? undefined : inArray(id, [...ids]);
  await tx.select({ id }).from(table).where(asked).orderBy(asc(id)).for('no key update');
  const columns = fields.map((field) => sql.identifier(column(field).name));
  const each = (write: (name: SQL) => SQL) =>
    sql.join(
      columns.map((one) => write(sql`${one}`)),
      sql`, `,
    );
  const one = sql.identifier('one');
  await tx.execute(sql`
    update ${table} set ${each((field) => sql`${field} = fresh.${field}`)}
    from (
      select ${one}.id, ${each((field) => sql`said.${field}`)} from ${table} as ${one}
      left join lateral (${of(tables, sql`${one}.id`, today)}) as said on true
      ${ids === null ? sql`` : sql`where ${inArray(sql`${one}.id`, [...ids])}`}
    ) as fresh
    where fresh.id = ${id}
      and (${each((field) => sql`${table}.${field}`)}) is distinct from (${each((field) => sql`fresh.${field}`)})`);
}

/** Rows of a resource as its derived columns stand once they have been filled anew; as they are where it has none. */
export async function withDerived<Row extends { readonly id: number }>(
  deps: Pick<Deps, 'tables' | 'rules' | 'now'>,
  tx: Orm,
  name: string,
  rows: readonly Row[],
): Promise<readonly Row[]> {
  const derived = deps.rules[name]?.derived;
  if (derived === undefined || rows.length === 0) return rows;
  const ids = rows.map(({ id }) => id);
  await fillDerived(tx, deps.tables, name, derived, { ids, today: dayOf(deps.now()) });
  const { table, column } = tableOf(deps, name);
  const columns = Object.fromEntries(derived.fields.map((field) => [field, column(field)]));
  const found = await tx
    .select({ id: column('id'), ...columns })
    .from(table)
    .where(inArray(column('id'), ids));
  const filled = new Map(found.map((row) => [row.id, row]));
  return rows.map((row) => ({ ...row, ...filled.get(row.id), id: row.id }));
}

/** Derived fields of which the rule does not say what they are, and others of which it does. */
export function derivedMistakes({ name, fields }: ResolvedResource, { derived }: LooseRules): readonly string[] {
  const said = derived?.fields ?? [];
  return fields
    .filter((field) => field.derived !== said.includes(field.name))
    .map((field) =>
      field.derived
        ? `${name}.${field.name}: derived, and no rule says what it is; name it in the rule's derived`
        : `${name}.${field.name}: its rule derives it; declare it as derived`,
    );
}
