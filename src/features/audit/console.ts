import type { ConsolePlugin } from '#core/console/product/plugin.ts';
import { auditThings, auditVerbs } from '#domain/audit-words.ts';
import type { ResourceName } from '#domain/resource-name.ts';

/** Who did what, and when. */
export const auditConsole: ConsolePlugin<ResourceName> = {
  audited: { done: auditVerbs, things: auditThings },
  pages: {
    'audit-log/list': () => import('./console/list.tsx'),
    'audit-log/show': () => import('./console/show.tsx'),
  },
};
