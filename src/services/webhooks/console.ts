import type { ConsolePlugin } from '#core/console/product/plugin.ts';
import type { FieldKinds } from '#domain/resource-name.ts';

/** The webhooks to other systems in the console. */
export const webhooksConsole: ConsolePlugin<FieldKinds> = {
  pages: { 'webhook/show': () => import('./console/show.tsx') },
};
