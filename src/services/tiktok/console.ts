import type { ConsolePlugin } from '#core/console/product/plugin.ts';
import type { FieldKinds } from '#domain/resource-name.ts';

export const tiktokScreens = {
  '/accept-tiktok': {
    gate: { resource: 'sns-account', operation: 'update' },
    load: () => import('./console/accept-tiktok/accept-tiktok.tsx'),
  },
} as const;

/** The page to which TikTok's consent page redirects. */
export const tiktokConsole: ConsolePlugin<FieldKinds> = {
  screens: tiktokScreens,
};
