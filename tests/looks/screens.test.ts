import { describe } from 'vitest';
import { minute } from '#core/model/day.ts';
import type { Role } from '#core/model/roles.ts';
import { readOnlyTest as test } from '../support/browser.ts';
import { expectEveryScreenSound, expectTheseScreensSound } from '../support/every-screen.ts';

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

// Of these two only a few screens differ from those of another role: the menu, the users, and what they are billed
const others: readonly (readonly [Role, readonly string[]])[] = [
  [
    'BUSINESS_ADMINISTRATOR',
    ['/', '/search-conditions', '/system-user', '/system-user/create', '/setting/connections'],
  ],
  [
    'GENERAL_CLAIMED_BY_FLEX',
    ['/search-conditions', '/search-conditions/:store', '/incentive-history', '/incentive-history/:charge'],
  ],
];

describe.each(others)('%s', patience, (role, paths) => {
  test('is shown the screens of its own the same way', async ({ browser, server }) => {
    await expectTheseScreensSound(browser, server.url, role, paths);
  });
});

describe.each(roles)('%s', patience, (role) => {
  test('is shown every screen, wide in light and narrow in dark, without WCAG A and AA violations, sideways scrolling and console errors', async ({
    browser,
    server,
  }) => {
    await expectEveryScreenSound(browser, server.url, role);
  });
});
