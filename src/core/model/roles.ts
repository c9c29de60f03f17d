/**
 * What a product says of itself in types, by declaration merging (`declare module '#core/model/roles.ts'`): `role`, the codes of
 * its roles, and `me`, what it tells a signed-in user of themselves. What is declared of neither is any text.
 */
// biome-ignore lint/suspicious/noEmptyInterface: it is filled by the product
export interface Register {}

/** The role codes that access rules speak of. */
export type Role = Register extends { readonly role: infer R extends string } ? R : string;

/** Who asks: the signed-in user's id and role. */
export interface Actor {
  id: number;
  role: Role;
}
