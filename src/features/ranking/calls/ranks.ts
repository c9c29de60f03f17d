import { call, data, download, rows } from '#core/model/call.ts';
import { date, number, select, text } from '#core/model/declare.ts';
import { array } from '#core/model/shape.ts';
import { keywordWithAgreement } from '#ranking/rules/agreement.ts';
import {
  foundKeyword,
  keywordRival,
  namesOfLabels,
  placeNames,
  rankSeries,
  ranksAbove,
  readingEvidence,
  rivalSeries,
  storeRanking,
} from '#ranking/rules/keyword-ranks.ts';
import { requestedReading } from '#ranking/rules/readings.ts';

const tag = '順位';
const storesTag = '登録店舗';
const seesStore = { resource: 'search-conditions', may: 'show' } as const;
const measures = { resource: 'search-conditions', may: 'measure' } as const;

const range = { from: date('開始日'), to: date('終了日') };
const oneDay = { day: date('日') };

export const getStoreRanking = call({
  method: 'get',
  path: '/search-conditions/{id}/ranks',
  who: seesStore,
  summary: '店舗のキーワードごとの本日の順位',
  tag,
  query: {},
  answer: data(storeRanking),
});

/** The first keywords that contain each word of the query, of stores that the caller may see. */
export const findKeywords = call({
  method: 'get',
  path: '/search-condition-detail',
  who: seesStore,
  summary: 'キーワードの検索',
  tag,
  query: { q: text('検索', { required: true, max: 200 }) },
  answer: data(array(foundKeyword)),
});

/** A keyword and its store. */
export const getKeyword = call({
  method: 'get',
  path: '/search-condition-detail/{id}',
  who: seesStore,
  summary: 'キーワード条件の詳細',
  tag,
  query: {},
  answer: data(keywordWithAgreement),
});

export const getSeries = call({
  method: 'get',
  path: '/search-condition-detail/{id}/ranks',
  who: seesStore,
  summary: '順位の推移',
  tag,
  query: range,
  answer: data(rankSeries),
  fromReplica: true,
});

export const exportSeries = call({
  method: 'get',
  path: '/search-condition-detail/{id}/ranks/export',
  who: seesStore,
  summary: '順位の推移のCSV出力',
  tag,
  query: {
    ...range,
    encoding: select('文字コード', { utf8: 'UTF-8', cp932: 'Shift_JIS' }, { initial: 'utf8' }),
  },
  answer: download('text/csv'),
  fromReplica: true,
});

/** All readings of a day, with the evidence for each. */
export const listReadingsOfDay = call({
  method: 'get',
  path: '/search-condition-detail/{id}/readings',
  who: seesStore,
  summary: '1日の計測の根拠',
  tag,
  query: oneDay,
  answer: data(array(readingEvidence)),
});

export const getAbove = call({
  method: 'get',
  path: '/search-condition-detail/{id}/above',
  who: seesStore,
  summary: '上位の店舗と、いつから上位にいるか',
  tag,
  query: oneDay,
  answer: data(ranksAbove),
});

/** The names of the places above, by place id; fetched from a paid service, and only those asked for. */
export const getNamesAbove = call({
  method: 'get',
  path: '/search-condition-detail/{id}/above/names',
  who: seesStore,
  summary: '上位の店舗の名前',
  tag,
  query: { ...oneDay, of: select('対象', namesOfLabels, { initial: 'ALL' }) },
  unsafe: true,
  answer: data(placeNames),
});

const rivalsPath = '/search-condition-detail/{id}/rivals';
const changesStore = { resource: 'search-conditions', may: 'update' } as const;

/** A keyword's rivals, in the order they were marked. */
export const listRivals = call({
  method: 'get',
  path: rivalsPath,
  who: seesStore,
  summary: 'キーワードのライバル',
  tag,
  answer: rows(keywordRival),
});

export const getRivalSeries = call({
  method: 'get',
  path: '/search-condition-detail/{id}/rival-ranks',
  who: seesStore,
  summary: 'ライバルの順位の推移',
  tag,
  query: range,
  answer: data(rivalSeries),
});

/** Marks a place that ranked above as a rival; marking it again changes its name. */
export const markRival = call({
  method: 'post',
  path: rivalsPath,
  who: changesStore,
  summary: 'ライバルの登録',
  tag,
  body: {
    placeId: text('プレイスID', { required: true, max: 300 }),
    name: text('名前', { required: true, max: 100 }),
  },
  answer: data(keywordRival),
  status: 201,
});

export const unmarkRival = call({
  method: 'delete',
  path: '/search-condition-detail/{id}/rivals/{rivalId}',
  who: changesStore,
  summary: 'ライバルの登録の解除',
  tag,
  answer: data(keywordRival),
});

/** Readings that the caller requested within the last hour, newest first. */
export const listRequestedReadings = call({
  method: 'get',
  path: '/readings',
  who: measures,
  summary: '今すぐ計測の進み具合',
  tag: storesTag,
  query: { searchConditionId: number('登録店舗', { min: 1, max: 2_147_483_647 }) },
  answer: rows(requestedReading),
});
