import type { Locator } from 'playwright-core';
import { expect } from 'vitest';

/** Clicks, and fails beyond as many as a job may take. */
export function counted(most: number) {
  let clicks = 0;
  return async (what: Locator) => {
    clicks += 1;
    expect(clicks).toBeLessThanOrEqual(most);
    await what.click();
  };
}
