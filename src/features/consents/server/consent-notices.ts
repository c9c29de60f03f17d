import type { Orm } from '#core/server/database/database.ts';
import { admins } from '#domain/accounts/roles.ts';
import { emitNotification } from '#notifications/server/emit.ts';
import type { Tables } from '#product';
import type { StoreOfConsent } from './store-words.ts';

interface Emitting {
  readonly tx: Orm;
  readonly tables: Tables;
  /** epoch ms */
  readonly now: number;
}

/** Notifies the administrators and the manager of the store. */
export async function notifyConsentStaff(
  emitting: Emitting,
  { managerUserId }: Pick<StoreOfConsent, 'managerUserId'>,
  { id, content }: { readonly id: number; readonly content: string },
): Promise<void> {
  await emitNotification(emitting, {
    notificationType: 'NONE',
    content: content.slice(0, 1000),
    operandValue: [id],
    recipientRoles: admins,
    recipientUserIds: managerUserId === null ? [] : [managerUserId],
  });
}

/** Notifies the customer. */
export async function notifyConsentCustomer(
  emitting: Emitting,
  userId: number,
  { id, content }: { readonly id: number; readonly content: string },
): Promise<void> {
  await emitNotification(emitting, {
    notificationType: 'NONE',
    content: content.slice(0, 1000),
    operandValue: [id],
    recipientUserIds: [userId],
  });
}
