import { call, data } from '#core/model/call.ts';
import { text } from '#core/model/declare.ts';
import { array, epochMs, flag, type Infer, integer, nullable, object, string } from '#core/model/shape.ts';
import { password, tag } from './parts.ts';

const secondFactor = object({
  enabled: flag,
  enabledDate: nullable(epochMs),
  recoveryCodesLeft: integer,
  /** True when the role requires a second factor. */
  demanded: flag,
});

export type SecondFactor = Infer<typeof secondFactor>;

export const getSecondFactor = call({
  method: 'get',
  path: '/auth/second-factor',
  who: 'signed-in',
  summary: '二段階認証の状態',
  tag,
  answer: data(secondFactor),
  beforeSecondFactor: true,
});

/** Creates a new secret, which takes effect with its first valid code. */
export const startSecondFactor = call({
  method: 'post',
  path: '/auth/second-factor',
  who: 'signed-in',
  summary: '二段階認証の設定の開始',
  tag,
  body: { password },
  answer: data(object({ secret: string, uri: string })),
  beforeSecondFactor: true,
});

/** Returned only once. */
const recoveryCodes = data(object({ recoveryCodes: array(string) }));

export const confirmSecondFactor = call({
  method: 'put',
  path: '/auth/second-factor',
  who: 'signed-in',
  summary: '二段階認証の設定の完了',
  tag,
  body: { code: text('認証コード', { required: true, max: 50 }) },
  answer: recoveryCodes,
  beforeSecondFactor: true,
});

export const renewRecoveryCodes = call({
  method: 'post',
  path: '/auth/second-factor/recovery-codes',
  who: 'signed-in',
  summary: 'リカバリーコードの再発行',
  tag,
  body: { password },
  answer: recoveryCodes,
});

export const removeSecondFactor = call({
  method: 'post',
  path: '/auth/second-factor/remove',
  who: 'signed-in',
  summary: '二段階認証の解除',
  tag,
  body: { password },
  answer: data(object({ removed: flag })),
});
