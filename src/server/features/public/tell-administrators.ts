import { and, inArray } from 'drizzle-orm';
import { admins } from '#domain/roles.ts';
import type { Orm } from '../../database/database.ts';
import type { Deps } from '../../endpoints/deps.ts';
import { isOpen, usersOf } from '../accounts/users.ts';

/** One mail to each administrator who may sign in. */
export async function tellAdministrators(deps: Deps, tx: Orm, template: string, data: object): Promise<void> {
  const users = usersOf(deps.tables);
  const found = await tx
    .select({ id: users.column('id') })
    .from(users.table)
    .where(and(isOpen(users), inArray(users.column('systemUserRole'), [...admins])));
  for (const { id } of found) await deps.enqueue(tx, 'mail', { template, userId: Number(id), data });
}
