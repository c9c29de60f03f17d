import { call, data, rows } from '#core/model/call.ts';
import { number, select } from '#core/model/declare.ts';
import { flag, nullable, object } from '#core/model/shape.ts';
import { gridCentreLabels, gridPointFacts, gridRun, gridSizes, newestGrid, rankGrid } from '#domain/ranks/grid.ts';
import { gridDayLabels, gridSchedule } from '#ranking/rules/grid-schedule.ts';
import { placeNames } from '#ranking/rules/keyword-ranks.ts';

const tag = '順位';
const seesStore = { resource: 'search-conditions', may: 'show' } as const;
const measures = { resource: 'search-conditions', may: 'measure' } as const;

const gridsPath = '/search-condition-detail/{id}/grids';

/** A keyword's grids, newest first; `isFirstPlanned`: the store's first grid is going to be of this keyword, by itself. */
export const listGrids = call({
  method: 'get',
  path: gridsPath,
  who: seesStore,
  summary: 'グリッド計測の一覧',
  tag,
  answer: rows(rankGrid, { isFirstPlanned: flag }),
});

/**
 * The newest grid of each of the store's keywords that has any, newest first; `isFirstPlanned`: the store's first one is going to be made by
 * itself.
 */
export const listStoreGrids = call({
  method: 'get',
  path: '/search-conditions/{id}/grids',
  who: seesStore,
  summary: '店舗のキーワードごとの最新のグリッド計測',
  tag,
  answer: rows(newestGrid, { isFirstPlanned: flag }),
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

/** The results of the grids with the same points as this one, oldest first. */
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

/** The names of the first places above at a point, by place id; fetched from a paid service. */
export const getGridPointNames = call({
  method: 'get',
  path: `${onePath}/point/names`,
  who: seesStore,
  summary: 'グリッド計測の1地点の上位の店舗の名前',
  tag,
  query: point,
  unsafe: true,
  answer: data(placeNames),
});

const gridPlan = {
  size: number('地点の数', { required: true, choices: gridSizes }),
  spacing: number('間隔', { required: true, min: 50, max: 5000, unit: 'm' }),
  centre: select('中心', gridCentreLabels, { initial: 'STORE' }),
} as const;

/** Requests a grid; returns it in its initial state. */
export const requestGrid = call({
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

/** Sets a keyword's only schedule; replaces the existing one. */
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
