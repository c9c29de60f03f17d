import { and, inArray } from 'drizzle-orm';
import type { Orm } from '#core/server/database/database.ts';
import { admins } from '#domain/accounts/roles.ts';
import type { MailOf } from '#domain/notices/mails.ts';
import { mailJob } from '#mail/server/job-names.ts';
import type { Deps } from '#product';
import { isOpen } from '#users/server/users.ts';

type AdministratorMail =
  | Pick<MailOf<'inquiryArrived'>, 'template' | 'data'>
  | Pick<MailOf<'leaveArrived'>, 'template' | 'data'>;

/** Enqueues a mail to each administrator with an open account. */
export async function notifyAdministrators(deps: Deps, tx: Orm, mail: AdministratorMail): Promise<void> {
  const users = deps.tables['system-user'];
  const found = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(isOpen(users), inArray(users.systemUserRole, [...admins])));
  for (const { id } of found) await deps.enqueue(tx, mailJob, { ...mail, userId: id });
}
