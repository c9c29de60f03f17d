import type { NotificationType } from '#domain/notices/notification-types.ts';

/** Subject of each type of notification: ids, in their stored order. */
interface Operands extends Record<NotificationType, readonly number[]> {
  /** Any subject: a click only marks it as read. */
  NONE: readonly number[];
  SEARCH_CONDITION_RANK_WENT_DOWN: readonly [storeId: number, keywordId: number];
  SEARCH_CONDITION_RANK_FIRST_EXPOSED: readonly [ownerUserId: number, storeId: number, keywordId: number];
  GENERAL_SYSTEM_USER_REGISTERED: readonly [userId: number];
  CHARGE_SUCCESS: readonly [storeId: number, chargeId: number];
  CHARGE_FAILURE: readonly [storeId: number, chargeId: number];
  CREATE_INCENTIVE_INFORMATION_REPORT_FINISHED: readonly [runId: number];
}

export type OperandsOf<T extends NotificationType> = Operands[T];

/** A type of notification with its subject. */
export type NotificationSubject = {
  readonly [T in NotificationType]: { readonly notificationType: T; readonly operandValue: Operands[T] };
}[NotificationType];

/** Returns the stored ids (from JSON); null where there are none. */
export function operandsIn(kept: unknown): readonly number[] | null {
  return Array.isArray(kept) ? kept.filter((id) => Number.isInteger(id)) : null;
}
