import type { ConsolePlugin } from '#core/console/product/plugin.ts';
import { googleLinkRoles } from '#domain/accounts/own-screens.ts';
import type { FieldKinds } from '#domain/resource-name.ts';
import { GoogleTokenWarning } from './console/google-token-warning.tsx';

export const googleScreens = {
  '/accept-google': {
    gate: { roles: googleLinkRoles },
    load: () => import('./console/accept-google/accept-google.tsx'),
  },
  '/google-queue': {
    title: 'Googleへの送信待ち',
    gate: { resource: 'place-post', operation: 'list' },
    load: () => import('./console/google-queue/google-queue.tsx'),
  },
  '/google-link': {
    title: 'Googleの店舗と登録店舗の対応',
    gate: { resource: 'search-conditions', operation: 'show' },
    load: () => import('./console/google-link/google-link.tsx'),
  },
} as const;

/** The link to Google Business Profile, and the edits queued for it. */
export const googleConsole: ConsolePlugin<FieldKinds> = {
  beside: { tokenWarning: GoogleTokenWarning },
  overlays: { google: () => import('./console/google-sign-in.tsx') },
  screens: googleScreens,
  userMenu: [{ order: 50, label: 'Googleマイビジネス連携', opens: 'google', roles: googleLinkRoles }],
};
