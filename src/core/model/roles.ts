/**
 * What a product declares about itself in types, by declaration merging (`declare module '#core/model/roles.ts'`): `role`, the codes of its
 * roles; `resources`, its declarations; `me`, what it returns about a signed-in user; and for its audit log `auditVerb`, `auditThing` and
 * `process` (see `audit.ts`). Anything that is not declared is any string.
 */
// biome-ignore lint/suspicious/noEmptyInterface: it is filled by the product
export interface Register {}

/** Properties of a resource's rows besides their fields, by the resource's name: declared in the same way. */
// biome-ignore lint/suspicious/noEmptyInterface: it is filled by the product
export interface AddedRowFields {}

/** The role codes in access rules. */
export type Role = Register extends { readonly role: infer R extends string } ? R : string;

/** The caller: the signed-in user's id and role. */
export interface Actor {
  id: number;
  role: Role;
}
