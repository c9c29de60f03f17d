import { asc, inArray, type SQL, sql } from 'drizzle-orm';
import { type Day, dayOf } from '#core/model/day.ts';
import type { ResolvedResource } from '#core/model/resolved.ts';
import type { Orm } from '#core/server/database/database.ts';
import type { Tables } from '#core/server/database/schema/table-types.ts';
import type { Deps } from '../deps.ts';
import type { LooseRules } from '../rules/loose-rules.ts';
import type { Derived } from '../rules/rule.ts';
import { tableOf } from '../scope.ts';

/**
 * Recomputes the derived columns of the rows (`ids` null: of all rows) from other tables, in the transaction that changed those. Locks the
 * rows until it ends, so that of two concurrent changes the later sees both. Row versions stay, and no audit entry is written.
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

/** Recomputes the derived columns of the rows and returns the rows with them; unchanged if the resource has none. */
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

/** Returns mistakes: derived fields missing from the rule's `derived`, and fields named there that are not declared as derived. */
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
