import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, serial, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment, sealedText } from '#core/server/database/sql.ts';
import type { NoticeDeliveryState } from '#domain/notices/notice-channels.ts';

export const notificationRead = pgTable(
  'notification_read',
  {
    userId: integer('user_id').notNull(),
    notificationId: integer('notification_id').notNull(),
    readDate: moment('read_date').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.notificationId] })],
);

/** A user's preference for a notification type; without a row the default applies. */
export const notificationPreference = pgTable(
  'notification_preference',
  {
    userId: integer('user_id').notNull(),
    notificationType: text('notification_type').notNull(),
    screen: boolean('screen').notNull(),
    mail: boolean('mail').notNull(),
    /** Null: the user has not chosen. */
    line: boolean('line'),
    slack: boolean('slack'),
    chatwork: boolean('chatwork'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.notificationType] })],
);

/** How a user is reached by a channel. A row of mail holds only the timing, for its address is the account's. */
export const noticeChannel = pgTable(
  'notice_channel',
  {
    id: serial('id').primaryKey(),
    userId: integer('user_id').notNull(),
    channel: text('channel').notNull(),
    timing: text('timing').notNull(),
    /** The address in the format of the channel's file in `channels/`; null: not linked. */
    address: sealedText('address'),
    /** The part of the address that may be shown. */
    shown: text('shown'),
    /** Only for LINE: finds the user when LINE sends an event. */
    addressHash: text('address_hash'),
    linkedDate: moment('linked_date'),
    problem: text('problem'),
  },
  (table) => [
    uniqueIndex('notice_channel_user_id_key').on(table.userId, table.channel),
    index('notice_channel_address_hash_idx').on(table.addressHash),
  ],
);

/** A user's quiet hours. Without a row the default hours apply; nulls mean none. */
export const noticeQuietHours = pgTable('notice_quiet_hours', {
  userId: integer('user_id').primaryKey(),
  from: integer('from_hour'),
  to: integer('to_hour'),
});

/** Which rank drops of a customer a user is sent; customer 0 is the default. */
export const noticeThreshold = pgTable(
  'notice_threshold',
  {
    userId: integer('user_id').notNull(),
    customerId: integer('customer_id').notNull(),
    outOfTarget: boolean('out_of_target').notNull(),
    places: integer('places').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.customerId] })],
);

/** The code by which a LINE user identifies themselves; one per user. */
export const lineCode = pgTable(
  'line_code',
  {
    userId: integer('user_id').primaryKey(),
    codeHash: text('code_hash').notNull(),
    expiresDate: moment('expires_date').notNull(),
  },
  (table) => [uniqueIndex('line_code_code_hash_key').on(table.codeHash)],
);

/**
 * A notification that waits to be sent to a user by a channel. It is written in the notification's transaction and
 * deleted in the one that makes the message, so that it is in exactly one message.
 */
export const noticeWaiting = pgTable(
  'notice_waiting',
  {
    userId: integer('user_id').notNull(),
    channel: text('channel').notNull(),
    notificationId: integer('notification_id').notNull(),
    createDate: moment('create_date').notNull(),
    /** For a rank drop, its size and the customer; null otherwise. */
    customerId: integer('customer_id'),
    outOfTarget: boolean('out_of_target'),
    places: integer('places'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.channel, table.notificationId] })],
);

/** A message to a channel and its state. The text never changes, so that a retry sends the same message. */
export const noticeDelivery = pgTable(
  'notice_delivery',
  {
    id: serial('id').primaryKey(),
    userId: integer('user_id').notNull(),
    channel: text('channel').notNull(),
    content: text('content').notNull(),
    /** The key by which the host recognizes a repeat, if it supports that. */
    retryKey: text('retry_key').notNull(),
    state: text('state').$type<NoticeDeliveryState>().notNull().default('WAITING'),
    problem: text('problem'),
    /** The host's error message, for the operator. */
    error: text('error'),
    attempts: integer('attempts').notNull().default(0),
    dueDate: moment('due_date').notNull(),
    /** When the host first saw the key. */
    firstTriedDate: moment('first_tried_date'),
    claim: text('claim'),
    claimedUntil: moment('claimed_until'),
    createDate: moment('create_date').notNull(),
    updateDate: moment('update_date').notNull(),
  },
  (table) => [
    index('notice_delivery_user_id_idx').on(table.userId, table.id),
    index('notice_delivery_due_idx').on(table.dueDate).where(sql`state in ('WAITING', 'SENDING')`),
    uniqueIndex('notice_delivery_retry_key_key').on(table.retryKey),
  ],
);
