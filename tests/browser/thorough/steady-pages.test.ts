import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import type { Role } from '#core/model/roles.ts';
import { openPage, test } from '../../support/browser.ts';
import { signIn } from '../../support/sign-in.ts';

interface SteadyPage {
  readonly path: string;
  readonly role: Role;
  /** The call that comes last. */
  readonly late: string;
  /** What stands there once all has come. */
  readonly has: string;
}

const pages: readonly SteadyPage[] = [
  { path: '/posts', role: 'SYSTEM_ADMINISTRATOR', late: 'state_in=UNKNOWN', has: '確認が必要な投稿' },
  { path: '/reviews', role: 'SYSTEM_ADMINISTRATOR', late: '/place-review-summary', has: '平均評価' },
  { path: '/reviews', role: 'BUSINESS_ADMINISTRATOR', late: '/place-review?', has: '未返信' },
  {
    path: '/search-conditions/place-matching',
    role: 'SYSTEM_ADMINISTRATOR',
    late: '/place-matching',
    has: 'この店舗を確定する',
  },
  {
    path: '/search-conditions/place-matching',
    role: 'SYSTEM_ADMINISTRATOR',
    late: '/search-conditions/5/',
    has: 'この店舗を確定する',
  },
  { path: '/search-conditions', role: 'GENERAL_CLAIMED_BY_FLEX', late: '/home/month', has: '店舗の合計' },
  { path: '/search-conditions', role: 'GENERAL_CLAIMED_BY_FLEX', late: '/home/day', has: '店舗の合計' },
  { path: '/', role: 'SYSTEM_ADMINISTRATOR', late: '/dashboard', has: '下降' },
  { path: '/', role: 'MANAGER', late: '/dashboard/month', has: '下降' },
  { path: '/', role: 'MANAGER', late: '/dashboard/waiting', has: '下降' },
  { path: '/incentive-history', role: 'SYSTEM_ADMINISTRATOR', late: '/charge-totals', has: '税込' },
  { path: '/incentive-history', role: 'GENERAL_MEO_DIRECT', late: '/charge-history', has: '税込' },
];

describe('nothing moves while a page loads, in any order of its parts', () => {
  for (const { path, role, late, has } of pages)
    test(`${path} of ${role}, ${late}`, async ({ browser, server }) => {
      for (const width of [1440, 390]) {
        const page = await openPage(browser, server.url, { viewport: { width, height: 900 } });
        await watch(page, late);
        await signIn(page, role, path);
        await page.getByRole('main').getByText(has).first().waitFor();
        expect(await moved(page), `at ${width}px`).toEqual([]);
        await page.context().close();
      }
    });

  test('the page of a row that is in a list, whose neighbours are fetched', async ({ browser, server }) => {
    for (const width of [1440, 390]) {
      const page = await openPage(browser, server.url, { viewport: { width, height: 900 } });
      await signIn(page, 'SYSTEM_ADMINISTRATOR', '/system-user?pageSize=10');
      const last = page.locator('main [data-row]').last().getByRole('link').first();
      const href = (await last.getAttribute('href')) ?? expect.fail('no row');
      await watch(page, '/system-user?');
      await page.goto(href);
      await page.getByRole('link', { name: '次へ' }).waitFor();
      expect(await moved(page), `at ${width}px`).toEqual([]);
      await page.context().close();
    }
  });
});

/** Delays the calls whose address has `late`, and notes in the page whatever moves. */
async function watch(page: Page, late: string): Promise<void> {
  await page.route(
    ({ pathname, search }) => `${pathname}${search}`.startsWith('/api/') && `${pathname}${search}`.includes(late),
    async (route) => {
      await pause(700);
      // The page may be closed by now
      await route.continue().catch(() => {});
    },
  );
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.push(JSON.stringify(entry));
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** What has moved, once all calls have been answered and drawn. */
async function moved(page: Page): Promise<string[]> {
  await page.locator('main [aria-busy="true"]').first().waitFor({ state: 'hidden' });
  await page.waitForLoadState('networkidle');
  // Reported with the frame after the one that moved
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  return page.evaluate(() => Object(window).seen);
}
