import { call, file } from '#core/model/call.ts';
import { month } from '#core/model/declare.ts';

/** A store's month as a PDF, for those who see the store; last month when none is said. */
export const getStoreReport = call({
  method: 'get',
  path: '/store-report/{id}',
  who: { resource: 'search-conditions', may: 'show' },
  summary: '店舗の月次レポート（PDF）',
  tag: '登録店舗',
  query: { period: month('対象月') },
  answer: file('application/pdf'),
});
