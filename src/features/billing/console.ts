import type { ConsolePlugin } from '#core/console/product/plugin.ts';
import { plainPath } from '#core/model/paths/path-to.ts';
import { paymentRoles } from '#domain/accounts/own-screens.ts';
import { staff } from '#domain/accounts/roles.ts';
import { oddRegistrationNumber } from '#domain/invoices/registration-number.ts';
import type { FieldKinds } from '#domain/resource-name.ts';
import { AchievedDays } from './console/incentive-information-report-history/achieved-days.tsx';

export const billingScreens = {
  '/closing': {
    title: '月次締め',
    gate: { roles: staff },
    load: () => import('./console/closing/closing.tsx'),
  },
  '/change-payment': {
    title: '支払い情報変更',
    group: 'account',
    gate: { roles: paymentRoles },
    load: () => import('./console/change-payment/change-payment.tsx'),
  },
} as const;

/** Charges, the month-end closing, and the user's payment method. */
export const billingConsole: ConsolePlugin<FieldKinds> = {
  finds: ['incentive-history', 'return-invoice'],
  pages: {
    'incentive-history/list': () => import('./console/incentive-history/list.tsx'),
    'incentive-history/show': () => import('./console/incentive-history/show.tsx'),
    'objection/list': () => import('./console/objection/list.tsx'),
    'objection/show': () => import('./console/objection/show.tsx'),
    'card-fee/list': () => import('./console/card-fees.tsx'),
    'return-invoice/list': () => import('./console/return-invoices.tsx'),
    'incentive-information-report-history/list': () =>
      import('./console/incentive-information-report-history/list.tsx'),
    'journal-account/show': () => import('./console/journal-accounts.tsx'),
    'invoice-additional-information-detail/create': () =>
      import('./console/invoice-additional-information-detail/create.tsx'),
    'invoice-additional-information-detail/edit': () =>
      import('./console/invoice-additional-information-detail/edit.tsx'),
  },
  fields: {
    'incentive-history': {
      invoiceNumber: { width: 156 },
      userId: { width: 208 },
      status: { width: 92 },
      paymentMethod: { width: 84 },
    },
    objection: { target: { width: 270 }, userId: { width: 170 }, content: { width: 220 }, status: { width: 96 } },
    // The columns with which the list opens fit on 1440 px
    'incentive-information-report-history': {
      period: { width: 86 },
      searchConditionId: { width: 160 },
      detailId: { width: 124 },
      ownerUserId: { width: 100 },
      days: { cell: AchievedDays, width: 420 },
      achieved: { width: 84 },
      billed: { width: 84 },
      amount: { width: 84 },
      capHit: { width: 84 },
    },
    'invoice-additional-information-detail': { registrationNumber: { warning: oddRegistrationNumber } },
  },
  screens: billingScreens,
  userMenu: [{ order: 40, label: '支払い情報変更', path: plainPath('/change-payment'), roles: paymentRoles }],
};
