import { type SignUpProduct, signUpProductNamed } from '#domain/accounts/sign-up-products.ts';

export type CommonPurpose = 'add' | 'input-contact' | 'input-request-leave';

const purposes: readonly CommonPurpose[] = ['input-request-leave', 'input-contact', 'add'];

/** What the last part of a public address asks for (`meo-direct-add`); null for what there is not. */
export function commonPageNamed(name: string): { product: SignUpProduct; purpose: CommonPurpose } | null {
  const purpose = purposes.find((one) => name.endsWith(`-${one}`));
  const product = purpose === undefined ? null : signUpProductNamed(name.slice(0, -purpose.length - 1));
  return purpose === undefined || product === null ? null : { product, purpose };
}
