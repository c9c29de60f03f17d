import { call, data } from '#core/model/call.ts';
import { email, text } from '#core/model/declare.ts';
import { flag, object } from '#core/model/shape.ts';
import { accepted, linkToken, tag } from './parts.ts';

const newPassword = text('新しいパスワード', { required: true, min: 12, max: 200 });
const changed = data(object({ changed: flag }));

export const resetPassword = call({
  method: 'put',
  path: '/auth/reset-password',
  who: 'public',
  summary: 'パスワード再設定の申し込み',
  tag,
  body: { email: email('メールアドレス', { required: true }) },
  answer: accepted,
});

/** Answers whether a link is valid. The token's 256 random bits cannot be guessed, so only its holder can find out. */
export const checkLink = call({
  method: 'post',
  path: '/auth/check-link',
  who: 'public',
  summary: 'パスワード設定のリンクが使えるか',
  tag,
  body: { token: linkToken },
  answer: data(object({ stands: flag })),
});

export const verifyResetPassword = call({
  method: 'put',
  path: '/auth/verify-reset-password',
  who: 'public',
  summary: 'パスワードの再設定',
  tag,
  body: { token: linkToken, password: newPassword },
  answer: changed,
});

export const changePassword = call({
  method: 'put',
  path: '/auth/change-password',
  who: 'signed-in',
  summary: 'パスワードの変更',
  tag,
  body: {
    oldPassword: text('現在のパスワード', { required: true, max: 200 }),
    password: newPassword,
  },
  answer: changed,
});
