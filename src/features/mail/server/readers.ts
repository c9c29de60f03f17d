import { eq } from 'drizzle-orm';
import type { Actor } from '#core/model/roles.ts';
import type { Database } from '#core/server/database/database.ts';
import type { Tables } from '#product';
import { usersOf } from '#users/server/users.ts';

/** Whose mails the actor may know of. A business administrator sees no system administrators: a link mailed to one would make one. */
export async function mayReadAddress(
  { database, tables }: { readonly database: Database; readonly tables: Tables },
  { role }: Actor,
): Promise<(address: string) => boolean> {
  if (role === 'SYSTEM_ADMINISTRATOR') return () => true;
  const users = usersOf(tables);
  const found = await database.orm
    .select({ email: users.column('email') })
    .from(users.table)
    .where(eq(users.column('systemUserRole'), 'SYSTEM_ADMINISTRATOR'));
  const hidden = new Set(found.map(({ email }) => String(email).toLowerCase()));
  return (address) => !hidden.has(address.toLowerCase());
}
