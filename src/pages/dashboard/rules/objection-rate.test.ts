import { expect, it } from 'vitest';
import { ratePercent } from './objection-rate.ts';

it('says which share of the charges is objected to, and nothing of none', () => {
  expect(ratePercent({ charges: 31, objectedCharges: 2 })).toBe('6.5%');
  expect(ratePercent({ charges: 10, objectedCharges: 0 })).toBe('0.0%');
  expect(ratePercent({ charges: 0, objectedCharges: 0 })).toBeNull();
});
