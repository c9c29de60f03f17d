import { expect, it } from 'vitest';
import { weeksOf } from './month.ts';

it('lays a month out in whole weeks from Sunday', () => {
  const weeks = weeksOf('2026-10-01', '2026-10-31');
  // 1 October 2026 is a Thursday
  expect(weeks[0]).toEqual([null, null, null, null, '2026-10-01', '2026-10-02', '2026-10-03']);
  expect(weeks.every((week) => week.length === 7)).toBe(true);
  expect(weeks.flat().filter((day) => day !== null)).toHaveLength(31);
  expect(weeksOf('2026-02-01', '2026-02-28')).toHaveLength(4);
});
