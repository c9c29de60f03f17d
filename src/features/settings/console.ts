import type { ConsolePlugin } from '#core/console/product/plugin.ts';
import type { ResourceName } from '#domain/resource-name.ts';

/** What the product knows of its own issuer. */
export const settingsConsole: ConsolePlugin<ResourceName> = {
  pages: { 'issuer/show': () => import('./console/issuer.tsx') },
};
