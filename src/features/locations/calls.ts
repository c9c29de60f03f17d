import { call, data } from '#core/model/call.ts';
import { text } from '#core/model/declare.ts';
import { array, double, object, string } from '#core/model/shape.ts';
import { staff } from '#domain/accounts/roles.ts';

const foundPoint = object({ title: string, latitude: double, longitude: double });

/** Points that an address or station name may mean, the most likely first. */
export const findPoints = call({
  method: 'get',
  path: '/geocode',
  who: staff,
  summary: '住所・駅名から地点を検索',
  tag: '検索位置情報',
  query: { q: text('住所・駅名', { required: true, max: 200 }) },
  unsafe: true,
  answer: data(array(foundPoint)),
});
