import type { Role } from '#model/roles.ts';

/** What one may sign up for, and whom it makes of one. */
export const roleOfProduct = {
  'meo-direct': 'GENERAL_MEO_DIRECT',
  agency: 'GENERAL_CLAIMED_BY_AGENCY',
  flex: 'GENERAL_CLAIMED_BY_FLEX',
  free: 'GENERAL_WITHOUT_PAYMENT',
} as const satisfies Record<string, Role>;

export type Product = keyof typeof roleOfProduct;

export const productLabels: Record<Product, string> = {
  'meo-direct': 'MEO直販',
  agency: '代理店',
  flex: 'フレックス',
  free: '無料',
};
