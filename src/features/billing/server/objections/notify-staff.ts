import { admins } from '#domain/accounts/roles.ts';
import { emitNotification } from '#notifications/server/emit.ts';
import type { Row } from '#product';
import { type ChargeReading, managerOf } from '../charge-record/charge.ts';

/** Notifies the administrators and the customer's manager of an objection. `now` in epoch ms. */
export async function notifyStaff(
  emitting: ChargeReading & { readonly now: number },
  { id, userId }: Pick<Row<'objection'>, 'id' | 'userId'>,
  content: string,
): Promise<void> {
  const manager = await managerOf(emitting, userId);
  await emitNotification(emitting, {
    notificationType: 'NONE',
    content,
    operandValue: [id],
    recipientRoles: admins,
    recipientUserIds: manager === null ? [] : [manager],
  });
}
