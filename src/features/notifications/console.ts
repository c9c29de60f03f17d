import type { ConsolePlugin } from '#core/console/product/plugin.ts';
import type { FieldKinds } from '#domain/resource-name.ts';
import { NotificationBell } from './console/notification-bell.tsx';
import { TypeOfNotice } from './console/type-of-notice.tsx';

/** What users are told, behind the bell and as a list. */
export const notificationsConsole: ConsolePlugin<FieldKinds> = {
  header: { bell: NotificationBell },
  pages: { 'notification/list': () => import('./console/list.tsx') },
  fields: { notification: { content: { width: 520 }, notificationType: { cell: TypeOfNotice, width: 220 } } },
};
