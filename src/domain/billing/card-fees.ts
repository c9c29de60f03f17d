/** Where a month's figure of the payment service's fees comes from. */
export const cardFeeSourceLabels = { GATEWAY: '決済サービス', TYPED: '手入力' } as const;

/** The tax class of the payment service's fees in the journal. */
export const cardFeeTaxLabels = { OUTSIDE: '対象外', PURCHASE: '課税仕入 10%' } as const;
export type CardFeeTax = keyof typeof cardFeeTaxLabels;
