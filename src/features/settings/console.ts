import type { ConsolePlugin } from '#core/console/product/plugin.ts';
import type { ResourceName } from '#domain/resource-name.ts';

/** What the product knows of its own issuer. */
export const settingsConsole: ConsolePlugin<ResourceName> = {
  // As it was called before it was a resource
  audited: { things: { 'setting/issuer': '請求書の発行者' } },
  pages: { 'issuer/show': () => import('./console/issuer.tsx') },
};
