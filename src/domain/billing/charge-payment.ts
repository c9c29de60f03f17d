/** How a charge is paid. */
export const paymentMethodLabels = { CARD: 'カード', BANK_TRANSFER: '銀行振込' } as const;

export type PaymentMethod = keyof typeof paymentMethodLabels;

/** Kinds of money movements of a charge. */
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
  DISPUTE: 'カードの異議申立て',
} as const;

/** What happened to a card payment at the payment service, besides what we asked for. */
export const gatewayStateLabels = {
  REFUNDED: '決済サービスで返金',
  DISPUTED: '異議申立て中',
  WON: '異議申立て（支払いは有効）',
  LOST: '異議申立て（支払いは取消）',
} as const;

export type GatewayState = keyof typeof gatewayStateLabels;

export type PaymentKind = keyof typeof paymentKindLabels;

/** One movement: positive for money received, negative for money refunded or carried over. */
export interface ChargePayment {
  readonly kind: PaymentKind;
  /** yen */
  readonly amount: number;
}

/** Returns the balance of a charge in yen after all movements. */
export function heldBy(payments: readonly Pick<ChargePayment, 'amount'>[]): number {
  return payments.reduce((sum, { amount }) => sum + amount, 0);
}

/** Returns the yen still due for a charge that is not cancelled; never negative. */
export function stillDue(total: number, payments: readonly Pick<ChargePayment, 'amount'>[]): number {
  return Math.max(0, total - heldBy(payments));
}

/** The balance of a charge in yen, and what of it never came: the transfer fees that were deducted, which lessen the price. */
export interface HeldMoney {
  readonly held: number;
  readonly fees: number;
}

/** Returns the balance of a charge after all movements. */
export function moneyOf(payments: readonly ChargePayment[]): HeldMoney {
  return { held: heldBy(payments), fees: heldBy(payments.filter(({ kind }) => kind === 'FEE')) };
}

interface Billed {
  readonly status: string | null;
  /** yen */
  readonly total: number;
}

/** Returns the yen to be refunded: the balance beyond what is billed, which is nothing for a cancelled charge, and at most what came. */
export function surplusOf(charge: Billed, { held, fees }: HeldMoney): number {
  return Math.max(0, Math.min(held - billedBy(charge), held - fees));
}

/** Returns the yen of deducted fees that lessen no price any more once a charge's whole surplus has gone back. */
export function feesLeftOver(charge: Billed, money: HeldMoney): number {
  return Math.max(0, Math.min(money.fees, money.held - surplusOf(charge, money) - billedBy(charge)));
}

function billedBy({ status, total }: Billed): number {
  return status === 'CANCELLED' ? 0 : total;
}

/** Ways to refund money received in excess. */
export const wayLabels = { CARD: 'カードへ返金', CREDIT: '次回の請求に充当', TRANSFER: '銀行振込で返金済' } as const;

export type RefundMethod = keyof typeof wayLabels;

/** What can be done with a payment for a cancelled charge. */
export const lateMoneyWays = {
  CARRY: '訂正後の請求に引き継ぐ',
  CREDIT: wayLabels.CREDIT,
  TRANSFER: wayLabels.TRANSFER,
} as const;

export type LateMoneyWay = keyof typeof lateMoneyWays;
