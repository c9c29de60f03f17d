import type { ConsolePlugin } from '#core/console/product/plugin.ts';
import type { ResourceName } from '#domain/resource-name.ts';
import { NotificationBell } from './console/notification-bell.tsx';

/** What users are told, behind the bell and as a list. */
export const notificationsConsole: ConsolePlugin<ResourceName> = {
  header: { bell: NotificationBell },
  pages: { 'notification/list': () => import('./console/list.tsx') },
};
