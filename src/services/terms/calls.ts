import { asSent, call, data } from '#core/model/call.ts';
import { array, flag, integer, object } from '#core/model/shape.ts';
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
