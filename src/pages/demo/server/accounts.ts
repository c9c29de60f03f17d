import type { Role } from '#core/model/roles.ts';

/** Accounts for trying out the product. */
export const demoAccounts: readonly { readonly email: string; readonly role: Role; readonly name: string }[] = [
  { email: 'system-admin@example.com', role: 'SYSTEM_ADMINISTRATOR', name: '高瀬 明日香' },
  { email: 'business-admin@example.com', role: 'BUSINESS_ADMINISTRATOR', name: '仁科 悠人' },
  { email: 'manager@example.com', role: 'MANAGER', name: '桐谷 さつき' },
  { email: 'general@example.com', role: 'GENERAL_WITHOUT_PAYMENT', name: '浅野 ひなた' },
  { email: 'meo-direct@example.com', role: 'GENERAL_MEO_DIRECT', name: '三浦 蒼' },
  { email: 'agency-client@example.com', role: 'GENERAL_CLAIMED_BY_AGENCY', name: '早川 凛' },
  { email: 'flex-client@example.com', role: 'GENERAL_CLAIMED_BY_FLEX', name: '大槻 陽向' },
];
