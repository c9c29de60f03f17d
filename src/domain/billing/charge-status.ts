/** Status of a charge. */
export const chargeStatusLabels = {
  DRAFT: '下書き',
  ISSUED: '請求済',
  PAID: '入金済',
  FAILED: '決済失敗',
  CANCELLED: '取消',
} as const;

export type ChargeStatus = keyof typeof chargeStatusLabels;

const billing: Readonly<Record<ChargeStatus, 'NOT_BILLED' | 'UNPAID' | 'PAID'>> = {
  DRAFT: 'NOT_BILLED',
  ISSUED: 'UNPAID',
  PAID: 'PAID',
  FAILED: 'UNPAID',
  CANCELLED: 'NOT_BILLED',
};

const statuses = Object.keys(chargeStatusLabels) as readonly ChargeStatus[];

/** Statuses of charges that are issued and not cancelled. */
export const billedStatuses = statuses.filter((status) => billing[status] !== 'NOT_BILLED');

/** Statuses of charges that are still unpaid. */
export const unpaidStatuses = statuses.filter((status) => billing[status] === 'UNPAID');
