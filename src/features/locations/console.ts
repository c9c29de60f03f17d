import type { ConsolePlugin } from '#core/console/product/plugin.ts';
import type { FieldKinds } from '#domain/resource-name.ts';

/** Search locations. */
export const locationsConsole: ConsolePlugin<FieldKinds> = {
  pages: {
    'search-location/create': () => import('./console/create.tsx'),
    'search-location/edit': () => import('./console/edit.tsx'),
  },
};
