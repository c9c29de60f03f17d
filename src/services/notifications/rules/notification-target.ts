import { pathTo } from '#core/model/paths/path-to.ts';
import type { Role } from '#core/model/roles.ts';
import { admins } from '#domain/accounts/roles.ts';
import type { NotificationType } from '#domain/notices/notification-types.ts';

/** The parts of a notification that decide its target. */
export interface ClickedNotification {
  readonly notificationType: NotificationType;
  /** The related ids, whose meaning depends on the type; the first is the related entity's. */
  readonly operandValue: readonly number[];
}

/** A store, whose page opens if the user may see it; a page; or null when a click only marks the notification as read. */
export type NotificationTarget = { readonly store: number } | { readonly path: string } | null;

/** Returns the target of a click on a notification, by role. */
export function notificationTarget(
  { notificationType, operandValue }: ClickedNotification,
  role: Role,
): NotificationTarget {
  const [first, second] = operandValue;
  const isAdmin = admins.some((one) => one === role);
  const isManager = role === 'MANAGER';
  switch (notificationType) {
    case 'NONE':
      return null;
    case 'SEARCH_CONDITION_RANK_WENT_DOWN':
    case 'CHARGE_SUCCESS':
    case 'CHARGE_FAILURE':
      return storeOf(first);
    case 'SEARCH_CONDITION_RANK_FIRST_EXPOSED':
      // [owner, store, keyword]
      if (isAdmin) return userOf(first);
      return isManager ? { path: pathTo('/search-conditions') } : storeOf(second);
    case 'GENERAL_SYSTEM_USER_REGISTERED':
      return isAdmin || isManager ? userOf(first) : null;
    case 'CREATE_INCENTIVE_INFORMATION_REPORT_FINISHED':
      return isAdmin || isManager ? { path: pathTo('/incentive-information-report-history') } : null;
  }
}

function storeOf(id: number | undefined): NotificationTarget {
  return id === undefined ? null : { store: id };
}

function userOf(id: number | undefined): NotificationTarget {
  return id === undefined ? null : { path: pathTo('/system-user/:id', { id }) };
}
