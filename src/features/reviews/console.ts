import type { ConsolePlugin } from '#core/console/product/plugin.ts';
import type { ResourceName } from '#domain/resource-name.ts';

export const reviewsScreens = {
  '/reviews': {
    title: '全店舗のクチコミ',
    gate: { resource: 'place-review', operation: 'list' },
    load: () => import('./console/inbox.tsx'),
  },
} as const;

/** What customers wrote of the stores, and the answers. */
export const reviewsConsole: ConsolePlugin<ResourceName> = {
  pages: { 'place-review/list': () => import('./console/reviews-of-place.tsx') },
  screens: reviewsScreens,
};
