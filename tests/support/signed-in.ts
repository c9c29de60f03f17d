import { startSession } from '#accounts/server/sessions/session.ts';
import { resolveResources } from '#core/model/resolve.ts';
import type { Role } from '#core/model/roles.ts';
import type { Database } from '#core/server/database/database.ts';
import { tablesOf } from '#core/server/database/schema/tables.ts';
import { resources } from '#resources';

const tables = tablesOf(resources, resolveResources(resources));

/** Adds accounts of one role, each with a session token, directly to the database. */
export async function addSignedIn(
  database: Database,
  count: number,
  role: Role = 'SYSTEM_ADMINISTRATOR',
  now: number = Date.now(),
) {
  const users = tables['system-user'];
  const made = await database.orm
    .insert(users)
    .values(
      Array.from({ length: count }, (_, n) => ({
        name: `利用者${n}`,
        email: `${role.toLowerCase()}-${n}@example.com`,
        systemUserRole: role,
        status: 'ACTIVE' as const,
        mustChangePassword: false,
        createDate: now,
        updateDate: now,
      })),
    )
    .returning({ id: users.id });
  const tokens: string[] = [];
  for (const { id } of made) {
    const { token } = await startSession(database.orm, { userId: Number(id), ip: '', userAgent: 'load', now });
    tokens.push(token);
  }
  return tokens;
}
