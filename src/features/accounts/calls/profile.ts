import { asSent, call, data, download } from '#core/model/call.ts';
import { number } from '#core/model/declare.ts';
import { epochMs, integer, nullable, object, oneOf, string } from '#core/model/shape.ts';
import { ownAccountFields } from '#domain/accounts/own-account.ts';
import { roleCodes } from '#domain/accounts/roles.ts';
import { tag } from './parts.ts';

const profile = data(
  object({
    id: integer,
    version: integer,
    email: string,
    systemUserRole: oneOf(roleCodes),
    status: string,
    lastLoginDate: nullable(epochMs),
    createDate: epochMs,
    name: string,
    nameKana: nullable(string),
    companyName: nullable(string),
    phone: nullable(string),
    picture: nullable(object({ key: string, name: string, type: string, size: integer })),
  }),
);

export const getProfile = call({
  method: 'get',
  path: '/profile',
  who: 'signed-in',
  summary: '自分のプロフィール',
  tag,
  answer: profile,
});

/** `id` is the caller's own; fields that are not sent stay unchanged. */
export const patchProfile = call({
  method: 'patch',
  path: '/profile/{id}',
  who: 'signed-in',
  summary: '自分のプロフィールの変更（JSON または multipart）',
  tag,
  body: asSent({ version: number('版', { required: true, min: 1 }), ...ownAccountFields }, { files: true }),
  maxBody: 10_000_000,
  answer: profile,
});

export const getPicture = call({
  method: 'get',
  path: '/profile/{id}/files/picture',
  who: 'signed-in',
  summary: '自分の写真',
  tag,
  answer: download('image/png', 'image/jpeg', 'image/webp'),
});
