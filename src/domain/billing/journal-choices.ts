/** The day on which a sale is entered: the last one of the charge's period, or that of its issue. */
export const saleDayLabels = { PERIOD: '対象月（締め日）', ISSUE: '発行日' } as const;
export type SaleDay = keyof typeof saleDayLabels;

/** The tax class of a transfer fee that a customer deducted. */
export const feeTaxLabels = { RETURN: '売上返還 10%', PURCHASE: '課税仕入 10%', OUTSIDE: '対象外' } as const;
export type FeeTax = keyof typeof feeTaxLabels;
