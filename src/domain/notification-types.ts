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
