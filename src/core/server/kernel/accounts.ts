import { and, eq } from 'drizzle-orm';
import { rolesNamedIn } from '#core/model/access.ts';
import { DeclarationError } from '#core/model/declaration/error.ts';
import { holdsValues } from '#core/model/fields/field-values.ts';
import type { Actor } from '#core/model/roles.ts';
import type { Reads } from '../database/database.ts';
import { alive, type ScopeDeps, tableOf } from './scope.ts';

/** Returns the current account with that id; null if it may not sign in, or no declaration knows its role. */
export async function accountOf(deps: ScopeDeps, tx: Reads, id: number): Promise<Actor | null> {
  const [declared] = [...deps.resources.values()].flatMap(({ name, accounts }) =>
    accounts === null ? [] : [{ name, ...accounts }],
  );
  if (declared === undefined) throw new DeclarationError('no resource is declared to hold the accounts');
  const { name, role: roleField, openWhile } = declared;
  const { table, column, ...users } = tableOf(deps, name);
  const asked = [roleField, ...Object.keys(openWhile)];
  const [found] = await tx
    .select(Object.fromEntries(asked.map((field) => [field, column(field)])))
    .from(table)
    .where(and(eq(column('id'), id), alive(users)));
  if (found === undefined || !holdsValues(openWhile, (name) => found[name])) return null;
  const roles = [...deps.resources.values()].flatMap(rolesNamedIn);
  const role = roles.find((one) => one === found[roleField]);
  return role === undefined ? null : { id, role };
}
