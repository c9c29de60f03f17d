import { and, asc, eq, gt, gte, inArray, isNull, lt, max, or, sql } from 'drizzle-orm';
import type { Database, Orm } from '#core/server/database/database.ts';
import { notificationPreference, setting } from '#core/server/database/feature-tables.ts';
import { alive, tableOf } from '#core/server/kernel/scope.ts';
import { mailedByDefault } from '#domain/notification-types.ts';
import type { Tables } from '#product';
import { isOpen, usersOf } from '#users/server/users.ts';

export interface MailOutDeps {
  readonly database: Database;
  readonly tables: Tables;
  /** epoch ms */
  now(): number;
  enqueue(tx: Orm, job: string, data: object): Promise<void>;
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
  const { table, column } = tableOf(deps, 'notification');
  const [newest] = await tx.select({ id: max(column('id')) }).from(table);
  const [kept] = await tx.select({ value: setting.value }).from(setting).where(eq(setting.key, key)).for('update');
  // What happened before anybody could be mailed is not mailed afterwards
  if (kept === undefined) return keep(tx, Number(newest?.id ?? 0));
  const fresh = await tx
    .select({ id: column('id') })
    .from(table)
    .where(
      and(
        gt(column('id'), Number(kept.value)),
        lt(column('createDate'), deps.now() - settleMs),
        isNull(column('deleteDate')),
      ),
    )
    .orderBy(asc(column('id')))
    .limit(atOnce);
  const ids = fresh.map(({ id }) => Number(id));
  const last = ids.at(-1);
  if (last === undefined) return;
  for (const [userId, mine] of await wantedBy(deps, tx, ids)) {
    const data = { ids: mine.slice(-listedAtMost), total: mine.length };
    await deps.enqueue(tx, 'mail', { template: 'notices', userId, data });
  }
  await keep(tx, last);
}

/** For each user the notifications that are addressed to them and wanted by mail. */
async function wantedBy(deps: MailOutDeps, tx: Orm, ids: readonly number[]): Promise<Map<number, number[]>> {
  const notifications = tableOf(deps, 'notification');
  const users = usersOf(deps.tables);
  const { column } = notifications;
  const [forUsers, forRoles] = [column('recipientUserIds'), column('recipientRoles')];
  const addressed = or(
    sql`${users.column('id')} = any(${forUsers})`,
    sql`${users.column('systemUserRole')} = any(${forRoles})`,
    sql`(cardinality(${forUsers}) = 0 and cardinality(${forRoles}) = 0)`,
  );
  const { userId, notificationType, mail } = notificationPreference;
  const found = await tx
    .select({ id: column('id'), userId: users.column('id') })
    .from(notifications.table)
    .innerJoin(users.table, and(addressed, isOpen(users), gte(column('createDate'), users.column('createDate'))))
    .leftJoin(
      notificationPreference,
      and(eq(userId, users.column('id')), eq(notificationType, column('notificationType'))),
    )
    .where(
      and(
        inArray(column('id'), [...ids]),
        alive(notifications),
        or(eq(mail, true), and(isNull(mail), inArray(column('notificationType'), [...mailedByDefault]))),
      ),
    )
    .orderBy(asc(column('id')));
  const byUser = new Map<number, number[]>();
  for (const row of found) byUser.set(Number(row.userId), [...(byUser.get(Number(row.userId)) ?? []), Number(row.id)]);
  return byUser;
}

async function keep(tx: Orm, id: number): Promise<void> {
  await tx
    .insert(setting)
    .values({ key, value: id })
    .onConflictDoUpdate({ target: setting.key, set: { value: id } });
}
