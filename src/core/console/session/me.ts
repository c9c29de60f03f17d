import type { AnswerOf } from '#core/model/call.ts';
import type { getMe } from '#core/model/core-calls.ts';
import { roleCodes } from '#core/model/roles.ts';

/** The signed-in user. */
export type Me = AnswerOf<typeof getMe>;

/** Reads a user from what a browser kept; null for anything that is none. */
export function meFrom(value: unknown): Me | null {
  if (typeof value !== 'object' || value === null) return null;
  const {
    id,
    name,
    email,
    systemUserRole,
    isAccessTokenOauth,
    needsSecondFactor,
    viewedBy,
  }: Partial<Record<keyof Me, unknown>> = value;
  const role = roleCodes.find((one) => one === systemUserRole);
  if (typeof id !== 'number' || typeof name !== 'string' || role === undefined) return null;
  return {
    id,
    name,
    email: typeof email === 'string' ? email : '',
    systemUserRole: role,
    isAccessTokenOauth: isAccessTokenOauth !== false,
    ...(needsSecondFactor === true ? { needsSecondFactor } : {}),
    ...(typeof viewedBy === 'string' ? { viewedBy } : {}),
  };
}
