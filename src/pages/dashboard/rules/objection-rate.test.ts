import { expect, it } from 'vitest';
import { ratePercent } from './objection-rate.ts';

it('says which share of the achieved days is objected to, and nothing of none', () => {
  expect(ratePercent({ days: 3, achievedDays: 2310 })).toBe('0.13%');
  expect(ratePercent({ days: 0, achievedDays: 10 })).toBe('0.00%');
  expect(ratePercent({ days: 3, achievedDays: 0 })).toBeNull();
});
