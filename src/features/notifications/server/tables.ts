import { boolean, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '#core/server/database/own-columns.ts';

export const notificationRead = pgTable(
  'notification_read',
  {
    userId: integer('user_id').notNull(),
    notificationId: integer('notification_id').notNull(),
    readDate: moment('read_date').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.notificationId] })],
);

/** What a user said about a kind of notification; without a row the default holds. */
export const notificationPreference = pgTable(
  'notification_preference',
  {
    userId: integer('user_id').notNull(),
    notificationType: text('notification_type').notNull(),
    screen: boolean('screen').notNull(),
    mail: boolean('mail').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.notificationType] })],
);
