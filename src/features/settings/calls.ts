import { asSent, bytes, call, data, file } from '#core/model/call.ts';
import { integer, nullable, object, text } from '#core/model/shape.ts';
import { issuerFields } from '#domain/issuer.ts';
import { issuerImageLimits } from '#domain/issuer-image.ts';
import { admins } from '#domain/roles.ts';

const tag = '設定';

/** As a row, which the console's form works on; there is one issuer, so id and version say nothing. */
const issuerRow = object({
  id: integer,
  version: integer,
  name: text,
  postalCode: nullable(text),
  address: nullable(text),
  phone: nullable(text),
  email: nullable(text),
  registrationNumber: nullable(text),
  bankAccount: nullable(text),
  note: nullable(text),
});

/** Who issues the invoices; null before it was first said. */
export const getIssuer = call({
  method: 'get',
  path: '/setting/issuer',
  who: admins,
  summary: '請求書の発行者',
  tag,
  answer: data(nullable(issuerRow)),
});

/** What is not sent stays as it is. */
export const putIssuer = call({
  method: 'put',
  path: '/setting/issuer',
  who: admins,
  summary: '請求書の発行者の変更',
  tag,
  body: asSent(issuerFields),
  answer: data(issuerRow),
});

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
