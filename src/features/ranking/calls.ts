import { call, data, file, rows } from '#core/model/call.ts';
import { date, number, select, text } from '#core/model/declare.ts';
import { text as aText, integer, list, nullable, object } from '#core/model/shape.ts';
import { gridCentreLabels, gridPointFacts, gridRun, rankGrid } from '#domain/ranks/grid.ts';
import { gridDayLabels, gridSchedule } from '#domain/ranks/grid-schedule.ts';
import {
  foundKeyword,
  keywordFacts,
  keywordRival,
  placeNames,
  rankSeries,
  ranksAbove,
  readingEvidence,
  rivalSeries,
  storeRanking,
} from '#domain/ranks/keyword-ranks.ts';
import { matchCounts, matchStateLabels, unmatchedStore } from '#domain/ranks/place-board.ts';
import { placeCandidate } from '#domain/ranks/place-matching.ts';
import { foundPlaces, placeProfile } from '#domain/ranks/place-search.ts';
import { askedReading } from '#domain/ranks/readings.ts';

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

/** The first keywords that hold each word of what is looked for, of the stores that the caller sees. */
export const findKeywords = call({
  method: 'get',
  path: '/search-condition-detail',
  who: seesStore,
  summary: 'キーワードの検索',
  tag,
  query: { q: text('検索', { required: true, max: 200 }) },
  answer: data(list(foundKeyword)),
});

/** A keyword and the store it belongs to. */
export const getKeyword = call({
  method: 'get',
  path: '/search-condition-detail/{id}',
  who: seesStore,
  summary: 'キーワード条件の詳細',
  tag,
  query: {},
  answer: data(keywordFacts),
});

export const getSeries = call({
  method: 'get',
  path: '/search-condition-detail/{id}/ranks',
  who: seesStore,
  summary: '順位の推移',
  tag,
  query: range,
  answer: data(rankSeries),
  mayLag: true,
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
  answer: file('text/csv'),
  mayLag: true,
});

