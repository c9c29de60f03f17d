import type { Role } from '#core/model/roles.ts';

/** The demo accounts; the specification defines their email addresses. */
export const demoAccounts: Record<Role, string> = {
  SYSTEM_ADMINISTRATOR: 'system-admin@example.com',
  BUSINESS_ADMINISTRATOR: 'business-admin@example.com',
  MANAGER: 'manager@example.com',
  GENERAL_WITHOUT_PAYMENT: 'general@example.com',
  GENERAL_MEO_DIRECT: 'meo-direct@example.com',
  GENERAL_CLAIMED_BY_AGENCY: 'agency-client@example.com',
  GENERAL_CLAIMED_BY_FLEX: 'flex-client@example.com',
};
