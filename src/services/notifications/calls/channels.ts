import { bytes, call, data, rows } from '#core/model/call.ts';
import { boolean, number, reference, select, text } from '#core/model/declare.ts';
import { array, codeOf, epochMs, flag, type Infer, integer, nullable, object, string } from '#core/model/shape.ts';
import { linkProblems, noticeChannels, noticeDeliveryStates, noticeProblems } from '#domain/notices/notice-channels.ts';
import { steep } from '#domain/ranks/rank-alerts.ts';
import { noticeTimings } from '#notifications/rules/notice-timing.ts';

const tag = '通知先';

const channel = object({
  channel: codeOf(noticeChannels),
  /** True when this installation is configured to send there. */
  isConnected: flag,
  /** The part of the address that may be shown; null if the channel is not linked. */
  address: nullable(string),
  linkedDate: nullable(epochMs),
  problem: nullable(codeOf(linkProblems)),
  timing: codeOf(noticeTimings),
  /** The page on which the user reads the messages. */
  pageUrl: nullable(string),
  /** The prefix of an address that the user enters. */
  begins: nullable(string),
});

/** A notification channel as its user sees it. */
export type OwnChannel = Infer<typeof channel>;

const threshold = object({
  /** Null: applies to every customer without a threshold of their own. */
  customerId: nullable(integer),
  customerName: nullable(string),
  outOfTarget: flag,
  places: integer,
});

/** Which rank drops of a customer are sent. */
export type Threshold = Infer<typeof threshold>;

const quietHours = object({ from: integer, to: integer });

const settings = object({
  channels: array(channel),
  /** Null: messages go out at any hour. */
  quiet: nullable(quietHours),
  thresholds: array(threshold),
});

/** A user's notification settings: channels, quiet hours and thresholds, but not the preferences per type. */
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

/** Takes both hours or neither; with neither, messages go out at any hour. */
export const putQuietHours = call({
  method: 'put',
  path: '/notification-channel/quiet-hours',
  who: 'signed-in',
  summary: '通知を送らない時間帯の変更',
  tag,
  body: { from: number('開始', { min: 0, max: 23 }), to: number('終了', { min: 0, max: 23 }) },
  answer: data(settings),
});

/** Creates a code that the user sends to the installation's LINE account to link it. */
export const startLine = call({
  method: 'post',
  path: '/notification-channel/line/code',
  who: 'signed-in',
  summary: 'LINE連携のコード',
  tag,
  answer: data(object({ code: string, expiresDate: epochMs, url: nullable(string), account: nullable(string) })),
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

/** Sends a test message to the channel. */
export const tryChannel = call({
  method: 'post',
  path: '/notification-channel/{channel}/try',
  who: 'signed-in',
  summary: '通知先への試し送り',
  tag,
  answer: data(object({ id: integer })),
  status: 202,
});

/** Sets the threshold of one customer, or without a customer that of all others. */
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
  /** The recipient; absent for the caller's own deliveries. */
  userName: nullable(string),
  channel: codeOf(noticeChannels),
  createDate: epochMs,
  updateDate: epochMs,
  state: codeOf(noticeDeliveryStates),
  problem: nullable(codeOf(noticeProblems)),
  attempts: integer,
  /** When the next attempt is due. */
  dueDate: nullable(epochMs),
  content: string,
});

/** A message to a channel and its state. */
export type NoticeDelivery = Infer<typeof delivery>;

/** Lists the caller's own deliveries; those of all users if an administrator asks with `all`. */
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

/** Closes a delivery without sending it again: it did arrive, or the user gives it up. */
export const dismissNotice = call({
  method: 'post',
  path: '/notification-delivery/{id}/dismiss',
  who: 'signed-in',
  summary: '通知を確認済にする',
  tag,
  answer: data(object({ id: integer })),
});

/** LINE's webhook: what users do in the talk with the installation's LINE account, signed by LINE. */
export const receiveLineEvents = call({
  method: 'post',
  path: '/line/webhook',
  who: 'public',
  summary: 'LINEからの通知',
  tag,
  body: bytes('application/json'),
  maxBody: 1_000_000,
  answer: data(object({ received: flag })),
});
