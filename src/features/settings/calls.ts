import { bytes, call, data, file } from '#core/model/call.ts';
import { text } from '#core/model/declare.ts';
import { integer, nullable, object } from '#core/model/shape.ts';
import { admins } from '#domain/accounts/roles.ts';
import { issuerImageLimits } from '#domain/invoices/issuer-image.ts';

const tag = '設定';

/** Which pictures there are, and how many bytes each has. */
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
  answer: file('image/png', 'image/jpeg'),
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

/** The installation's logo, on pages that anybody may see. */
export const getBrandLogo = call({
  method: 'get',
  path: '/brand/logo',
  who: 'public',
  summary: 'ブランドのロゴ',
  tag,
  query: { of: text('版', { max: 20 }) },
  answer: file('image/png', 'image/jpeg'),
});
