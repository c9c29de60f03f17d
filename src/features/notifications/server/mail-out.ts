import { and, asc, eq, gt, gte, inArray, isNull, lt, max, or, sql } from 'drizzle-orm';
import type { Database, Orm } from '#core/server/database/database.ts';
import { alive } from '#core/server/kernel/scope.ts';
import { setting } from '#core/server/kernel/tables.ts';
import { job } from '#core/server/queue/job.ts';
import { mailedByDefault } from '#domain/notification-types.ts';
import { mailJob } from '#mail/server/job-names.ts';
import type { Deps, Tables } from '#product';
import { isOpen } from '#users/server/users.ts';
import { notificationPreference } from './tables.ts';

/** Every five minutes: mails what is new. */
export const notificationMailJob = job('notification-mail');

export interface MailOutDeps {
  readonly database: Database;
  readonly tables: Tables;
  /** epoch ms */
  now(): number;
  enqueue: Deps['enqueue'];
}

const key = 'notification-mail';
const atOnce = 500;
const listedAtMost = 20;
/** A notification written by a transaction that is still open may have a smaller id than one that stands. */
const settleMs = 30_000;

/**
 * The job `notification-mail`: one mail a user with all that is new since the last run and wanted by mail. Many at once
 * (a count of a whole month, a night's readings) make one mail, not hundreds. The mails are queued together with the note of how
 * far it came: a run that is broken off leaves neither, and two at once take turns.
 */
export async function mailNotifications(deps: MailOutDeps): Promise<void> {
  await deps.database.transaction((tx) => mailNew(deps, tx));
}

async function mailNew(deps: MailOutDeps, tx: Orm): Promise<void> {
  const notifications = deps.tables.notification;
  const [newest] = await tx.select({ id: max(notifications.id) }).from(notifications);
  const [kept] = await tx.select({ value: setting.value }).from(setting).where(eq(setting.key, key)).for('update');
  // What happened before anybody could be mailed is not mailed afterwards
  if (kept === undefined) return keep(tx, newest?.id ?? 0);
  const fresh = await tx
    .select({ id: notifications.id })
    .from(notifications)
    .where(
      and(
        gt(notifications.id, Number(kept.value)),
        lt(notifications.createDate, deps.now() - settleMs),
        isNull(notifications.deleteDate),
      ),
    )
    .orderBy(asc(notifications.id))
    .limit(atOnce);
  const ids = fresh.map(({ id }) => id);
  const last = ids.at(-1);
  if (last === undefined) return;
  for (const [userId, mine] of await wantedBy(deps, tx, ids)) {
    const data = { ids: mine.slice(-listedAtMost), total: mine.length };
    await deps.enqueue(tx, mailJob, { template: 'notices', userId, data });
  }
  await keep(tx, last);
}

/** For each user the notifications that are addressed to them and wanted by mail. */
async function wantedBy(deps: MailOutDeps, tx: Orm, ids: readonly number[]): Promise<Map<number, number[]>> {
  const notifications = deps.tables.notification;
  const users = deps.tables['system-user'];
  const [forUsers, forRoles] = [notifications.recipientUserIds, notifications.recipientRoles];
  const addressed = or(
    sql`${users.id} = any(${forUsers})`,
    sql`${users.systemUserRole} = any(${forRoles})`,
    sql`(cardinality(${forUsers}) = 0 and cardinality(${forRoles}) = 0)`,
  );
  const { userId, notificationType, mail } = notificationPreference;
  const found = await tx
    .select({ id: notifications.id, userId: users.id })
    .from(notifications)
    .innerJoin(users, and(addressed, isOpen(users), gte(notifications.createDate, users.createDate)))
    .leftJoin(notificationPreference, and(eq(userId, users.id), eq(notificationType, notifications.notificationType)))
    .where(
      and(
        inArray(notifications.id, [...ids]),
        alive(notifications),
        or(eq(mail, true), and(isNull(mail), inArray(notifications.notificationType, [...mailedByDefault]))),
      ),
    )
    .orderBy(asc(notifications.id));
  const byUser = new Map<number, number[]>();
  for (const row of found) byUser.set(row.userId, [...(byUser.get(row.userId) ?? []), row.id]);
  return byUser;
}

async function keep(tx: Orm, id: number): Promise<void> {
  await tx
    .insert(setting)
    .values({ key, value: id })
    .onConflictDoUpdate({ target: setting.key, set: { value: id } });
}
