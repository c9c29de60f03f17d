/** The day from which a customer's terms of payment count. */
export const termsFromLabels = { CLOSING: '締め日', ISSUE: '発行日' } as const;

export type TermsFrom = keyof typeof termsFromLabels;
