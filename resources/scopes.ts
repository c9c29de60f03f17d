import { payers, staff } from '#domain/accounts/roles.ts';

/*
 * Which rows a role sees: administrators all, managers those of their customers, customers their own.
 */

/** No change of the owner is planned. */
const noPlan = { empty: 'heldStatus' } as const;
// A store belongs to today's owner. A planned change of owner is already in the row; the `held…` fields then keep
// today's values.
export const ownStores = { any: [{ every: [noPlan, { own: 'ownerUserId' }] }, { own: 'heldOwnerUserId' }] } as const;
export const managedStores = {
  any: [{ own: 'managerUserId' }, { every: [noPlan, { through: 'ownerUserId' }] }, { through: 'heldOwnerUserId' }],
} as const;

/** Rows that staff share with everybody, and a user's own rows. */
export const sharedOrOwn = { any: [{ is: { audience: ['ALL'] } }, { own: 'ownerUserId' }] } as const;

export const allForAdmins = { SYSTEM_ADMINISTRATOR: 'all', BUSINESS_ADMINISTRATOR: 'all' } as const;

/** Roles that may see money. */
export const seesMoney = [...staff, ...payers] as const;

export function forCustomers<const C>(condition: C) {
  return {
    GENERAL_WITHOUT_PAYMENT: condition,
    GENERAL_MEO_DIRECT: condition,
    GENERAL_CLAIMED_BY_AGENCY: condition,
    GENERAL_CLAIMED_BY_FLEX: condition,
  } as const;
}

/** Row scope of rows that belong to a parent row: visible to those who see the parent. */
export function asTheirs<const K extends string>(field: K) {
  return { ...allForAdmins, MANAGER: { through: field }, ...forCustomers({ through: field }) } as const;
}