/** Every reading of a day, with what it can be proved by. */
export const listReadingsOfDay = call({
  method: 'get',
  path: '/search-condition-detail/{id}/readings',
  who: seesStore,
  summary: '1日の計測の根拠',
  tag,
  query: oneDay,
  answer: data(list(readingEvidence)),
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

/** What those above are called, by their place ids: asked of a service that is paid for. */
export const getNamesAbove = call({
  method: 'get',
  path: '/search-condition-detail/{id}/above/names',
  who: seesStore,
  summary: '上位の店舗の名前',
  tag,
  query: oneDay,
  spends: true,
  answer: data(placeNames),
});

const rivalsPath = '/search-condition-detail/{id}/rivals';
const changesStore = { resource: 'search-conditions', may: 'update' } as const;

/** The rivals of a keyword, in the order in which they were marked. */
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

/** Marks a place that stood above; marked again, it takes the name given last. */
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

const gridsPath = '/search-condition-detail/{id}/grids';

/** The grids of a keyword, the newest first. */
export const listGrids = call({
  method: 'get',
  path: gridsPath,
  who: seesStore,
  summary: 'グリッド計測の一覧',
  tag,
  answer: rows(rankGrid),
});

export const getGrid = call({
  method: 'get',
  path: '/search-condition-detail/{id}/grids/{gridId}',
  who: seesStore,
  summary: 'グリッド計測の結果',
  tag,
  answer: data(rankGrid),
});

const onePath = '/search-condition-detail/{id}/grids/{gridId}';
const inGrid = { required: true, min: 0, max: 8 } as const;
const point = { row: number('行', inGrid), column: number('列', inGrid) };

/** What the grids of the same points as that one came to, oldest first. */
export const getGridTrend = call({
  method: 'get',
  path: `${onePath}/trend`,
  who: seesStore,
  summary: 'グリッド計測の推移',
  tag,
  answer: rows(gridRun),
});

export const getGridPoint = call({
  method: 'get',
  path: `${onePath}/point`,
  who: seesStore,
  summary: 'グリッド計測の1地点と、上位の店舗',
  tag,
  query: point,
  answer: data(gridPointFacts),
});

/** What the first of those above at a point are called, by their place ids: asked of a service that is paid for. */
export const getGridPointNames = call({
  method: 'get',
  path: `${onePath}/point/names`,
  who: seesStore,
  summary: 'グリッド計測の1地点の上位の店舗の名前',
  tag,
  query: point,
  spends: true,
  answer: data(placeNames),
});

const gridPlan = {
  size: select('地点の数', { '3': '3×3', '5': '5×5', '7': '7×7', '9': '9×9' }, { required: true }),
  spacing: number('間隔', { required: true, min: 50, max: 5000, unit: 'm' }),
  centre: select('中心', gridCentreLabels, { initial: 'STORE' }),
} as const;

/** Asks for a grid; answers it as it stands at first. */
export const askGrid = call({
  method: 'post',
  path: gridsPath,
  who: measures,
  summary: 'グリッド計測',
  tag,
  body: gridPlan,
  answer: data(rankGrid),
  status: 201,
});

const schedulePath = '/search-condition-detail/{id}/grid-schedule';
const scheduled = data(object({ schedule: nullable(gridSchedule) }));

export const getGridSchedule = call({
  method: 'get',
  path: schedulePath,
  who: seesStore,
  summary: 'グリッドの定期計測',
  tag,
  answer: scheduled,
});

/** A keyword has one: set again, it is as it was set last. */
export const putGridSchedule = call({
  method: 'put',
  path: schedulePath,
  who: measures,
  summary: 'グリッドの定期計測の設定',
  tag,
  body: { ...gridPlan, when: select('繰り返し', gridDayLabels, { required: true }) },
  answer: scheduled,
});

export const dropGridSchedule = call({
  method: 'delete',
  path: schedulePath,
  who: measures,
  summary: 'グリッドの定期計測の停止',
  tag,
  answer: scheduled,
});

/** What the caller asked to be measured within the last hour, the newest first. */
export const listAskedReadings = call({
  method: 'get',
  path: '/readings',
  who: measures,
  summary: '今すぐ計測の進み具合',
  tag: storesTag,
  query: { searchConditionId: number('登録店舗', { min: 1, max: 2_147_483_647 }) },
  answer: rows(askedReading),
});

/** The places that may be the store, the likeliest first, looked up at this moment. */
export const listCandidates = call({
  method: 'get',
  path: '/search-conditions/{id}/place-candidates',
  who: { resource: 'search-conditions', may: 'update' },
  summary: 'プレイスの候補',
  tag: storesTag,
  spends: true,
  answer: data(list(placeCandidate)),
});

const fillsStore = { resource: 'search-conditions', may: 'create' } as const;

/** Places by a name, an address or what was pasted from Google Maps, to fill a store's form with one of them. */
export const findPlaces = call({
  method: 'get',
  path: '/places',
  who: fillsStore,
  summary: '店舗の検索（店舗名・住所・GoogleマップのURL）',
  tag: storesTag,
  query: { q: text('店舗名・住所・GoogleマップのURL', { required: true, max: 2000 }) },
  spends: true,
  answer: data(foundPlaces),
});

/** All that a store's form asks of one place, looked up at this moment. */
export const getPlace = call({
  method: 'get',
  path: '/places/{place}',
  who: fillsStore,
  summary: '店舗の情報',
  tag: storesTag,
  spends: true,
  answer: data(placeProfile),
});

const matchesStores = { resource: 'search-conditions', may: 'update' } as const;
const rowNumber = { min: 0, max: 999_999_999 };
const searched = { q: text('検索', { max: 200 }) };

/** The stores without a place, the most certain first; beside the page, how many stand how. */
export const listUnmatched = call({
  method: 'get',
  path: '/place-matching',
  who: matchesStores,
  summary: '照合していない店舗',
  tag: storesTag,
  query: {
    ...searched,
    state: select('照合の状態', matchStateLabels),
    _start: number('開始', rowNumber),
    _end: number('終了', rowNumber),
  },
  answer: rows(unmatchedStore, { counts: matchCounts }),
});

/** Those of them whose place is sure, all of them. */
export const listSurePlaces = call({
  method: 'get',
  path: '/place-matching/sure',
  who: matchesStores,
  summary: '確実に照合できる店舗',
  tag: storesTag,
  query: searched,
  answer: data(list(object({ id: integer, version: integer, name: aText, placeId: aText }))),
});

/** Has all of them looked for that were not yet, in jobs; gives how many. */
export const lookForPlaces = call({
  method: 'post',
  path: '/place-matching/look',
  who: matchesStores,
  summary: '照合の候補の一括調査',
  tag: storesTag,
  answer: data(object({ stores: integer })),
});
