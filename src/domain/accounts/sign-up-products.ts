import type { Role } from '#core/model/roles.ts';

/** What one may sign up for, as the public pages' addresses name it, and its Japanese. */
export const signUpProducts = {
  'meo-direct': 'MEO直販',
  agency: '代理店',
  flex: 'フレックス',
  free: '無料',
} as const;

export type SignUpProduct = keyof typeof signUpProducts;

/** The product of that name; null for anything else. */
export function signUpProductNamed(name: string): SignUpProduct | null {
  return Object.hasOwn(signUpProducts, name) ? (name as SignUpProduct) : null;
}

/** Whom a sign-up makes of one. */
export const roleOfProduct = {
  'meo-direct': 'GENERAL_MEO_DIRECT',
  agency: 'GENERAL_CLAIMED_BY_AGENCY',
  flex: 'GENERAL_CLAIMED_BY_FLEX',
  free: 'GENERAL_WITHOUT_PAYMENT',
} as const satisfies Record<SignUpProduct, Role>;
