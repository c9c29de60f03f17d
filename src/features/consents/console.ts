import type { ConsolePlugin } from '#core/console/product/plugin.ts';
import type { FieldKinds } from '#domain/resource-name.ts';

/** Customers' consents in the console. */
export const consentsConsole: ConsolePlugin<FieldKinds> = {
  pages: {
    'consent/list': () => import('./console/pages.tsx'),
    'consent/show': () => import('./console/pages.tsx'),
    'profile-unlinking/show': () => import('./console/pages.tsx'),
  },
  tabs: { 'search-conditions/show': () => import('./console/tabs-of-store.tsx') },
};
