/** A declaration that compiles and still cannot stand; tells which. Never shown to a user. */
export class DeclarationError extends Error {}

/** Refuses a declaration. */
export function fail(message: string): never {
  throw new DeclarationError(message);
}
