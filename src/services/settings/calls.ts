import { bytes, call, data, download } from '#core/model/call.ts';
import { text } from '#core/model/declare.ts';
import { integer, nullable, object } from '#core/model/shape.ts';
import { admins } from '#domain/accounts/roles.ts';
import { issuerImageLimits } from '#domain/invoices/issuer-image.ts';

const tag = '設定';

/** The size in bytes of each image; null if there is none. */
const images = data(object({ logo: nullable(integer), seal: nullable(integer) }));
const imagePath = '/setting/issuer/{image}';

export const getIssuerImages = call({
  method: 'get',
  path: '/setting/issuer-images',
  who: admins,
  summary: '発行者のロゴと社印の有無',
  tag,
  answer: images,
});

export const getIssuerImage = call({
  method: 'get',
  path: imagePath,
  who: admins,
  summary: '発行者のロゴ（logo）または社印（seal）',
  tag,
  answer: download('image/png', 'image/jpeg'),
});

export const putIssuerImage = call({
  method: 'put',
  path: imagePath,
  who: admins,
  summary: '発行者のロゴまたは社印の登録（PNG・JPEG）',
  tag,
  body: bytes('image/png', 'image/jpeg'),
  maxBody: issuerImageLimits.bytes,
  answer: images,
});

export const deleteIssuerImage = call({
  method: 'delete',
  path: imagePath,
  who: admins,
  summary: '発行者のロゴまたは社印の削除',
  tag,
  answer: images,
});

/** Returns the installation's logo; public, for pages without sign-in. */
export const getBrandLogo = call({
  method: 'get',
  path: '/brand/logo',
  who: 'public',
  summary: 'ブランドのロゴ',
  tag,
  query: { of: text('版', { max: 20 }) },
  answer: download('image/png', 'image/jpeg'),
});
