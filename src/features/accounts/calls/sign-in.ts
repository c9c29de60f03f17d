import { call, data } from '#core/model/call.ts';
import * as core from '#core/model/calls/core-calls.ts';
import { email, reference, text } from '#core/model/declare.ts';
import type { Role } from '#core/model/roles.ts';
import { exactly, flag, object, oneOf, optional } from '#core/model/shape.ts';
import { roleCodes } from '#domain/accounts/roles.ts';
import { password, session, tag } from './parts.ts';

/** The second factor's code is requested after the password was verified. */
export const logIn = call({
  method: 'post',
  path: '/auth/login',
  who: 'public',
  summary: 'ログイン',
  tag,
  body: {
    email: email('メールアドレス', { required: true }),
    password,
    code: text('認証コード', { max: 50 }),
  },
  answer: session,
});

/** The signed-in user; `isAccessTokenOauth` is false while the Google token is expired. */
export const getMe = call({
  ...core.getMe,
  answer: data(
    object({
      ...core.myself,
      systemUserRole: oneOf(roleCodes),
      isAccessTokenOauth: flag,
      /** True while the account has its initial password. */
      mustChangePassword: optional(exactly(true)),
    }),
  ),
});

declare module '#core/model/roles.ts' {
  interface Register {
    readonly me: {
      readonly systemUserRole: Role;
      readonly isAccessTokenOauth: boolean;
      readonly mustChangePassword?: true;
    };
  }
}

/** Starts a session in which a system administrator sees the console as that user, read-only. */
export const viewAs = call({
  method: 'post',
  path: '/auth/view-as',
  who: ['SYSTEM_ADMINISTRATOR'],
  summary: 'ユーザーの見え方の確認を始める',
  tag,
  body: { userId: reference('ユーザー', 'system-user', { required: true }) },
  answer: session,
});
