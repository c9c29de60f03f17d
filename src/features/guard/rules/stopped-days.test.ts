import { expect, it } from 'vitest';
import { daysHeldBy, daysStoppedBy, isStoppedNow, type LastRead } from './stopped-days.ts';

const read = (state: LastRead['state'], day: string): LastRead => ({ state, day });

it('a reading stops its own day, and the days between two that say the same, a week at most', () => {
  expect(daysStoppedBy('SUSPENDED', '2026-10-10', null)).toEqual(['2026-10-10']);
  expect(daysStoppedBy('SUSPENDED', '2026-10-10', read('OK', '2026-10-07'))).toEqual(['2026-10-10']);
  expect(daysStoppedBy('DISABLED', '2026-10-10', read('SUSPENDED', '2026-10-07'))).toEqual([
    '2026-10-08',
    '2026-10-09',
    '2026-10-10',
  ]);
  expect(daysStoppedBy('SUSPENDED', '2026-10-10', read('SUSPENDED', '2026-10-10'))).toEqual(['2026-10-10']);
  expect(daysStoppedBy('SUSPENDED', '2026-10-15', read('SUSPENDED', '2026-10-07'))).toEqual(['2026-10-15']);
  expect(daysStoppedBy('WAITING', '2026-10-10', read('SUSPENDED', '2026-10-09'))).toEqual([]);
});

it('a state that stops holds for seven days, whether Google was tried or not, and no other state does', () => {
  const last = read('SUSPENDED', '2026-10-03');
  expect(daysHeldBy(last, '2026-10-03')).toEqual([]);
  expect(daysHeldBy(last, '2026-10-05')).toEqual(['2026-10-04', '2026-10-05']);
  expect(daysHeldBy(last, '2026-10-20').at(-1)).toBe('2026-10-10');
  expect(daysHeldBy(read('OK', '2026-10-03'), '2026-10-05')).toEqual([]);
  expect(daysHeldBy(null, '2026-10-05')).toEqual([]);
});

it('the measuring is stopped now by a state of today or of the week before', () => {
  expect(isStoppedNow(read('SUSPENDED', '2026-10-10'), '2026-10-10')).toBe(true);
  expect(isStoppedNow(read('SUSPENDED', '2026-10-03'), '2026-10-10')).toBe(true);
  expect(isStoppedNow(read('SUSPENDED', '2026-10-02'), '2026-10-10')).toBe(false);
  expect(isStoppedNow(read('OK', '2026-10-09'), '2026-10-10')).toBe(false);
  expect(isStoppedNow(null, '2026-10-10')).toBe(false);
});
