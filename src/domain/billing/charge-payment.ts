/** How a charge is paid. */
export const paymentMethodLabels = { CARD: 'カード', BANK_TRANSFER: '銀行振込' } as const;

export type PaymentMethod = keyof typeof paymentMethodLabels;

/** How money of a charge moved. */
export const paymentKindLabels = {
  CARD: 'カード',
  TRANSFER: '銀行振込',
  CARRIED_IN: '訂正前の請求から',
  CARRIED_OUT: '訂正後の請求へ',
  CREDIT_IN: '前回の返金から充当',
  CREDIT_OUT: '次回の請求に充当',
  FEE: '振込手数料（当社負担）',
  REFUND: 'カードへ返金',
  RETURNED: '銀行振込で返金',
} as const;

export type PaymentKind = keyof typeof paymentKindLabels;

/** One movement: above nothing came in, below nothing was given back or carried on. */
export interface ChargePayment {
  readonly kind: PaymentKind;
  /** yen */
  readonly amount: number;
}

/** Yen that a charge holds after all movements. */
export function heldBy(payments: readonly Pick<ChargePayment, 'amount'>[]): number {
  return payments.reduce((sum, { amount }) => sum + amount, 0);
}

/** Yen still to be paid for a charge that stands; never below nothing. */
export function stillDue(total: number, payments: readonly Pick<ChargePayment, 'amount'>[]): number {
  return Math.max(0, total - heldBy(payments));
}

/** Yen to be given back: what is held beyond the total, of a cancelled charge all that is held. */
export function surplusOf(
  charge: { readonly status: string | null; readonly total: number },
  payments: readonly Pick<ChargePayment, 'amount'>[],
): number {
  return Math.max(0, heldBy(payments) - (charge.status === 'CANCELLED' ? 0 : charge.total));
}

/** How money that was taken beyond what is owed goes back. */
export const wayLabels = { CARD: 'カードへ返金', CREDIT: '次回の請求に充当', TRANSFER: '銀行振込で返金済' } as const;

export type RefundMethod = keyof typeof wayLabels;

/** What becomes of money that comes in for a cancelled charge. */
export const lateMoneyWays = {
  CARRY: '訂正後の請求に引き継ぐ',
  CREDIT: wayLabels.CREDIT,
  TRANSFER: wayLabels.TRANSFER,
} as const;

export type LateMoneyWay = keyof typeof lateMoneyWays;
