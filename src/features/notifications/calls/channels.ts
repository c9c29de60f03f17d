import { bytes, call, data, rows } from '#core/model/call.ts';
import { boolean, number, reference, select, text } from '#core/model/declare.ts';
import {
  boolean as aBoolean,
  text as aText,
  codeOf,
  type Infer,
  integer,
  list,
  moment,
  nullable,
  object,
} from '#core/model/shape.ts';
import { linkProblems, noticeChannels, noticeDeliveryStates, noticeProblems } from '#domain/notices/notice-channels.ts';
import { noticeTimings } from '#domain/notices/notice-timing.ts';
import { steep } from '#domain/ranks/rank-alerts.ts';

const tag = '通知先';

const channel = object({
  channel: codeOf(noticeChannels),
  /** Can this installation send there at all? */
  isConnected: aBoolean,
  /** What is shown of where it goes; null: not linked. */
  address: nullable(aText),
  linkedDate: nullable(moment),
  problem: nullable(codeOf(linkProblems)),
  timing: codeOf(noticeTimings),
  /** Where the user reads what arrives. */
  pageUrl: nullable(aText),
  /** With what an address that is entered begins. */
  begins: nullable(aText),
});

/** A place where notices go, as its user sees it. */
export type OwnChannel = Infer<typeof channel>;

const threshold = object({
  /** Null: of every customer for whom nothing else is said. */
  customerId: nullable(integer),
  customerName: nullable(aText),
  outOfTarget: aBoolean,
  places: integer,
});

/** Which falls of a customer's ranks are sent. */
export type Threshold = Infer<typeof threshold>;

const quietHours = object({ from: integer, to: integer });

const settings = object({
  channels: list(channel),
  /** Null: notices go out at any hour. */
  quiet: nullable(quietHours),
  thresholds: list(threshold),
});

/** Everything a user said of how notices reach them, but for the kinds. */
export type NoticeSettings = Infer<typeof settings>;

export const getNoticeSettings = call({
  method: 'get',
  path: '/notification-channel',
  who: 'signed-in',
  summary: '通知先と時間帯',
  tag,
  answer: data(settings),
});

export const putTiming = call({
  method: 'put',
  path: '/notification-channel/timing',
  who: 'signed-in',
  summary: '通知先へ送る間隔の変更',
  tag,
  body: {
    channel: select('通知先', noticeChannels, { required: true }),
    timing: select('間隔', noticeTimings, { required: true }),
  },
  answer: data(settings),
});

/** Both hours, or neither: then notices go out at any hour. */
export const putQuietHours = call({
  method: 'put',
  path: '/notification-channel/quiet-hours',
  who: 'signed-in',
  summary: '通知を送らない時間帯の変更',
  tag,
  body: { from: number('開始', { min: 0, max: 23 }), to: number('終了', { min: 0, max: 23 }) },
  answer: data(settings),
});

/** A code that the user sends to the installation's LINE account. */
export const startLine = call({
  method: 'post',
  path: '/notification-channel/line/code',
  who: 'signed-in',
  summary: 'LINE連携のコード',
  tag,
  answer: data(object({ code: aText, expiresDate: moment, url: nullable(aText), account: nullable(aText) })),
});

export const linkSlack = call({
  method: 'put',
  path: '/notification-channel/slack',
  who: 'signed-in',
  summary: 'Slackとの連携',
  tag,
  body: { url: text('Webhook URL', { required: true, max: 300 }) },
  answer: data(settings),
});

export const linkChatwork = call({
  method: 'put',
  path: '/notification-channel/chatwork',
  who: 'signed-in',
  summary: 'Chatworkとの連携',
  tag,
  body: {
    roomId: text('ルームID', { required: true, max: 20, pattern: '\\d{1,20}', hint: '数字（123456789）' }),
    token: text('APIトークン', {
      required: true,
      max: 100,
      pattern: '[A-Za-z0-9]{16,100}',
      hint: '16文字以上の半角英数字',
    }),
  },
  answer: data(settings),
});

export const unlinkChannel = call({
  method: 'delete',
  path: '/notification-channel/{channel}',
  who: 'signed-in',
  summary: '通知先の連携の解除',
  tag,
  answer: data(settings),
});

/** A message that says no more than that it arrives. */
export const tryChannel = call({
  method: 'post',
  path: '/notification-channel/{channel}/try',
  who: 'signed-in',
  summary: '通知先への試し送り',
  tag,
  answer: data(object({ id: integer })),
  status: 202,
});

/** Of one customer, or without one of all others. */
export const putThreshold = call({
  method: 'put',
  path: '/notification-threshold',
  who: 'signed-in',
  summary: '順位低下を送る条件の変更',
  tag,
  body: {
    customerId: reference('契約者', 'system-user'),
    outOfTarget: boolean('目標から外れたとき'),
    places: number('下がった順位', { required: true, min: steep, max: 100 }),
  },
  answer: data(settings),
});

export const removeThreshold = call({
  method: 'delete',
  path: '/notification-threshold/{customerId}',
  who: 'signed-in',
  summary: '契約者ごとの条件の削除',
  tag,
  answer: data(settings),
});

const delivery = object({
  id: integer,
  /** Whose: of one's own it is not said. */
  userName: nullable(aText),
  channel: codeOf(noticeChannels),
  createDate: moment,
  updateDate: moment,
  state: codeOf(noticeDeliveryStates),
  problem: nullable(codeOf(noticeProblems)),
  attempts: integer,
  /** When it is tried again. */
  dueDate: nullable(moment),
  content: aText,
});

/** A message to a channel, and what became of it. */
export type NoticeDelivery = Infer<typeof delivery>;

/** One's own; of all users for administrators, who ask for it. */
export const listNoticeDeliveries = call({
  method: 'get',
  path: '/notification-delivery',
  who: 'signed-in',
  summary: '通知の送信履歴',
  tag,
  query: {
    all: boolean('全員'),
    open: boolean('確認が必要なものだけ'),
    _start: number('開始', { min: 0 }),
    _end: number('終了', { min: 1 }),
  },
  answer: rows(delivery),
});

export const sendNoticeAgain = call({
  method: 'post',
  path: '/notification-delivery/{id}/send-again',
  who: 'signed-in',
  summary: '通知をもう一度送る',
  tag,
  answer: data(object({ id: integer })),
  status: 202,
});

/** Nothing is left to do: one in doubt had arrived, or one that failed is given up. */
export const dismissNotice = call({
  method: 'post',
  path: '/notification-delivery/{id}/dismiss',
  who: 'signed-in',
  summary: '通知を確認済にする',
  tag,
  answer: data(object({ id: integer })),
});

/** What happens in the installation's LINE account, signed by LINE. */
export const receiveLineEvents = call({
  method: 'post',
  path: '/line/webhook',
  who: 'public',
  summary: 'LINEからの通知',
  tag,
  body: bytes('application/json'),
  maxBody: 1_000_000,
  answer: data(object({ received: aBoolean })),
});
