import type { ConsolePlugin } from '#core/console/product/plugin.ts';
import type { ResourceName } from '#domain/resource-name.ts';
import { admins } from '#domain/roles.ts';

/** What the product knows of its own issuer. */
export const settingsConsole: ConsolePlugin<ResourceName> = {
  screens: [
    {
      path: '/setting/issuer',
      title: '請求書の発行者',
      gate: { roles: admins },
      load: () => import('./console/issuer.tsx'),
    },
  ],
};
