import { call, data } from '#core/model/call.ts';
import { number, select, tags, text } from '#core/model/declare.ts';
import { array, epochMs, flag, type Infer, integer, nullable, object, string } from '#core/model/shape.ts';
import { password, tag } from './parts.ts';

/** What a token permits on its resources. */
export const tokenAccess = { READ: '読み取りのみ', WRITE: '読み取りと書き込み' } as const;

/** Maximum lifetime of a token in days. */
export const longestTokenDays = 365;

const tokenFields = {
  id: integer,
  name: string,
  write: flag,
  /** Null: all resources of the role. */
  resources: nullable(array(string)),
  createDate: epochMs,
  expiresDate: epochMs,
  lastUsedDate: nullable(epochMs),
  expired: flag,
};

const apiToken = object(tokenFields);

export type ApiToken = Infer<typeof apiToken>;

/** The user's own tokens, the newest first, without the token values, which are returned only at creation. */
export const listApiTokens = call({
  method: 'get',
  path: '/auth/tokens',
  who: 'signed-in',
  summary: '自分のAPIトークン',
  tag,
  answer: data(array(apiToken)),
});

/** `token` is returned only here. */
export const makeApiToken = call({
  method: 'post',
  path: '/auth/tokens',
  who: 'signed-in',
  summary: 'APIトークンの発行（トークンはこの応答だけで渡されます）',
  tag,
  body: {
    name: text('トークンの名前', { required: true, max: 100 }),
    access: select('できること', tokenAccess, { required: true, initial: 'READ' }),
    resources: tags('対象（リソース名。省略すると権限のあるものすべて）', { max: 50 }),
    days: number('有効期間', { required: true, min: 1, max: longestTokenDays, decimals: 0, unit: '日' }),
    password,
  },
  answer: data(object({ ...tokenFields, token: string })),
  status: 201,
});

export const revokeApiToken = call({
  method: 'delete',
  path: '/auth/tokens/{id}',
  who: 'signed-in',
  summary: 'APIトークンの取り消し',
  tag,
  answer: data(object({ revoked: flag })),
});
