import type { AnswerOf } from '#core/model/call.ts';
import type { getMe } from '#core/model/calls/core-calls.ts';
import type { Register } from '#core/model/roles.ts';

/** The signed-in user, with what the product tells beside. */
export type Me = AnswerOf<typeof getMe> & (Register extends { readonly me: infer M } ? M : unknown);

/** What a browser keeps of its user. */
export type StoredUser = Pick<Me, 'id' | 'name' | 'email'>;

/** Reads a user from what a browser kept; null for anything that is none. */
export function storedUserFrom(value: unknown): StoredUser | null {
  if (typeof value !== 'object' || value === null) return null;
  const { id, name, email }: Partial<Record<keyof StoredUser, unknown>> = value;
  if (typeof id !== 'number' || typeof name !== 'string') return null;
  return { id, name, email: typeof email === 'string' ? email : '' };
}
