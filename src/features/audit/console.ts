import type { ConsolePlugin } from '#core/console/product/plugin.ts';
import { lazyWithReload } from '#core/console/ui/after-rows.tsx';
import type { FieldKinds } from '#domain/resource-name.ts';

/** The audit log. */
export const auditConsole: ConsolePlugin<FieldKinds> = {
  pages: { 'audit-log/show': () => import('./console/show.tsx') },
  fields: {
    'audit-log': {
      date: { width: 150 },
      userId: { width: 150 },
      action: { width: 140 },
      after: { cell: lazyWithReload(() => import('./console/change-cell.tsx')), heading: '変更内容', width: 360 },
    },
  },
};
