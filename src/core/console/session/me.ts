import type { AnswerOf } from '#core/model/call.ts';
import type { getMe } from '#core/model/calls/core-calls.ts';
import type { Register } from '#core/model/roles.ts';

/** The signed-in user, with the fields that the product adds. */
export type Me = AnswerOf<typeof getMe> & (Register extends { readonly me: infer M } ? M : unknown);

/** The part of the user that the browser stores. */
export type StoredUser = Pick<Me, 'id' | 'name' | 'email'>;

/** Parses a stored user; null if it is invalid. */
export function storedUserFrom(value: unknown): StoredUser | null {
  if (typeof value !== 'object' || value === null) return null;
  const { id, name, email }: Partial<Record<keyof StoredUser, unknown>> = value;
  if (typeof id !== 'number' || typeof name !== 'string') return null;
  return { id, name, email: typeof email === 'string' ? email : '' };
}
