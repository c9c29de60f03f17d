import type { ConsolePlugin } from '#core/console/product/plugin.ts';
import type { FieldKinds } from '#domain/resource-name.ts';
import { LateStateCell } from './console/late-state-cell.tsx';
import { warningIn } from './console/warnings.ts';

export const postsScreens = {
  '/posts': {
    title: '全店舗の投稿カレンダー',
    gate: { resource: 'place-post', operation: 'list' },
    load: () => import('./console/calendar/calendar-screen.tsx'),
  },
  '/posts/create': {
    gate: { resource: 'place-post', operation: 'create' },
    operations: [{ label: '投稿を作成', gate: { resource: 'place-post', operation: 'create' }, search: '' }],
    load: () => import('./console/create-posts.tsx'),
  },
} as const;

/** Posts on the stores' Google profiles. */
export const postsConsole: ConsolePlugin<FieldKinds> = {
  pages: {
    'place-post/list': () => import('./console/posts-of-place.tsx'),
    'place-post/create': () => import('./console/create-post.tsx'),
    'place-post/edit': () => import('./console/edit-post.tsx'),
    'place-post/show': () => import('./console/post-detail.tsx'),
  },
  actions: { 'system-user/show': () => import('./console/customer-posts.tsx') },
  tabs: { 'search-conditions/show': () => import('./console/tabs-of-store.tsx') },
  fields: {
    'place-post': {
      state: { cell: LateStateCell },
      summary: { warning: (value) => warningIn('summary', value) },
      eventTitle: { warning: (value) => warningIn('eventTitle', value) },
    },
  },
  screens: postsScreens,
};
