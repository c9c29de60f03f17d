import type { NotificationProvider } from '@refinedev/core';
import type { App } from 'antd';

type Message = ReturnType<typeof App.useApp>['message'];

/** Refine's messages through the application's own message area. */
export function notificationProvider(message: Message): NotificationProvider {
  return {
    open: ({ key, message: text, description, type }) => {
      const content = description === undefined || description === text ? text : `${text}　${description}`;
      void message.open({
        content,
        type: type === 'progress' ? 'loading' : type,
        ...(key === undefined ? {} : { key }),
        duration: type === 'error' ? 8 : 4,
      });
    },
    close: (key) => message.destroy(key),
  };
}
