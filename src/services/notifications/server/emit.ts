import type { Role } from '#core/model/roles.ts';
import type { Orm } from '#core/server/database/database.ts';
import { publishAll } from '#core/server/kernel/writes/transact.ts';
import type { NotificationSubject } from '#notifications/rules/notification-operands.ts';
import type { Tables } from '#product';
import { publishWebhooks } from '#webhooks/server/publish.ts';
import { type FreshNotice, queueNotices } from './delivery/wait.ts';
import { eventOfNotice } from './event-of-notice.ts';

export type NewNotification = NotificationSubject & {
  readonly content: string;
  /** Without roles and users it is for everybody. */
  readonly recipientRoles?: readonly Role[];
  readonly recipientUserIds?: readonly number[];
  /** For a rank drop: its size, and the store's customer. */
  readonly fall?: FreshNotice['fall'];
};

interface Emitting {
  readonly tx: Orm;
  readonly tables: Tables;
  /** epoch ms */
  readonly now: number;
}

/** Rows per statement: PostgreSQL takes at most 65,535 parameters. */
const most = 1000;

/** Writes a notification and returns its id. Publishes it on commit and queues it for the recipients' channels. */
export async function emitNotification(emitting: Emitting, notification: NewNotification): Promise<number> {
  const [id = 0] = await emitNotifications(emitting, [notification]);
  return id;
}

/** Writes many notifications at once; returns their ids in the same order. */
export async function emitNotifications(
  { tx, tables, now }: Emitting,
  notifications: readonly NewNotification[],
): Promise<number[]> {
  const notificationsTable = tables.notification;
  const ids: number[] = [];
  for (let start = 0; start < notifications.length; start += most) {
    const some = notifications.slice(start, start + most);
    const made = await tx
      .insert(notificationsTable)
      .values(
        some.map(({ notificationType, content, operandValue, recipientRoles = [], recipientUserIds = [] }) => ({
          notificationType,
          content,
          operandValue: [...operandValue],
          recipientRoles: [...recipientRoles],
          recipientUserIds: [...new Set(recipientUserIds)],
          createDate: now,
          updateDate: now,
        })),
      )
      .returning({ id: notificationsTable.id });
    const fresh = made.map((row) => row.id);
    await publishAll(
      tx,
      some.map(({ recipientRoles = [], recipientUserIds = [] }, index) => ({
        kind: 'notice',
        id: fresh[index] ?? 0,
        roles: recipientRoles,
        userIds: recipientUserIds,
      })),
    );
    await publishWebhooks({ tx, tables, now }, some.map(eventOfNotice));
    await queueNotices(
      { tx, tables, now },
      some.map(({ fall }, index) => ({ id: fresh[index] ?? 0, ...(fall === undefined ? {} : { fall }) })),
    );
    ids.push(...fresh);
  }
  return ids;
}
