/** The role codes that access rules speak of; their Japanese stands in `#domain/roles.ts`. */
export const roleCodes = [
  'SYSTEM_ADMINISTRATOR',
  'BUSINESS_ADMINISTRATOR',
  'MANAGER',
  'GENERAL_WITHOUT_PAYMENT',
  'GENERAL_MEO_DIRECT',
  'GENERAL_CLAIMED_BY_AGENCY',
  'GENERAL_CLAIMED_BY_FLEX',
] as const;

export type Role = (typeof roleCodes)[number];

/** Who asks: the signed-in user's id and role. */
export interface Actor {
  id: number;
  role: Role;
}
