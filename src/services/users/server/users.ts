import { and, eq, inArray, type SQL } from 'drizzle-orm';
import type { Role } from '#core/model/roles.ts';
import type { Orm } from '#core/server/database/database.ts';
import { alive } from '#core/server/kernel/scope.ts';
import { roleCodes } from '#domain/accounts/roles.ts';
import type { Tables } from '#product';
import { credential } from './tables.ts';

/** A system user's account as the sign-in and account calls need it. */
export interface Account {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly status: string;
  /** True if the user may sign in: neither stopped nor left. */
  readonly open: boolean;
  /** Null until the first password is set. */
  readonly passwordHash: string | null;
  /** True while the password is the initial one. */
  readonly mustChangePassword: boolean;
}

// A user who asked to leave can sign in until their last day
const openStates = ['ACTIVE', 'LEAVING'] as const;

/** The SQL condition of users who may sign in. */
export function isOpen(users: Tables['system-user']): SQL | undefined {
  return and(alive(users), inArray(users.status, openStates));
}

/** Returns the living account with this id or email address; null if there is none. */
export async function findAccount(
  tables: Tables,
  tx: Orm,
  by: { id: number } | { email: string },
): Promise<Account | null> {
  const users = tables['system-user'];
  const [found] = await tx
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      role: users.systemUserRole,
      status: users.status,
      passwordHash: credential.passwordHash,
      mustChangePassword: users.mustChangePassword,
    })
    .from(users)
    .leftJoin(credential, eq(credential.userId, users.id))
    .where(and(alive(users), 'id' in by ? eq(users.id, by.id) : eq(users.email, by.email)))
    .limit(1);
  if (found === undefined) return null;
  return {
    id: found.id,
    name: found.name,
    email: found.email,
    role: roleOf(found.role),
    status: found.status,
    open: openStates.some((state) => state === found.status),
    passwordHash: found.passwordHash,
    mustChangePassword: found.mustChangePassword === true,
  };
}

/** Parses a stored role code; throws if it is unknown. */
export function roleOf(code: unknown): Role {
  const role = roleCodes.find((one) => one === code);
  if (role === undefined) throw new Error('a user without a known role');
  return role;
}
