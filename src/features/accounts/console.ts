import type { ConsolePlugin } from '#core/console/product/plugin.ts';
import type { ResourceName } from '#domain/resource-name.ts';
import { everyone } from '#domain/roles.ts';
import { ViewBanner } from './console/view-banner.tsx';

export const secondFactorPath = '/profile/two-factor';

const signedIn = { roles: everyone } as const;

/** Users, and what each may do with their own account. */
export const accountsConsole: ConsolePlugin<ResourceName> = {
  pages: {
    'system-user/list': () => import('./console/system-user/list.tsx'),
    'system-user/show': () => import('./console/system-user/show.tsx'),
  },
  banners: { viewing: ViewBanner },
  screens: [
    {
      path: '/profile',
      title: 'プロフィール',
      group: 'account',
      gate: signedIn,
      load: () => import('./console/profile/profile.tsx'),
    },
    {
      path: '/change-email',
      title: 'メール設定変更',
      group: 'account',
      gate: signedIn,
      load: () => import('./console/change-email/change-email.tsx'),
    },
    {
      path: '/change-password',
      title: 'パスワード変更',
      group: 'account',
      gate: signedIn,
      load: () => import('./console/change-password/change-password.tsx'),
    },
    {
      path: secondFactorPath,
      title: '二段階認証',
      group: 'account',
      gate: signedIn,
      load: () => import('./console/profile/two-factor.tsx'),
    },
    {
      path: '/profile/passkeys',
      title: 'パスキー',
      group: 'account',
      gate: signedIn,
      load: () => import('./console/profile/passkeys.tsx'),
    },
    {
      path: '/profile/sessions',
      title: 'ログイン中の端末',
      group: 'account',
      gate: signedIn,
      load: () => import('./console/profile/sessions.tsx'),
    },
    {
      path: '/verify-change-email',
      gate: signedIn,
      load: () => import('./console/verify-change-email/verify-change-email.tsx'),
    },
    { path: '/system-user/common/:page', gate: 'public', load: () => import('./console/system-user/common.tsx') },
  ],
};
