import { expect, it } from 'vitest';
import { webhookGivesUpAfter, webhookWaits } from './retries.ts';

it('a delivery is tried for as long as its receiver is waited for, ever more seldom', () => {
  expect(webhookWaits.toSorted((one, other) => one - other)).toEqual(webhookWaits);
  const whole = webhookWaits.reduce((sum, wait) => sum + wait, 0);
  expect(Math.abs(whole - webhookGivesUpAfter)).toBeLessThan(3_600_000);
});
