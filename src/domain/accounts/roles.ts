import type { Role } from '#core/model/roles.ts';

/** The roles of this product, in the order in which people read them. */
export const roleCodes = [
  'SYSTEM_ADMINISTRATOR',
  'BUSINESS_ADMINISTRATOR',
  'MANAGER',
  'GENERAL_WITHOUT_PAYMENT',
  'GENERAL_MEO_DIRECT',
  'GENERAL_CLAIMED_BY_AGENCY',
  'GENERAL_CLAIMED_BY_FLEX',
] as const;

// What the core calls a role is one of these from here on
declare module '#core/model/roles.ts' {
  interface Register {
    readonly role: (typeof roleCodes)[number];
  }
}

/** The Japanese of each role. */
export const roleLabels: Record<Role, string> = {
  SYSTEM_ADMINISTRATOR: 'システム管理者',
  BUSINESS_ADMINISTRATOR: '業務管理者',
  MANAGER: 'マネージャー',
  GENERAL_WITHOUT_PAYMENT: '一般（無料）',
  GENERAL_MEO_DIRECT: '一般（MEO直販）',
  GENERAL_CLAIMED_BY_AGENCY: '一般（代理店請求）',
  GENERAL_CLAIMED_BY_FLEX: '一般（フレックス請求）',
};

export const admins = ['SYSTEM_ADMINISTRATOR', 'BUSINESS_ADMINISTRATOR'] as const satisfies readonly Role[];
export const staff = [...admins, 'MANAGER'] as const satisfies readonly Role[];
export const customers = [
  'GENERAL_WITHOUT_PAYMENT',
  'GENERAL_MEO_DIRECT',
  'GENERAL_CLAIMED_BY_AGENCY',
  'GENERAL_CLAIMED_BY_FLEX',
] as const satisfies readonly Role[];
/** Customers who are billed. */
export const payers = [
  'GENERAL_MEO_DIRECT',
  'GENERAL_CLAIMED_BY_AGENCY',
  'GENERAL_CLAIMED_BY_FLEX',
] as const satisfies readonly Role[];
export const everyone = roleCodes;

/** Is one of this role billed? */
export function isPayer(role: Role): boolean {
  return payers.some((payer) => payer === role);
}
