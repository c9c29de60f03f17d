import { describe, expect, it } from 'vitest';
import { metresBetween, rateCandidates, textLikeness } from './place-matching.ts';

const store = {
  name: 'みずいろ珈琲 渋谷店',
  address: '東京都渋谷区道玄坂1丁目2番3号',
  latitude: 35.658,
  longitude: 139.7,
};
const place = (placeId: string, over: object = {}) => ({ placeId, ...store, ...over });
const nobody = new Set<string>();

describe('the likeness of names', () => {
  it.each([
    ['みずいろ珈琲　渋谷店', 1],
    ['株式会社みずいろ珈琲 渋谷店', 1],
    ['ﾐｽﾞｲﾛ珈琲 渋谷店', 0],
  ])('%s', (name, least) => {
    expect(textLikeness(store.name, name)).toBeGreaterThanOrEqual(least);
  });
  it('distinguishes shops of one chain by their branch, and no form of an address from another', () => {
    expect(textLikeness(store.name, 'みずいろ珈琲 新宿店')).toBeLessThan(0.75);
    expect(textLikeness(store.address, '〒150-0043 東京都渋谷区道玄坂１−２−３')).toBeGreaterThan(0.9);
    expect(textLikeness('', '')).toBe(0);
  });
});

it('measures distances', () => {
  expect(metresBetween(store, { latitude: 35.659, longitude: 139.7 })).toBeCloseTo(111.2, 0);
  expect(metresBetween(store, { latitude: null, longitude: 1 })).toBeNull();
});

describe('candidates', () => {
  it('are sure when alike, near, and alone in that', () => {
    const rated = rateCandidates(store, [place('b', { name: '中央珈琲', latitude: 35.66 }), place('a')], nobody);
    expect(rated.map(({ placeId, sure }) => [placeId, sure])).toEqual([
      ['a', true],
      ['b', false],
    ]);
  });

  it.each([
    ['two of them are equally good', [place('a'), place('b')]],
    ['it is far away', [place('a', { latitude: 35.67 })]],
    ['it is called otherwise', [place('a', { name: '渋谷珈琲' })]],
  ])('are not sure when %s', (_, found) => {
    expect(rateCandidates(store, found, nobody).some(({ sure }) => sure)).toBe(false);
  });

  it('are not sure when another store has the place', () => {
    expect(rateCandidates(store, [place('a')], new Set(['a']))[0]).toMatchObject({ taken: true, sure: false });
  });

  it('go by the address where the store has no point', () => {
    const unlocated = { ...store, latitude: null, longitude: null };
    expect(rateCandidates(unlocated, [place('a')], nobody)[0]).toMatchObject({ distance: null, sure: true });
    expect(rateCandidates(unlocated, [place('a', { address: '大阪府大阪市北区9' })], nobody)[0]?.sure).toBe(false);
  });
});
