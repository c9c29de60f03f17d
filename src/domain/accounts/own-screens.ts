import type { Role } from '#core/model/roles.ts';
import { admins, roleCodes, staff } from './roles.ts';

/** Roles that have a dashboard; for all others the home page is the list of stores. */
export const dashboardRoles: readonly Role[] = staff;

/** Roles that pay by card and can therefore change their payment details. */
export const paymentRoles: readonly Role[] = ['GENERAL_MEO_DIRECT'];

/** Roles that can link a Google Business Profile. */
export const googleLinkRoles: readonly Role[] = roleCodes.filter((role) => !admins.some((one) => one === role));
