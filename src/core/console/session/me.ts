import { type Role, roleCodes } from '#core/model/roles.ts';

/** The signed-in user, as auth/me tells it. */
export interface Me {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly systemUserRole: Role;
  /** False: the Google business token has expired. */
  readonly isAccessTokenOauth: boolean;
  /** True: the role must set up a second factor before anything else. */
  readonly needsSecondFactor?: true;
  /** The name of the system administrator who looks at the console as this user; absent for the user in person. */
  readonly viewedBy?: string;
}

/** Reads a user from JSON; null for anything that is none. */
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
