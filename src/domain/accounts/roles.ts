import type { Role } from '#core/model/roles.ts';

/** The product's roles, in display order. */
export const roleCodes = [
  'SYSTEM_ADMINISTRATOR',
  'BUSINESS_ADMINISTRATOR',
  'MANAGER',
  'GENERAL_WITHOUT_PAYMENT',
  'GENERAL_MEO_DIRECT',
  'GENERAL_CLAIMED_BY_AGENCY',
  'GENERAL_CLAIMED_BY_FLEX',
] as const;

// Registers these roles as the core's type `Role`
declare module '#core/model/roles.ts' {
  interface Register {
    readonly role: (typeof roleCodes)[number];
  }
}

/** Japanese label of each role. */
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
/** Roles of customers who are billed. */
export const payers = [
  'GENERAL_MEO_DIRECT',
  'GENERAL_CLAIMED_BY_AGENCY',
  'GENERAL_CLAIMED_BY_FLEX',
] as const satisfies readonly Role[];
export const everyone = roleCodes;

/** True when users of this role are billed. */
export function isPayer(role: Role): boolean {
  return payers.some((payer) => payer === role);
}
