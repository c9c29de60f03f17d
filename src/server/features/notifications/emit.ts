import type { NotificationType } from '#domain/notification-types.ts';
import type { Role } from '#model/roles.ts';
import type { Orm } from '../../database/database.ts';
import type { Tables } from '../../database/tables.ts';
import { tableOf } from '../../endpoints/scope.ts';
import { tell } from './channel.ts';

export interface NewNotification {
  readonly notificationType: NotificationType;
  readonly content: string;
  /** The related ids; the first is where a click leads. */
  readonly operandValue: readonly number[];
  /** Neither roles nor users: for everybody. */
  readonly recipientRoles?: readonly Role[];
  readonly recipientUserIds?: readonly number[];
}

/** Writes a notification; those it is for are told once the transaction is committed. Gives its id. */
export async function emitNotification(
  { tx, tables, now }: { readonly tx: Orm; readonly tables: Tables; readonly now: number },
  { notificationType, content, operandValue, recipientRoles = [], recipientUserIds = [] }: NewNotification,
): Promise<number> {
  const { table, column } = tableOf({ tables }, 'notification');
  const [made] = await tx
    .insert(table)
    .values({
      notificationType,
      content,
      operandValue: [...operandValue],
      recipientRoles: [...recipientRoles],
      recipientUserIds: [...new Set(recipientUserIds)],
      createDate: now,
      updateDate: now,
    })
    .returning({ id: column('id') });
  const id = Number(made?.id);
  await tell(tx, { kind: 'notification', id, roles: recipientRoles, userIds: recipientUserIds });
  return id;
}
