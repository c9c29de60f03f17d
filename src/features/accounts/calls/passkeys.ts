import { call, data } from '#core/model/call.ts';
import { json, text } from '#core/model/declare.ts';
import {
  anything,
  array,
  dictionary,
  epochMs,
  flag,
  type Infer,
  integer,
  nullable,
  object,
  string,
} from '#core/model/shape.ts';
import { password, session, tag } from './parts.ts';

const response = json('パスキーの応答', { required: true });

const passkey = object({ id: integer, name: string, createDate: epochMs, lastUsedDate: nullable(epochMs) });

export type Passkey = Infer<typeof passkey>;

/** Newest first. */
export const listPasskeys = call({
  method: 'get',
  path: '/auth/passkeys',
  who: 'signed-in',
  summary: '登録したパスキー',
  tag,
  answer: data(array(passkey)),
});

/** Returns WebAuthn's PublicKeyCredentialCreationOptionsJSON, from which the browser creates a passkey. */
export const startPasskey = call({
  method: 'post',
  path: '/auth/passkeys/options',
  who: 'signed-in',
  summary: 'パスキーの登録の開始',
  tag,
  body: { password },
  answer: data(dictionary(anything)),
});

export const addPasskey = call({
  method: 'post',
  path: '/auth/passkeys',
  who: 'signed-in',
  summary: 'パスキーの登録',
  tag,
  body: {
    name: text('パスキーの名前', { required: true, max: 100 }),
    response,
  },
  answer: data(object({ added: flag })),
  status: 201,
});

export const removePasskey = call({
  method: 'delete',
  path: '/auth/passkeys/{id}',
  who: 'signed-in',
  summary: 'パスキーの削除',
  tag,
  answer: data(object({ removed: flag })),
});

/** Returns WebAuthn's PublicKeyCredentialRequestOptionsJSON, which the browser signs with the passkey that the user picks. */
export const startPasskeyLogin = call({
  method: 'post',
  path: '/auth/passkey-login/options',
  who: 'public',
  summary: 'パスキーによるログインの開始',
  tag,
  answer: data(dictionary(anything)),
});

export const logInByPasskey = call({
  method: 'post',
  path: '/auth/passkey-login',
  who: 'public',
  summary: 'パスキーによるログイン',
  tag,
  body: { response },
  answer: session,
});
