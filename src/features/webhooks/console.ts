import type { ConsolePlugin } from '#core/console/product/plugin.ts';
import type { FieldKinds } from '#domain/resource-name.ts';

/** Telling other systems of what happens. */
export const webhooksConsole: ConsolePlugin<FieldKinds> = {
  pages: { 'webhook/show': () => import('./console/show.tsx') },
};
