import { call, data, rows } from '#core/model/call.ts';
import { number, select, text } from '#core/model/declare.ts';
import { array, flag, integer, object, string } from '#core/model/shape.ts';
import { foundPlaces, placeProfile } from '#domain/ranks/place-search.ts';
import { movedStore } from '#domain/ranks/place-state.ts';
import { matchCounts, matchStateLabels, retriedStateLabels, unmatchedStore } from '#ranking/rules/place-board.ts';
import { placeCandidate } from '#ranking/rules/place-matching.ts';

const _tag = '順位';
const storesTag = '登録店舗';

/** Candidates for the store's place, best match first, looked up live. */
export const listCandidates = call({
  method: 'get',
  path: '/search-conditions/{id}/place-candidates',
  who: { resource: 'search-conditions', may: 'update' },
  summary: 'プレイスの候補',
  tag: storesTag,
  unsafe: true,
  answer: data(array(placeCandidate)),
});

const fillsStore = { resource: 'search-conditions', may: 'create' } as const;

/** Finds places by name, address or text pasted from Google Maps, to fill a store's form. */
export const findPlaces = call({
  method: 'get',
  path: '/places',
  who: fillsStore,
  summary: '店舗の検索（店舗名・住所・GoogleマップのURL）',
  tag: storesTag,
  query: { q: text('店舗名・住所・GoogleマップのURL', { required: true, max: 2000 }) },
  unsafe: true,
  answer: data(foundPlaces),
});

/** A place's details for a store's form, looked up live. */
export const getPlace = call({
  method: 'get',
  path: '/places/{place}',
  who: fillsStore,
  summary: '店舗の情報',
  tag: storesTag,
  unsafe: true,
  answer: data(placeProfile),
});

const matchesStores = { resource: 'search-conditions', may: 'update' } as const;
const rowNumber = { min: 0, max: 999_999_999 };
const searched = { q: text('検索', { max: 200 }) };

/**
 * Stores without a place, most certain matches first, with the number of stores per state; `startsFirstGrids`: one that is matched has its
 * first grid by itself.
 */
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
  answer: rows(unmatchedStore, { counts: matchCounts, startsFirstGrids: flag }),
});

/** Matched stores whose place id has a successor or is no more. */
export const listMovedStores = call({
  method: 'get',
  path: '/place-matching/moved',
  who: matchesStores,
  summary: 'プレイスIDが変わった店舗',
  tag: storesTag,
  answer: data(array(movedStore)),
});

/** All of these stores whose match is certain. */
export const listSurePlaces = call({
  method: 'get',
  path: '/place-matching/sure',
  who: matchesStores,
  summary: '確実に照合できる店舗',
  tag: storesTag,
  query: searched,
  answer: data(array(object({ id: integer, version: integer, name: string, placeId: string }))),
});

/** Queues a lookup of all stores that had none, and again of those in the state `again`; returns how many. */
export const lookUpPlaces = call({
  method: 'post',
  path: '/place-matching/look',
  who: matchesStores,
  summary: '照合の候補の一括調査',
  tag: storesTag,
  query: { again: select('調べ直す照合の状態', retriedStateLabels) },
  answer: data(object({ stores: integer })),
});
