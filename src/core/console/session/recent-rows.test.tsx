import { beforeEach, describe, expect, it } from 'vitest';
import { recentRows, rememberRow } from './recent-rows.ts';

describe('the rows that were looked at last', () => {
  beforeEach(() => localStorage.clear());

  it('come newest first, each once, eight of them, and are each user’s own', () => {
    for (let id = 1; id <= 10; id += 1) rememberRow(7, { resource: 'dish', id });
    rememberRow(7, { resource: 'dish', id: 5 });
    rememberRow(8, { resource: 'dish', id: 1 });
    expect(recentRows(7).map(({ id }) => id)).toEqual([5, 10, 9, 8, 7, 6, 4, 3]);
    expect(recentRows(8)).toEqual([{ resource: 'dish', id: 1 }]);
  });

  it('are none where nothing of them can be read', () => {
    for (const stored of ['{', '7', '[{"resource":1}]']) {
      localStorage.setItem('console.recent.7', stored);
      expect(recentRows(7)).toEqual([]);
    }
  });
});
