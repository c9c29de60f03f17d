import { call, data, rows } from '#core/model/call.ts';
import { integer, object } from '#core/model/shape.ts';
import { troubledMail } from '#domain/mail-delivery.ts';
import { admins } from '#domain/roles.ts';

const tag = '送信メール';
const done = data(object({ id: integer }));

/** Mails whose outcome is unknown, or that the server would not take. */
export const listTroubledMails = call({
  method: 'get',
  path: '/mail-delivery',
  who: admins,
  summary: '送信結果が不明または失敗のメール',
  tag,
  answer: rows(troubledMail),
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

/** Nothing is left to do: one in doubt had arrived, as somebody has asked; one that failed is given up. */
export const dismissMail = call({
  method: 'post',
  path: '/mail-delivery/{id}/dismiss',
  who: admins,
  summary: 'メールを確認済みにする',
  tag,
  answer: done,
});
