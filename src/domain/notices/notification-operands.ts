import type { NotificationType } from './notification-types.ts';

/** What each kind of notification is about: ids, in the order in which they are kept. */
interface Operands extends Record<NotificationType, readonly number[]> {
  /** Whatever it is about: a click only marks it read. */
  NONE: readonly number[];
  SEARCH_CONDITION_RANK_WENT_DOWN: readonly [storeId: number, keywordId: number];
  SEARCH_CONDITION_RANK_FIRST_EXPOSED: readonly [ownerUserId: number, storeId: number, keywordId: number];
  GENERAL_SYSTEM_USER_REGISTERED: readonly [userId: number];
  CHARGE_SUCCESS: readonly [storeId: number, chargeId: number];
  CHARGE_FAILURE: readonly [storeId: number, chargeId: number];
  CREATE_INCENTIVE_INFORMATION_REPORT_FINISHED: readonly [runId: number];
}

export type OperandsOf<T extends NotificationType> = Operands[T];

/** A kind of notification with what it is about. */
export type NotificationSubject = {
  readonly [T in NotificationType]: { readonly notificationType: T; readonly operandValue: Operands[T] };
}[NotificationType];

/** The ids that were kept, as JSON holds them; null where none were. */
export function operandsIn(kept: unknown): readonly number[] | null {
  return Array.isArray(kept) ? kept.filter((id) => Number.isInteger(id)) : null;
}
