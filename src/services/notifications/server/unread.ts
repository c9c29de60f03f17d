import { and, arrayContains, count, desc, eq, gte, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { mayReadField } from '#core/model/access.ts';
import { fieldNamed, type ResolvedResources, resourceNamed } from '#core/model/resolved.ts';
import type { Actor } from '#core/model/roles.ts';
import type { Orm, Reads } from '#core/server/database/database.ts';
import { alive, scopeOf } from '#core/server/kernel/scope.ts';
import { operandsIn } from '#notifications/rules/notification-operands.ts';
import type { Tables } from '#product';
import type { UnreadNotification } from '../calls/notices.ts';
import { notificationPreference, notificationRead } from './tables.ts';

export interface NotificationDeps {
  readonly tables: Tables;
  readonly resources: ResolvedResources;
}

const shownAtMost = 100;

/**
 * Returns the actor's unread notifications, newest first: addressed to them, their role or everybody since their account
 * exists, and of a type that they want on screen.
 */
export async function unreadOf(
  deps: NotificationDeps,
  tx: Orm,
  actor: Actor,
): Promise<{ rows: readonly UnreadNotification[]; total: number }> {
  const notifications = deps.tables.notification;
  const where = isUnread(deps, actor);
  const rows = await tx
    .select()
    .from(notifications)
    .where(where)
    .orderBy(desc(notifications.createDate), desc(notifications.id))
    .limit(shownAtMost);
  const [counted] = await tx.select({ n: count() }).from(notifications).where(where);
  const resource = resourceNamed(deps.resources, 'notification');
  const tells = (name: 'recipientRoles' | 'recipientUserIds') => mayReadField(fieldNamed(resource, name), actor);
  const shown = rows.map(({ recipientRoles, recipientUserIds, operandValue, ...row }) => ({
    ...row,
    operandValue: operandsIn(operandValue),
    ...(tells('recipientRoles') ? { recipientRoles } : {}),
    ...(tells('recipientUserIds') ? { recipientUserIds } : {}),
    readDate: null,
  }));
  return { rows: shown, total: counted?.n ?? rows.length };
}

/** Marks one as read. Returns when it was first read, or null if the actor cannot see it. */
export async function readAt(
  deps: NotificationDeps,
  tx: Orm,
  actor: Actor,
  id: number,
  now: number,
): Promise<number | null> {
  const [marked] = await mark(deps, tx, actor, [id], now);
  return marked === undefined ? null : ((await readDates(tx, actor.id, [id])).get(id) ?? now);
}

/** Marks these as read, or all unread ones. Skips those that the actor cannot see. Returns the ids. */
export async function markAllRead(
  deps: NotificationDeps,
  tx: Orm,
  actor: Actor,
  ids: readonly number[] | null,
  now: number,
): Promise<number[]> {
  return mark(deps, tx, actor, ids, now);
}

/** Returns when the user read each of these; unread ones are absent. */
export async function readDates(tx: Reads, userId: number, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const found = await tx
    .select({ id: notificationRead.notificationId, readDate: notificationRead.readDate })
    .from(notificationRead)
    .where(and(eq(notificationRead.userId, userId), inArray(notificationRead.notificationId, [...ids])));
  return new Map(found.map(({ id, readDate }) => [id, readDate]));
}

async function mark(
  deps: NotificationDeps,
  tx: Orm,
  actor: Actor,
  ids: readonly number[] | null,
  now: number,
): Promise<number[]> {
  if (ids !== null && ids.length === 0) return [];
  const notifications = deps.tables.notification;
  const which =
    ids === null
      ? isUnread(deps, actor)
      : and(alive(notifications), scopeOf(deps, 'notification', actor), inArray(notifications.id, [...ids]));
  const found = await tx.select({ id: notifications.id }).from(notifications).where(which);
  const marked = found.map((row) => row.id);
  // Keeps the first read date. In chunks, because a statement takes at most 65,535 parameters
  for (let start = 0; start < marked.length; start += 5000) {
    const rows = marked
      .slice(start, start + 5000)
      .map((notificationId) => ({ userId: actor.id, notificationId, readDate: now }));
    await tx.insert(notificationRead).values(rows).onConflictDoNothing();
  }
  return marked;
}

/** Returns which of these are unread by the actor. */
export async function newAmong(
  deps: Pick<NotificationDeps, 'tables'>,
  tx: Reads,
  actor: Actor,
  ids: readonly number[],
): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const notifications = deps.tables.notification;
  const found = await tx
    .select({ id: notifications.id })
    .from(notifications)
    .where(and(inArray(notifications.id, [...ids]), isUnread(deps, actor)));
  return new Set(found.map((row) => row.id));
}

/** The SQL condition «unread by the actor». */
export function isUnread(deps: Pick<NotificationDeps, 'tables'>, actor: Actor): SQL {
  const notifications = deps.tables.notification;
  const users = deps.tables['system-user'];
  const mine = or(
    arrayContains(notifications.recipientUserIds, [actor.id]),
    arrayContains(notifications.recipientRoles, [actor.role]),
    sql`(cardinality(${notifications.recipientUserIds}) = 0 and cardinality(${notifications.recipientRoles}) = 0)`,
  );
  const since = sql`(select ${users.createDate} from ${users} where ${users.id} = ${actor.id})`;
  const read = sql`exists (select 1 from ${notificationRead} where ${notificationRead.userId} = ${actor.id} and ${notificationRead.notificationId} = ${notifications.id})`;
  const off = sql`exists (select 1 from ${notificationPreference} where ${notificationPreference.userId} = ${actor.id} and ${notificationPreference.notificationType} = ${notifications.notificationType} and not ${notificationPreference.screen})`;
  return sql`(${and(isNull(notifications.deleteDate), mine, gte(notifications.createDate, since), sql`not ${read}`, sql`not ${off}`)})`;
}
