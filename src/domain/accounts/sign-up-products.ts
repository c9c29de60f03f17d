import type { Role } from '#core/model/roles.ts';

/** Products that visitors can sign up for, by their slug in public URLs, with Japanese labels. */
export const signUpProducts = {
  'meo-direct': 'MEO直販',
  agency: '代理店',
  flex: 'フレックス',
  free: '無料',
} as const;

export type SignUpProduct = keyof typeof signUpProducts;

/** Returns the product with that slug; null for anything else. */
export function signUpProductNamed(name: string): SignUpProduct | null {
  return Object.hasOwn(signUpProducts, name) ? (name as SignUpProduct) : null;
}

/** The role that a sign-up for a product gives. */
export const roleOfProduct = {
  'meo-direct': 'GENERAL_MEO_DIRECT',
  agency: 'GENERAL_CLAIMED_BY_AGENCY',
  flex: 'GENERAL_CLAIMED_BY_FLEX',
  free: 'GENERAL_WITHOUT_PAYMENT',
} as const satisfies Record<SignUpProduct, Role>;
