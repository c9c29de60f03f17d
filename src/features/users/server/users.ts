import { and, eq, inArray, type SQL } from 'drizzle-orm';
import { type Role, roleCodes } from '#core/model/roles.ts';
import type { Orm } from '#core/server/database/database.ts';
import { credential } from '#core/server/database/feature-tables.ts';
import { alive, type ResourceTable, tableOf } from '#core/server/kernel/scope.ts';
import type { Tables } from '#product';

/** What the account calls need to know of a system user. */
export interface Account {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly status: string;
  /** May sign in: neither stopped nor gone. */
  readonly open: boolean;
  /** Null until the first password was set. */
  readonly passwordHash: string | null;
}

// Someone who asked to leave still works until the day they have left
const openStates = ['ACTIVE', 'LEAVING'];

/** The table of system users. */
export function usersOf(tables: Tables): ResourceTable {
  return tableOf({ tables }, 'system-user');
}

/** Rows of users who may be signed in. */
export function isOpen(users: ResourceTable): SQL | undefined {
  return and(alive(users), inArray(users.column('status'), openStates));
}

/** The living account of that id or address. */
export async function findAccount(
  tables: Tables,
  tx: Orm,
  by: { id: number } | { email: string },
): Promise<Account | null> {
  const users = usersOf(tables);
  const [found] = await tx
    .select({
      id: users.column('id'),
      name: users.column('name'),
      email: users.column('email'),
      role: users.column('systemUserRole'),
      status: users.column('status'),
      passwordHash: credential.passwordHash,
    })
    .from(users.table)
    .leftJoin(credential, eq(credential.userId, users.column('id')))
    .where(and(alive(users), 'id' in by ? eq(users.column('id'), by.id) : eq(users.column('email'), by.email)))
    .limit(1);
  if (found === undefined) return null;
  return {
    id: Number(found.id),
    name: String(found.name),
    email: String(found.email),
    role: roleOf(found.role),
    status: String(found.status),
    open: openStates.some((state) => state === found.status),
    passwordHash: found.passwordHash,
  };
}

/** The role of a stored code; throws for what is none. */
export function roleOf(code: unknown): Role {
  const role = roleCodes.find((one) => one === code);
  if (role === undefined) throw new Error('a user without a known role');
  return role;
}
