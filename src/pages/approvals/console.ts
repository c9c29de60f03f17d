import type { ConsolePlugin } from '#core/console/product/plugin.ts';
import type { FieldKinds } from '#domain/resource-name.ts';

export const approvalsScreens = {
  '/approve': { gate: 'public', load: () => import('./console/approve-page.tsx') },
} as const;

/** Approvals in the console, and the page of the link that an approver gets by mail. */
export const approvalsConsole: ConsolePlugin<FieldKinds> = {
  screens: approvalsScreens,
  fields: {
    'approval-rule': { target: { width: 320 } },
  },
  pages: {
    'approval-request/list': () => import('./console/pages.tsx'),
    'approval-request/show': () => import('./console/pages.tsx'),
  },
};
