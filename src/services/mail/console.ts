import type { ConsolePlugin } from '#core/console/product/plugin.ts';
import { admins } from '#domain/accounts/roles.ts';
import type { FieldKinds } from '#domain/resource-name.ts';

export const mailScreens = {
  '/outbox': { title: '送信メール', gate: { roles: admins }, load: () => import('./console/outbox.tsx') },
  '/outbox/:mail': { gate: { roles: admins }, load: () => import('./console/mail.tsx') },
} as const;

/** The mails that the product has sent. */
export const mailConsole: ConsolePlugin<FieldKinds> = {
  screens: mailScreens,
};
