import { describe, expect, it } from 'vitest';
import { bodyOf } from './bulk-change.ts';

const store = {
  id: 1,
  version: 4,
  status: 'PREPARING',
  managerUserId: 3,
  details: [
    { id: 10, version: 1, keyword: '渋谷 カフェ', targetRank: 3, dailyPrice: 500 },
    { id: 11, version: 1, keyword: '渋谷 喫茶', targetRank: 5, dailyPrice: 500 },
  ],
};

describe('a change of many stores', () => {
  it('writes just what differs', () => {
    expect(bodyOf(store, { status: 'MEASURING', managerUserId: 3 })).toEqual({ version: 4, status: 'MEASURING' });
    expect(bodyOf(store, { managerUserId: null })).toEqual({ version: 4, managerUserId: null });
  });

  it('changes every keyword, and sends all of them: one left out would be taken for ended', () => {
    expect(bodyOf(store, { targetRank: 5 })).toEqual({
      version: 4,
      details: [
        { ...store.details[0], targetRank: 5 },
        { ...store.details[1], targetRank: 5 },
      ],
    });
  });

  it('leaves alone a store that is as it should be', () => {
    expect(bodyOf(store, { dailyPrice: 500, status: 'PREPARING' })).toBeNull();
    expect(bodyOf({ ...store, details: [] }, { targetRank: 1 })).toBeNull();
  });
});
