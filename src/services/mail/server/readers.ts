import { eq } from 'drizzle-orm';
import type { Actor } from '#core/model/roles.ts';
import type { Database } from '#core/server/database/database.ts';
import type { Tables } from '#product';

/**
 * Returns a filter of the addresses whose mails the actor may read. Business administrators cannot read those of
 * system administrators: a link mailed to one would give them that role.
 */
export async function mayReadAddress(
  { database, tables }: { readonly database: Database; readonly tables: Tables },
  { role }: Actor,
): Promise<(address: string) => boolean> {
  if (role === 'SYSTEM_ADMINISTRATOR') return () => true;
  const users = tables['system-user'];
  const found = await database.orm
    .select({ email: users.email })
    .from(users)
    .where(eq(users.systemUserRole, 'SYSTEM_ADMINISTRATOR'));
  const hidden = new Set(found.map(({ email }) => email.toLowerCase()));
  return (address) => !hidden.has(address.toLowerCase());
}
