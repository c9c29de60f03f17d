import { call, data, download, rows } from '#core/model/call.ts';
import { number } from '#core/model/declare.ts';
import { array, epochMs, type Infer, integer, object, string } from '#core/model/shape.ts';
import { admins } from '#domain/accounts/roles.ts';
import { undeliveredMail } from '#domain/notices/mail-delivery.ts';

const tag = '送信メール';
const done = data(object({ id: integer }));

/** Mails whose outcome is unknown, or that the server rejected. */
export const listUndeliveredMails = call({
  method: 'get',
  path: '/mail-delivery',
  who: admins,
  summary: '送信結果が不明または失敗のメール',
  tag,
  answer: rows(undeliveredMail),
});

export const sendMailAgain = call({
  method: 'post',
  path: '/mail-delivery/{id}/send-again',
  who: admins,
  summary: 'メールをもう一度送る',
  tag,
  answer: done,
  status: 202,
});

/** Settles a mail by hand: one of unknown outcome was found to have arrived, or a failed one is given up. */
export const dismissMail = call({
  method: 'post',
  path: '/mail-delivery/{id}/dismiss',
  who: admins,
  summary: 'メールを確認済にする',
  tag,
  answer: done,
});

const outboxMailProperties = {
  id: string,
  date: epochMs,
  to: array(string),
  subject: string,
  /** The file names of its attachments. */
  attachments: array(string),
};
const outboxMail = object(outboxMailProperties);
const wholeOutboxMail = object({ ...outboxMailProperties, text: string, html: string });

/** A mail of the demo's outbox. */
export type OutboxMail = Infer<typeof outboxMail>;
export type WholeOutboxMail = Infer<typeof wholeOutboxMail>;

/** The demo's sent mails, the newest first; 404 where mails are really sent. */
export const listOutbox = call({
  method: 'get',
  path: '/outbox',
  who: admins,
  summary: '送信メールの一覧（デモのみ）',
  tag,
  query: { _start: number('開始', { min: 0 }), _end: number('終了', { min: 1 }) },
  answer: rows(outboxMail),
});

export const getOutboxMail = call({
  method: 'get',
  path: '/outbox/{mail}',
  who: admins,
  summary: '送信メールの内容',
  tag,
  answer: data(wholeOutboxMail),
});

export const getOutboxSource = call({
  method: 'get',
  path: '/outbox/{mail}/source',
  who: admins,
  summary: '送信メールのファイル（.eml）',
  tag,
  answer: download('message/rfc822'),
});

/** The attachment with that index, from 0. */
export const getOutboxAttachment = call({
  method: 'get',
  path: '/outbox/{mail}/attachments/{number}',
  who: admins,
  summary: '送信メールの添付ファイル',
  tag,
  answer: download('*/*'),
});
