import type { ConsolePlugin } from '#core/console/product/plugin.ts';
import { admins } from '#domain/accounts/roles.ts';
import type { FieldKinds } from '#domain/resource-name.ts';

export const onboardingScreens = {
  '/setting/connections': {
    title: '接続状況',
    gate: { roles: admins },
    load: () => import('./console/connections.tsx'),
  },
} as const;

/** The setup of a new installation. */
export const onboardingConsole: ConsolePlugin<FieldKinds> = {
  screens: onboardingScreens,
  parts: { '/': { 'first-steps': { roles: admins, load: () => import('./console/first-steps-card.tsx') } } },
};
