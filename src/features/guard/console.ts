import type { ConsolePlugin } from '#core/console/product/plugin.ts';
import type { FieldKinds } from '#domain/resource-name.ts';

/** The profile guard in the console: a tab of a store. */
export const guardConsole: ConsolePlugin<FieldKinds> = {
  tabs: { 'search-conditions/show': () => import('./console/tabs-of-store.tsx') },
};
