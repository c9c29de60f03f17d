import type { ConsolePlugin } from '#core/console/product/plugin.ts';
import { unansweredStates } from '#domain/reply-states.ts';
import type { FieldKinds } from '#domain/resource-name.ts';
import { StarsCell } from './console/stars-cell.tsx';

export const reviewsScreens = {
  '/reviews': {
    title: '全店舗のクチコミ',
    gate: { resource: 'place-review', operation: 'list' },
    operations: [
      {
        label: 'クチコミに返信',
        gate: { resource: 'place-review', operation: 'update' },
        search: `?${unansweredStates.map((state) => `replyState_in=${state}`).join('&')}`,
      },
    ],
    load: () => import('./console/inbox.tsx'),
  },
} as const;

/** The stores' reviews and the replies to them in the console. */
export const reviewsConsole: ConsolePlugin<FieldKinds> = {
  pages: {
    'place-review/list': () => import('./console/reviews-of-place.tsx'),
    'place-review/edit': () => import('./console/edit-review.tsx'),
  },
  tabs: { 'search-conditions/show': () => import('./console/tabs-of-store.tsx') },
  fields: { 'place-review': { stars: { cell: StarsCell } } },
  screens: reviewsScreens,
};
