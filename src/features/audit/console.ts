import { lazy } from 'react';
import type { ConsolePlugin } from '#core/console/product/plugin.ts';
import type { FieldKinds } from '#domain/resource-name.ts';

/** The audit log. */
export const auditConsole: ConsolePlugin<FieldKinds> = {
  pages: { 'audit-log/show': () => import('./console/show.tsx') },
  fields: {
    'audit-log': {
      date: { width: 150 },
      userId: { width: 150 },
      action: { width: 140 },
      after: { cell: lazy(() => import('./console/change-cell.tsx')), heading: '変更内容', width: 360 },
    },
  },
};
