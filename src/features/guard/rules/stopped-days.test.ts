import { expect, it } from 'vitest';
import { daysStoppedBy, isHeldStopped, isTakenBack, type LastRead } from './stopped-days.ts';

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

it('a failure holds a state that stops for seven days, and no other', () => {
  expect(isHeldStopped(read('SUSPENDED', '2026-10-03'), '2026-10-10')).toBe(true);
  expect(isHeldStopped(read('SUSPENDED', '2026-10-02'), '2026-10-10')).toBe(false);
  expect(isHeldStopped(read('OK', '2026-10-09'), '2026-10-10')).toBe(false);
  expect(isHeldStopped(null, '2026-10-10')).toBe(false);
});

it('a day that was only held is taken back, one on which Google said so is not', () => {
  expect(isTakenBack('OK', '2026-10-10', read('SUSPENDED', '2026-10-09'))).toBe(true);
  expect(isTakenBack('OK', '2026-10-10', read('SUSPENDED', '2026-10-10'))).toBe(false);
  expect(isTakenBack('SUSPENDED', '2026-10-10', read('SUSPENDED', '2026-10-09'))).toBe(false);
});
