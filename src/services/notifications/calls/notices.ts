import { call, data, rows } from '#core/model/call.ts';
import { boolean, number, reference, select } from '#core/model/declare.ts';
import {
  array,
  codeOf,
  epochMs,
  flag,
  type Infer,
  integer,
  nullable,
  object,
  oneOf,
  optional,
  string,
} from '#core/model/shape.ts';
import { roleCodes } from '#domain/accounts/roles.ts';
import { notificationLabels } from '#domain/notices/notification-types.ts';

const tag = '通知';

const unreadNotification = object({
  id: integer,
  version: integer,
  createDate: epochMs,
  updateDate: epochMs,
  deleteDate: nullable(epochMs),
  content: string,
  notificationType: codeOf(notificationLabels),
  /** The ids of the rows that the notification is about. */
  operandValue: nullable(array(integer)),
  /** The recipients, returned to administrators only. */
  recipientRoles: optional(array(oneOf(roleCodes))),
  recipientUserIds: optional(array(integer)),
  readDate: nullable(epochMs),
});

export type UnreadNotification = Infer<typeof unreadNotification>;

/** Returns the caller's unread notifications, newest first. */
export const listUnread = call({
  method: 'get',
  path: '/notification-unread',
  who: 'signed-in',
  summary: '未読の通知',
  tag,
  answer: rows(unreadNotification),
  token: 'notification',
});

export const markRead = call({
  method: 'put',
  path: '/notification/read',
  who: 'signed-in',
  summary: '通知を既読にする',
  tag,
  query: { id: number('通知', { required: true, min: 0 }) },
  answer: data(object({ id: integer, readDate: epochMs })),
  token: 'notification',
});

/** Marks the notifications with these ids as read, or all unread ones if none are given. */
export const markManyRead = call({
  method: 'put',
  path: '/notification/bulkRead',
  who: 'signed-in',
  summary: '通知をまとめて既読にする',
  tag,
  body: { ids: reference('通知', 'notification', { many: true }) },
  mayBeEmpty: true,
  answer: data(object({ ids: array(integer) })),
  token: 'notification',
});

const preference = object({
  notificationType: codeOf(notificationLabels),
  screen: flag,
  mail: flag,
  line: flag,
  slack: flag,
  chatwork: flag,
});

/** By which channels a user receives one type of notification. */
export type Preference = Infer<typeof preference>;

export const getPreferences = call({
  method: 'get',
  path: '/notification-preference',
  who: 'signed-in',
  summary: '通知の受け取り方',
  tag,
  answer: data(array(preference)),
});

export const putPreference = call({
  method: 'put',
  path: '/notification-preference',
  who: 'signed-in',
  summary: '通知の受け取り方の変更',
  tag,
  body: {
    notificationType: select('種類', notificationLabels, { required: true }),
    screen: boolean('画面'),
    mail: boolean('メール'),
    /** If omitted, the channel's switch stays unchanged. */
    line: boolean('LINE'),
    slack: boolean('Slack'),
    chatwork: boolean('Chatwork'),
  },
  answer: data(preference),
});
