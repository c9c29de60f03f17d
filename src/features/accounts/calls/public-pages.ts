import { call, data } from '#core/model/call.ts';
import { day, nullable, object, string } from '#core/model/shape.ts';
import { admins } from '#domain/accounts/roles.ts';

const tag = '公開ページ';

/** Returns the text of a public page, with the issuer's data filled in; 404 for a page that does not exist. */
export const getPublicPage = call({
  method: 'get',
  path: '/public/pages/{page}',
  who: 'public',
  summary: '利用規約（terms）・プライバシーポリシー（privacy）・特定商取引法に基づく表記（commerce）',
  tag,
  answer: data(
    object({
      title: string,
      /** The version of the terms of use in force, and its first day; null for another page and for the standard text. */
      version: nullable(string),
      effectiveFrom: nullable(day),
      body: string,
    }),
  ),
});

/** Returns the standard text of a public page as it is before the issuer's data are filled in, to be edited. */
export const getStandardText = call({
  method: 'get',
  path: '/setting/standard-texts/{page}',
  who: admins,
  summary: '公開ページの標準の文章',
  tag,
  answer: data(object({ body: string })),
});
