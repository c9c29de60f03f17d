import type { Role } from '#core/model/roles.ts';
import { customers } from '../accounts/roles.ts';

/** The seven notification types with labels, in display order. */
export const notificationLabels = {
  NONE: '指定なし',
  SEARCH_CONDITION_RANK_WENT_DOWN: '検索条件順位低下',
  SEARCH_CONDITION_RANK_FIRST_EXPOSED: '検索条件順位初回成果達成',
  GENERAL_SYSTEM_USER_REGISTERED: '一般システムユーザー登録',
  CHARGE_SUCCESS: '決済成功',
  CHARGE_FAILURE: '決済失敗',
  CREATE_INCENTIVE_INFORMATION_REPORT_FINISHED: '成果日数集計完了',
} as const;

export type NotificationType = keyof typeof notificationLabels;

export const notificationTypes = Object.keys(notificationLabels) as readonly NotificationType[];

/** Returns the type of a value; an unknown one is 指定なし. */
export function notificationTypeIn(value: unknown): NotificationType {
  return notificationTypes.find((type) => type === value) ?? 'NONE';
}

export const notificationColors = {
  NONE: 'grey',
  SEARCH_CONDITION_RANK_WENT_DOWN: 'red',
  SEARCH_CONDITION_RANK_FIRST_EXPOSED: 'cyan',
  GENERAL_SYSTEM_USER_REGISTERED: 'green',
  CHARGE_SUCCESS: 'cyan',
  CHARGE_FAILURE: 'red',
  CREATE_INCENTIVE_INFORMATION_REPORT_FINISHED: 'blue',
} as const satisfies Record<NotificationType, string>;

export const notificationTones = {
  NONE: 'neutral',
  SEARCH_CONDITION_RANK_WENT_DOWN: 'danger',
  SEARCH_CONDITION_RANK_FIRST_EXPOSED: 'info',
  GENERAL_SYSTEM_USER_REGISTERED: 'success',
  CHARGE_SUCCESS: 'info',
  CHARGE_FAILURE: 'danger',
  CREATE_INCENTIVE_INFORMATION_REPORT_FINISHED: 'info',
} as const satisfies Record<NotificationType, string>;

/** Default channels of a notification type: on screen all, by mail only the urgent ones. */
export function defaultPreference(type: NotificationType): { screen: boolean; mail: boolean } {
  return { screen: true, mail: mailedByDefault.includes(type) };
}

export const mailedByDefault: readonly NotificationType[] = ['CHARGE_FAILURE'];

/** Default for linked chat channels: all types are sent, since a user who links a channel wants notices. */
export const chattedByDefault = true;

/** Returns the types that a role can receive. */
export function notificationTypesFor(role: Role): readonly NotificationType[] {
  const isCustomer = customers.some((one) => one === role);
  return notificationTypes.filter((type) => !isCustomer || !forStaff.includes(type));
}

const forStaff: readonly NotificationType[] = [
  'GENERAL_SYSTEM_USER_REGISTERED',
  'CREATE_INCENTIVE_INFORMATION_REPORT_FINISHED',
];
