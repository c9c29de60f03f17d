import { call, data } from '#core/model/call.ts';
import { number } from '#core/model/declare.ts';
import { day, integer, nullable, object, string } from '#core/model/shape.ts';
import { customers } from '#domain/accounts/roles.ts';

const tag = '利用規約';
const terms = object({ id: integer, name: string, effectiveFrom: day, body: string });

/** The terms of use in force today; null where there are none. */
export const getTermsOfUse = call({
  method: 'get',
  path: '/public/terms-of-use',
  who: 'public',
  summary: '現在の利用規約',
  tag,
  answer: data(nullable(terms)),
});

/** The terms that the caller has yet to agree to; null where there are none. */
export const getTermsToAgree = call({
  method: 'get',
  path: '/own-terms-of-use',
  who: customers,
  summary: 'まだ同意していない利用規約',
  tag,
  answer: data(nullable(terms)),
});

/** Agrees to the terms in force; 422 for any other version. */
export const agreeToTerms = call({
  method: 'post',
  path: '/own-terms-of-use/agree',
  who: customers,
  summary: '利用規約への同意',
  tag,
  body: { agreedTermsId: number('同意した利用規約', { required: true, min: 1, max: 2_147_483_647 }) },
  answer: data(nullable(terms)),
});
