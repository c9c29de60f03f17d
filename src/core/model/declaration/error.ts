/** A declaration that compiles but is invalid; the message says why. Never shown to a user. */
export class DeclarationError extends Error {}

/** Throws DeclarationError. */
export function fail(message: string): never {
  throw new DeclarationError(message);
}
