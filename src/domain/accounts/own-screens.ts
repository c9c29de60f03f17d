import type { Role } from '#core/model/roles.ts';
import { admins, roleCodes, staff } from './roles.ts';

/** Who has a dashboard; everyone else's home is the list of stores. */
export const dashboardRoles: readonly Role[] = staff;

/** Who pays by card, and so has payment details to change. */
export const paymentRoles: readonly Role[] = ['GENERAL_MEO_DIRECT'];

/** Who has a business on Google to link. */
export const googleLinkRoles: readonly Role[] = roleCodes.filter((role) => !admins.some((one) => one === role));
