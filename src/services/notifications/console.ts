import type { ConsolePlugin } from '#core/console/product/plugin.ts';
import { everyone } from '#domain/accounts/roles.ts';
import type { FieldKinds } from '#domain/resource-name.ts';
import { NotificationBell } from './console/notification-bell.tsx';
import { TypeOfNotice } from './console/type-of-notice.tsx';

export const notificationsScreens = {
  '/profile/notifications': {
    title: '通知設定',
    group: 'account',
    gate: { roles: everyone },
    load: () => import('./console/settings/notification-settings.tsx'),
  },
  '/profile/notifications/deliveries': {
    title: '通知の送信履歴',
    group: 'account',
    gate: { roles: everyone },
    load: () => import('./console/settings/deliveries.tsx'),
  },
} as const;

/** Notifications in the console: the bell, the list, and the settings of the channels. */
export const notificationsConsole: ConsolePlugin<FieldKinds> = {
  header: { bell: NotificationBell },
  screens: notificationsScreens,
  pages: { 'notification/list': () => import('./console/list.tsx') },
  fields: {
    notification: {
      // Side by side on a 1440 px screen, with most of the room for what the notice says
      content: { width: 560 },
      notificationType: { cell: TypeOfNotice, width: 220 },
      createDate: { width: 137 },
      readDate: { width: 137 },
    },
  },
};
