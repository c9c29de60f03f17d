import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, serial, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment, sealedText } from '#core/server/database/schema/own-columns.ts';
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

/** What a user said about a kind of notification; without a row the default holds. */
export const notificationPreference = pgTable(
  'notification_preference',
  {
    userId: integer('user_id').notNull(),
    notificationType: text('notification_type').notNull(),
    screen: boolean('screen').notNull(),
    mail: boolean('mail').notNull(),
    /** Null: nothing was said. */
    line: boolean('line'),
    slack: boolean('slack'),
    chatwork: boolean('chatwork'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.notificationType] })],
);

/** How a user is reached by a channel; of mail, whose address is the account's, only the timing. */
export const noticeChannel = pgTable(
  'notice_channel',
  {
    id: serial('id').primaryKey(),
    userId: integer('user_id').notNull(),
    channel: text('channel').notNull(),
    timing: text('timing').notNull(),
    /** What the channel sends to, as its file in `channels/` reads it; null: not linked. */
    address: sealedText('address'),
    /** What may be shown of it. */
    shown: text('shown'),
    /** Of LINE's users, who are found by it when LINE tells of them. */
    addressHash: text('address_hash'),
    linkedDate: moment('linked_date'),
    problem: text('problem'),
  },
  (table) => [
    uniqueIndex('notice_channel_user_id_key').on(table.userId, table.channel),
    index('notice_channel_address_hash_idx').on(table.addressHash),
  ],
);

/** When a user is left alone; without a row the usual hours hold, with nulls none do. */
export const noticeQuietHours = pgTable('notice_quiet_hours', {
  userId: integer('user_id').primaryKey(),
  from: integer('from_hour'),
  to: integer('to_hour'),
});

/** Which falls of a customer's ranks a user is sent; 0: of all customers of whom nothing else is said. */
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

/** The code with which a user of LINE says who they are here; one a user. */
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
 * A notice that waits to go out to a user by a channel: written in the notice's own transaction, and taken away in the one that makes the
 * message of it, so that it is in one message and no other.
 */
export const noticeWaiting = pgTable(
  'notice_waiting',
  {
    userId: integer('user_id').notNull(),
    channel: text('channel').notNull(),
    notificationId: integer('notification_id').notNull(),
    createDate: moment('create_date').notNull(),
    /** Of a fallen rank, how far and whose; null of everything else. */
    customerId: integer('customer_id'),
    outOfTarget: boolean('out_of_target'),
    places: integer('places'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.channel, table.notificationId] })],
);

/** A message to a channel, from the promise to what became of it; its text is frozen, so that a repeat is the same message. */
export const noticeDelivery = pgTable(
  'notice_delivery',
  {
    id: serial('id').primaryKey(),
    userId: integer('user_id').notNull(),
    channel: text('channel').notNull(),
    content: text('content').notNull(),
    /** By which the host knows a repeat, where it has such a thing. */
    retryKey: text('retry_key').notNull(),
    state: text('state').$type<NoticeDeliveryState>().notNull().default('WAITING'),
    problem: text('problem'),
    /** What the host said, for the operator. */
    error: text('error'),
    attempts: integer('attempts').notNull().default(0),
    dueDate: moment('due_date').notNull(),
    /** From when the host knows the key. */
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
