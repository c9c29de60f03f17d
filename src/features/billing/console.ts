import type { ConsolePlugin } from '#core/console/product/plugin.ts';
import { paymentRoles } from '#domain/own-screens.ts';
import type { ResourceName } from '#domain/resource-name.ts';
import { admins } from '#domain/roles.ts';

export const billingScreens = {
  '/closing': {
    title: '月次締め',
    gate: { roles: admins },
    load: () => import('./console/closing/closing.tsx'),
  },
  '/change-payment': {
    title: '支払い情報変更',
    group: 'account',
    gate: { roles: paymentRoles },
    load: () => import('./console/change-payment/change-payment.tsx'),
  },
} as const;

/** Charges, the month's closing, and how one pays. */
export const billingConsole: ConsolePlugin<ResourceName> = {
  pages: {
    'incentive-history/list': () => import('./console/incentive-history/list.tsx'),
    'incentive-history/show': () => import('./console/incentive-history/show.tsx'),
    'incentive-information-report-history/list': () =>
      import('./console/incentive-information-report-history/list.tsx'),
    'invoice-additional-information-detail/create': () =>
      import('./console/invoice-additional-information-detail/create.tsx'),
    'invoice-additional-information-detail/edit': () =>
      import('./console/invoice-additional-information-detail/edit.tsx'),
  },
  screens: billingScreens,
  userMenu: [{ order: 40, label: '支払い情報変更', path: '/change-payment', roles: paymentRoles }],
};
