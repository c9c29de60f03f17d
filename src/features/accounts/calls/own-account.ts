import { call, data } from '#core/model/call.ts';
import { email } from '#core/model/declare.ts';
import { array, epochMs, flag, type Infer, integer, nullable, object, string } from '#core/model/shape.ts';
import { accepted, linkToken, password, tag } from './parts.ts';

/** The address that awaits its confirmation; null if none. */
export const getNewEmail = call({
  method: 'get',
  path: '/auth/change-email',
  who: 'signed-in',
  summary: '確認待ちのメールアドレス',
  tag,
  answer: data(nullable(object({ email: string, expiresDate: epochMs }))),
});

export const requestNewEmail = call({
  method: 'put',
  path: '/auth/change-email',
  who: 'signed-in',
  summary: 'メールアドレス変更の申し込み',
  tag,
  body: { email: email('新しいメールアドレス', { required: true }), password },
  answer: accepted,
});

export const dropNewEmail = call({
  method: 'delete',
  path: '/auth/change-email',
  who: 'signed-in',
  summary: 'メールアドレス変更の取り消し',
  tag,
  answer: data(object({ dropped: flag })),
});

export const verifyNewEmail = call({
  method: 'put',
  path: '/auth/verify-change-email',
  who: 'signed-in',
  summary: 'メールアドレス変更の確認',
  tag,
  body: { token: linkToken },
  answer: data(object({ email: string })),
});

const ownSession = object({
  id: integer,
  createDate: epochMs,
  lastSeenDate: epochMs,
  expiresDate: epochMs,
  ip: nullable(string),
  device: string,
  /** True for the caller's session. */
  current: flag,
});

export type OwnSession = Infer<typeof ownSession>;

/** The user's sessions, the most recently used first. */
export const listSessions = call({
  method: 'get',
  path: '/auth/sessions',
  who: 'signed-in',
  summary: 'ログイン中の端末',
  tag,
  answer: data(array(ownSession)),
});

const ended = data(object({ ended: flag }));

export const endOtherSessions = call({
  method: 'delete',
  path: '/auth/sessions',
  who: 'signed-in',
  summary: 'ほかの端末すべてのログアウト',
  tag,
  answer: ended,
});

export const logOutDevice = call({
  method: 'delete',
  path: '/auth/sessions/{id}',
  who: 'signed-in',
  summary: '端末のログアウト',
  tag,
  answer: ended,
});
