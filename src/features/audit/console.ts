import type { ConsolePlugin } from '#core/console/product/plugin.ts';
import type { FieldKinds } from '#domain/resource-name.ts';
import { LateChangeCell } from './console/late-change-cell.tsx';

/** The audit log. */
export const auditConsole: ConsolePlugin<FieldKinds> = {
  pages: { 'audit-log/show': () => import('./console/show.tsx') },
  fields: {
    'audit-log': {
      date: { width: 150 },
      userId: { width: 150 },
      action: { width: 140 },
      after: { cell: LateChangeCell, heading: '変更内容', width: 360 },
    },
  },
};
