/**
 * What a product says of itself in types, by declaration merging (`declare module '#core/model/roles.ts'`): `role`, the codes of
 * its roles; `resources`, what it declares; `me`, what it tells a signed-in user of themselves; and of its record of changes `auditVerb`, `auditThing` and
 * `process` (see `audit.ts`). What is not declared is any text.
 */
// biome-ignore lint/suspicious/noEmptyInterface: it is filled by the product
export interface Register {}

/** What is told of a resource's rows beside their fields, by its name: filled in the same way. */
// biome-ignore lint/suspicious/noEmptyInterface: it is filled by the product
export interface AddedRowFields {}

/** The role codes that access rules speak of. */
export type Role = Register extends { readonly role: infer R extends string } ? R : string;

/** Who asks: the signed-in user's id and role. */
export interface Actor {
  id: number;
  role: Role;
}
