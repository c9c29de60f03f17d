import { call, data } from '#core/model/call.ts';
import { date } from '#core/model/declare.ts';
import { list } from '#core/model/shape.ts';
import { touchedMonth } from '#domain/touched-month.ts';

/** What a change of past days would touch, for those who may change the store. */
export const listTouchedMonths = call({
  method: 'get',
  path: '/search-conditions/{id}/touched-months',
  who: { resource: 'search-conditions', may: 'update' },
  summary: '過去の日からの変更が影響する、集計・請求済の月',
  tag: '登録店舗',
  query: { from: date('いつから', { required: true }), to: date('いつまで') },
  answer: data(list(touchedMonth)),
});
