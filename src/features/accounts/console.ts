import type { ConsolePlugin } from '#core/console/product/plugin.ts';
import { plainPath } from '#core/model/paths/path-to.ts';
import { everyone } from '#domain/accounts/roles.ts';
import type { FieldKinds } from '#domain/resource-name.ts';
import { FirstPasswordBanner } from './console/first-password-banner.tsx';
import { StandardTextInput } from './console/legal/standard-text.tsx';
import { TermsToAgree } from './console/terms-to-agree.tsx';
import { ViewBanner } from './console/view-banner.tsx';

const signedIn = { roles: everyone } as const;

export const accountsScreens = {
  '/profile': {
    title: 'プロフィール',
    group: 'account',
    gate: signedIn,
    load: () => import('./console/profile/profile.tsx'),
  },
  '/change-email': {
    title: 'メール設定変更',
    group: 'account',
    gate: signedIn,
    load: () => import('./console/change-email/change-email.tsx'),
  },
  '/change-password': {
    title: 'パスワード変更',
    group: 'account',
    gate: signedIn,
    load: () => import('./console/change-password/change-password.tsx'),
  },
  '/profile/two-factor': {
    title: '二段階認証',
    group: 'account',
    gate: signedIn,
    load: () => import('./console/profile/two-factor.tsx'),
  },
  '/profile/passkeys': {
    title: 'パスキー',
    group: 'account',
    gate: signedIn,
    load: () => import('./console/profile/passkeys.tsx'),
  },
  '/profile/tokens': {
    title: 'APIトークン',
    group: 'account',
    gate: signedIn,
    load: () => import('./console/profile/api-tokens.tsx'),
  },
  '/profile/sessions': {
    title: 'ログイン中の端末',
    group: 'account',
    gate: signedIn,
    load: () => import('./console/profile/sessions.tsx'),
  },
  '/verify-change-email': {
    gate: signedIn,
    load: () => import('./console/verify-change-email/verify-change-email.tsx'),
  },
  '/legal/terms': { gate: 'public', load: () => import('./console/legal/legal-page.tsx') },
  '/legal/privacy': { gate: 'public', load: () => import('./console/legal/legal-page.tsx') },
  '/legal/commerce': { gate: 'public', load: () => import('./console/legal/legal-page.tsx') },
  '/system-user/common/:page': { gate: 'public', load: () => import('./console/system-user/common.tsx') },
} as const;

/** Users, and each user's own account. */
export const accountsConsole: ConsolePlugin<FieldKinds> = {
  finds: ['system-user'],
  // Widths chosen so that all columns fit on 1440 px
  fields: {
    'system-user': {
      name: { width: 108 },
      email: { width: 196 },
      systemUserRole: { width: 156 },
      companyName: { width: 144 },
      managerUserId: { width: 130 },
      status: { width: 84 },
      lastLoginDate: { width: 150 },
    },
    'public-page': {
      privacy: { input: StandardTextInput },
      commerce: { input: StandardTextInput },
    },
    'terms-of-use': { body: { input: StandardTextInput } },
    'login-history': {
      date: { width: 150 },
      userId: { width: 210 },
      email: { width: 200 },
      result: { width: 90 },
    },
  },
  pages: {
    'system-user/list': () => import('./console/system-user/list.tsx'),
    'public-page/show': () => import('./console/legal/public-page-setting.tsx'),
    'system-user/show': () => import('./console/system-user/show.tsx'),
  },
  banners: { viewing: ViewBanner, firstPassword: FirstPasswordBanner },
  beside: { termsToAgree: TermsToAgree },
  screens: accountsScreens,
  userMenu: [
    { order: 10, label: 'プロフィール', path: plainPath('/profile') },
    { order: 20, label: 'メール設定変更', path: plainPath('/change-email') },
    { order: 30, label: 'パスワード変更', path: plainPath('/change-password') },
    { order: 60, label: 'ログアウト', does: 'log-out' },
  ],
  secondFactorPath: plainPath('/profile/two-factor'),
  roleOf: ({ systemUserRole }) => systemUserRole,
};
