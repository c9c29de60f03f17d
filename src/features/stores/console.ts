import type { ConsolePlugin } from '#core/console/product/plugin.ts';
import type { FieldKinds } from '#domain/resource-name.ts';

/** The stores' own pages. */
export const storesConsole: ConsolePlugin<FieldKinds> = {
  finds: ['search-conditions'],
  pages: {
    'search-conditions/list': () => import('./console/list.tsx'),
    'search-conditions/show': () => import('./console/show.tsx'),
    'search-conditions/edit': () => import('./console/edit.tsx'),
  },
};
