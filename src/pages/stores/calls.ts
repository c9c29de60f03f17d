import { call, data, rows } from '#core/model/call.ts';
import { list, number, text } from '#core/model/declare.ts';
import { array, integer, object } from '#core/model/shape.ts';
import { admins, payers, staff } from '#domain/accounts/roles.ts';
import { ownMonth, storeAmounts } from '#domain/billing/month-forecast.ts';
import { ownDay } from '#stores/rules/day-sentence.ts';
import { googleData, storeFromPlaces } from '#stores/rules/google-data.ts';
import { storeCard } from '#stores/rules/store-card.ts';

const tag = '登録店舗';
const rowNumber = { min: 0, max: 999_999_999 };

/** What of Google's data is kept here. */
export const getGoogleData = call({
  method: 'get',
  path: '/google-data',
  who: admins,
  summary: '保存しているGoogleのデータ',
  tag,
  answer: data(googleData),
});

/** The stores some of whose fields came from Places, those due first. */
export const listStoresFromPlaces = call({
  method: 'get',
  path: '/google-data/stores',
  who: admins,
  summary: 'Googleの店舗検索から入力した店舗',
  tag,
  query: { _start: number('開始', rowNumber), _end: number('終了', rowNumber) },
  answer: rows(storeFromPlaces),
});

/** Says of stores that what came from Places is the installation's own: somebody has looked at it. Returns how many. */
export const confirmAsOwn = call({
  method: 'post',
  path: '/google-data/confirm',
  who: admins,
  summary: '自社の情報としての確認',
  tag,
  body: {
    stores: list(
      '店舗',
      { storeId: number('店舗', { required: true, min: 1, max: 2_147_483_647 }) },
      { required: true, max: 200 },
    ),
  },
  answer: data(object({ stores: integer })),
});

/** The month so far of customers who are billed: totals of their own stores and days. */
export const getOwnMonth = call({
  method: 'get',
  path: '/home/month',
  who: payers,
  summary: '今月の成果日数と請求の見込み（契約者）',
  tag,
  answer: data(ownMonth),
});

/** What a store's running period has come to by keyword, for those who see money. */
export const getStoreAmounts = call({
  method: 'get',
  path: '/search-conditions/{id}/amounts',
  who: [...staff, ...payers],
  summary: '店舗のキーワードごとの今月の請求額',
  tag,
  query: {},
  answer: data(storeAmounts),
});

/** How the keywords of the stores that one sees did today. */
export const getOwnDay = call({
  method: 'get',
  path: '/home/day',
  who: { resource: 'search-conditions', may: 'list' },
  summary: '本日の達成・下降・未計測の件数（契約者のホーム）',
  tag,
  answer: data(ownDay),
});

/** Data of store cards beyond their rows. */
export const listStoreCards = call({
  method: 'get',
  path: '/home/stores',
  who: { resource: 'search-conditions', may: 'list' },
  summary: '店舗ごとの下降・未返信のクチコミ・30日の推移',
  tag,
  query: {
    ids: text('店舗', { required: true, max: 1100, pattern: '[1-9][0-9]{0,9}(,[1-9][0-9]{0,9}){0,99}', hint: '1,2,3' }),
  },
  answer: data(array(storeCard)),
});
