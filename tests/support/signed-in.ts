import { resolveResources } from '#model/resolve.ts';
import type { Role } from '#model/roles.ts';
import { resources } from '#resources';
import type { Database } from '#server/database/database.ts';
import { tablesOf } from '#server/database/tables.ts';
import { startSession } from '#server/features/accounts/session.ts';

const tables = tablesOf(resolveResources(resources));

/** Accounts of one role, each with the token of a session, written straight into the database. */
export async function addSignedIn(database: Database, count: number, role: Role = 'SYSTEM_ADMINISTRATOR') {
  const users = tables.get('system-user');
  if (users === undefined) throw new Error('no table of users');
  const now = Date.now();
  const made = await database.orm
    .insert(users.table)
    .values(
      Array.from({ length: count }, (_, n) => ({
        name: `利用者${n}`,
        email: `${role.toLowerCase()}-${n}@example.com`,
        systemUserRole: role,
        status: 'ACTIVE',
        mustChangePassword: false,
        createDate: now,
        updateDate: now,
      })),
    )
    .returning({ id: users.column('id') });
  const tokens: string[] = [];
  for (const { id } of made) {
    const { token } = await startSession(database.orm, { userId: Number(id), ip: '', userAgent: 'load', now });
    tokens.push(token);
  }
  return tokens;
}
