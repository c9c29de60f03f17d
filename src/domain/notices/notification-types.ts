import type { Role } from '#core/model/roles.ts';
import { customers } from '../accounts/roles.ts';

/** The seven notification types and their Japanese, in the order shown. */
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

/** The type in a value; an unknown one is 指定なし. */
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

/** Where a kind of notification reaches a user who has said nothing about it: on screen all, by mail what cannot wait. */
export function defaultPreference(type: NotificationType): { screen: boolean; mail: boolean } {
  return { screen: true, mail: mailedByDefault.includes(type) };
}

export const mailedByDefault: readonly NotificationType[] = ['CHARGE_FAILURE'];

/** Does a kind reach a channel that the user has linked, and has said nothing more about? Whoever links one wants to be told. */
export const chattedByDefault = true;

/** The kinds that a role is ever sent. */
export function notificationTypesFor(role: Role): readonly NotificationType[] {
  const isCustomer = customers.some((one) => one === role);
  return notificationTypes.filter((type) => !isCustomer || !forStaff.includes(type));
}

const forStaff: readonly NotificationType[] = [
  'GENERAL_SYSTEM_USER_REGISTERED',
  'CREATE_INCENTIVE_INFORMATION_REPORT_FINISHED',
];
