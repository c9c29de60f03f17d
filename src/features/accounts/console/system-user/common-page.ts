import { type SignUpProduct, signUpProductNamed } from '#domain/accounts/sign-up-products.ts';

export type CommonPurpose = 'add' | 'input-contact' | 'input-request-leave';

const purposes: readonly CommonPurpose[] = ['input-request-leave', 'input-contact', 'add'];

/** Parses the last segment of a public URL (`meo-direct-add`); null if there is no such page. */
export function commonPageNamed(name: string): { product: SignUpProduct; purpose: CommonPurpose } | null {
  const purpose = purposes.find((one) => name.endsWith(`-${one}`));
  const product = purpose === undefined ? null : signUpProductNamed(name.slice(0, -purpose.length - 1));
  return purpose === undefined || product === null ? null : { product, purpose };
}
