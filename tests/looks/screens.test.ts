import { describe } from 'vitest';
import { minute } from '#core/model/day.ts';
import type { Role } from '#core/model/roles.ts';
import { readOnlyTest as test } from '../support/browser.ts';
import { expectEveryScreenSound } from '../support/every-screen.ts';

// Who runs it, who looks after customers, and who pays in one way or another: each is shown another side of the same screens
const roles: readonly Role[] = [
  'SYSTEM_ADMINISTRATOR',
  'GENERAL_MEO_DIRECT',
  'MANAGER',
  'GENERAL_CLAIMED_BY_AGENCY',
  'GENERAL_WITHOUT_PAYMENT',
];

// Some sixty screens, on a slow machine that others use too
const patience = { timeout: 15 * minute };

describe.each(roles)('%s', patience, (role) => {
  test('is shown every screen, wide in light and narrow in dark, without WCAG A and AA violations, sideways scrolling and console errors', async ({
    browser,
    server,
  }) => {
    await expectEveryScreenSound(browser, server.url, role);
  });
});
