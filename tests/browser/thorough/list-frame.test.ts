import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { resolveResources } from '#core/model/resolve.ts';
import type { Role } from '#core/model/roles.ts';
import { resources } from '#resources';
import { consoleErrors, openPage, readOnlyTest as test } from '../../support/browser.ts';
import { openRowMenu, viewTabs } from '../../support/list-frame.ts';
import { signIn } from '../../support/sign-in.ts';

/* The frame of a list (docs/frames.md): little stands before its first row, whichever list it is. */

const lists = [...resolveResources(resources).values()].flatMap(({ name, routes, access }) =>
  routes.list === null || routes.list.includes(':') ? [] : [{ name, path: routes.list, roles: access.roles.list }],
);
const readers: readonly Role[] = ['SYSTEM_ADMINISTRATOR', 'MANAGER', 'GENERAL_MEO_DIRECT'];
/** Pages of features that show their rows in another way. */
const ownFrames = ['place-review', 'place-post', 'store-note'];
/** The stores are a customer's home, which begins with the day, the month and the invoice. */
const homes: Partial<Record<Role, string>> = { GENERAL_MEO_DIRECT: 'search-conditions' };
const most = { controls: 7, pixels: 120, stops: 12 };

describe('before the first row of a list', () => {
  for (const role of readers)
    test(`are at most ${most.controls} controls, ${most.pixels} px and ${most.stops} Tab stops, for ${role}`, async ({
      browser,
      server,
    }) => {
      const page = await openPage(browser, server.url);
      await signIn(page, role, '/profile');
      const seen = [];
      for (const { name, path, roles } of lists) {
        if (!roles.includes(role) || ownFrames.includes(name) || homes[role] === name) continue;
        await page.goto(path);
        if (!(await hasRows(page))) continue;
        seen.push({ name, ...(await before(page)) });
      }
      expect(seen.length).toBeGreaterThan(0);
      expect(seen.filter(({ controls }) => controls > most.controls)).toEqual([]);
      expect(seen.filter(({ pixels }) => pixels > most.pixels)).toEqual([]);
      expect(seen.filter(({ stops }) => stops > most.stops)).toEqual([]);
      expect(seen.filter(({ aside }) => aside > 0)).toEqual([]);
      expect(consoleErrors(page)).toEqual([]);
      await page.context().close();
    });

  test('is so little that three rows are seen at 200 % zoom', async ({ browser, server }) => {
    const page = await openPage(browser, server.url, {
      viewport: { width: 720, height: 450 },
      deviceScaleFactor: 2,
    });
    await signIn(page, 'SYSTEM_ADMINISTRATOR', '/profile');
    const few = [];
    for (const { name, path, roles } of lists) {
      if (!roles.includes('SYSTEM_ADMINISTRATOR') || ownFrames.includes(name)) continue;
      await page.goto(path);
      if (!(await hasRows(page))) continue;
      const bottoms = await page
        .locator('main [data-row]')
        .evaluateAll((rows) => rows.slice(0, 3).map((row) => row.getBoundingClientRect().bottom));
      if (bottoms.some((bottom) => bottom > 450)) few.push({ name, bottoms });
    }
    expect(few).toEqual([]);
    await page.context().close();
  });
});

test('a row has its menu by the keyboard, and the views of a list are one Tab stop', async ({ page }) => {
  await signIn(page, 'SYSTEM_ADMINISTRATOR', '/search-conditions');
  await page.locator('main [data-row]').first().waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('.');
  const items = page.locator('.ant-dropdown:not(.ant-dropdown-hidden)').getByRole('menuitem');
  await items.filter({ hasText: '編集' }).waitFor();
  await page.keyboard.press('Escape');
  const focused = () => page.evaluate(() => document.activeElement?.hasAttribute('data-row-menu'));
  await expect.poll(focused).toBe(true);
  expect(await (await openRowMenu(page)).filter({ hasText: '削除' }).count()).toBe(1);
  await page.keyboard.press('Escape');
  await viewTabs(page).getByRole('link', { name: 'すべて' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.waitForURL(/hasFallen=true/);
  // A further filter is no other view, but a change of this one
  await page.goto('/search-conditions?hasFallen=true&status_in=MEASURING');
  await viewTabs(page)
    .getByRole('link', { name: /^下降.*変更あり$/ })
    .waitFor();
  expect(consoleErrors(page)).toEqual([]);
});

test('the bar of the selected rows replaces the views, and no row moves', async ({ page }) => {
  await signIn(page, 'SYSTEM_ADMINISTRATOR', '/search-conditions');
  const row = page.locator('main [data-row]').first();
  await row.waitFor();
  await viewTabs(page).waitFor();
  const top = (await row.boundingBox())?.y;
  await row.getByRole('checkbox').click();
  await page.getByText('1件を選択中').waitFor();
  expect(await viewTabs(page).isVisible()).toBe(false);
  expect((await row.boundingBox())?.y).toBe(top);
});

/** True once the list shows rows; false if it has none. */
async function hasRows(page: Page): Promise<boolean> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForFunction(() => document.querySelector('main [aria-busy=true]') === null);
  await page.waitForLoadState('networkidle');
  return (await page.locator('main [data-row]').count()) > 0;
}

/**
 * What stands before the first row: controls above the table, of which a toolbar is one; the height from the header on; and how often Tab is
 * pressed from the skip link to the first row. `aside`: px of the table that lie beyond the window.
 */
async function before(page: Page) {
  const { controls, pixels, aside } = await page.evaluate(() => {
    const reachable = 'a[href], button, input, [tabindex="0"]';
    const main = document.querySelector('main');
    const row = main?.querySelector('[data-row]');
    const wide = main?.querySelector('.tj-wide');
    const above = [...(main?.querySelectorAll<HTMLElement>(reachable) ?? [])].filter(
      (one) =>
        one.checkVisibility() &&
        one.closest('table, [data-row]') === null &&
        row !== null &&
        row !== undefined &&
        (one.compareDocumentPosition(row) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
    );
    return {
      controls: new Set(above.map((one) => one.closest('[role=toolbar]') ?? one)).size,
      pixels: Math.round((row?.getBoundingClientRect().top ?? 0) + scrollY - 64),
      aside: wide === null || wide === undefined ? 0 : wide.scrollWidth - wide.clientWidth,
    };
  });
  await page.evaluate(() => document.querySelector<HTMLElement>('main')?.focus());
  let stops = 0;
  for (; stops <= 20; stops += 1) {
    await page.keyboard.press('Tab');
    if (await page.evaluate(() => document.activeElement?.closest('[data-row]') !== null)) break;
  }
  return { controls, pixels, stops, aside };
}
