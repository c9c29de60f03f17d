import { call, data, download } from '#core/model/call.ts';
import { select } from '#core/model/declare.ts';
import { performance } from '#domain/performance/performance.ts';

const tag = 'パフォーマンス';
const path = '/perfomance/{id}/{timeCreateCondition}';
const seesStore = { resource: 'search-conditions', may: 'show' } as const;

/** How a store was found and used on Google Maps in the period of the path (see `periodNamed`). */
export const getPerformance = call({
  method: 'get',
  path,
  who: seesStore,
  summary: '店舗のパフォーマンス',
  tag,
  answer: data(performance),
  fromReplica: true,
});

/** The same for the most recent days. */
export const getNewestPerformance = call({
  ...getPerformance,
  path: '/perfomance/{id}',
  summary: '店舗の直近のパフォーマンス',
});

export const exportPerformance = call({
  method: 'get',
  path: `${path}/export`,
  who: seesStore,
  summary: '店舗のパフォーマンスのCSV',
  tag,
  query: { encoding: select('文字コード', { utf8: 'UTF-8', cp932: 'Shift_JIS' }, { initial: 'utf8' }) },
  answer: download('text/csv'),
  fromReplica: true,
});
