import { expect, it } from 'vitest';
import { firstRetainedDay } from './reading-retention.ts';

it.each([
  ['2026-11-26', 13, '2025-10-01'],
  ['2026-11-01', 13, '2025-10-01'],
  ['2026-01-31', 13, '2024-12-01'],
  ['2024-03-31', 24, '2022-03-01'],
])('on %s the readings of %i months stay from %s on', (today, months, first) => {
  expect(firstRetainedDay(today, months)).toBe(first);
});
