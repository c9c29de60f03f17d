import { asSent, call, data } from '#core/model/call.ts';
import { date, list, number, text } from '#core/model/declare.ts';
import { array, flag, integer, nullable, object, string } from '#core/model/shape.ts';
import { payers } from '#domain/accounts/roles.ts';
import { affectedMonth } from '#domain/billing/affected-month.ts';

/** Previews which months a change of a store would affect; takes the same body as the change and writes nothing. */
export const previewChange = call({
  method: 'post',
  path: '/search-conditions/{id}/change-preview',
  who: { resource: 'search-conditions', may: 'update' },
  summary: '保存する前に、変更が影響する集計・請求済の月と、理由が必要かどうかを示す',
  tag: '登録店舗',
  body: asSent({}),
  answer: data(object({ needsReason: flag, months: array(affectedMonth) })),
});

/**
 * Returns the stores that a customer owns today, the measured ones first, at most 50, and the number of all; stores whose contract has ended
 * are left out. A list's filter by owner shows a planned owner instead.
 */
export const getOwnedStores = call({
  method: 'get',
  path: '/owned-stores/{id}',
  who: { resource: 'search-conditions', may: 'show' },
  summary: '契約者の本日の店舗（計測中のものから50店舗まで）',
  tag: '登録店舗',
  answer: data(object({ stores: array(object({ id: integer, isMeasured: flag })), total: integer })),
});

const rowId = { min: 1, max: 2_147_483_647 } as const;

/** Returns why the customer may not object to that day of a keyword, in words; null if they may. */
export const getDayRefusal = call({
  method: 'get',
  path: '/objectable-days/{id}',
  who: payers,
  summary: 'キーワードの成果日に異議を申し立てられない理由',
  tag: '請求',
  query: { storeId: number('登録店舗', { required: true, ...rowId }), day: date('日', { required: true }) },
  answer: data(object({ refusal: nullable(string) })),
});

/** Objects to achieved days of a keyword; without a keyword to a charge's fixed month of the store. */
export const raiseObjection = call({
  method: 'post',
  path: '/charge-objections',
  who: payers,
  summary: '成果日への異議の申立て',
  tag: '請求',
  body: {
    storeId: number('登録店舗', { required: true, ...rowId }),
    detailId: number('キーワード', rowId),
    chargeId: number('請求', rowId),
    days: list('日', { day: date('日', { required: true }) }, { max: 62 }),
    content: text('異議の内容', { required: true, max: 1000, lines: 4 }),
  },
  answer: data(object({ id: integer })),
  token: 'none',
});
