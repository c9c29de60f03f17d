import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { expectNoAxeViolations, readOnlyTest as test } from '../../support/browser.ts';
import { chooseInRowMenu, listMenuButton, viewTabs } from '../../support/list-frame.ts';
import { signIn } from '../../support/sign-in.ts';

/** What all forms share. */
const formFiles = /\/assets\/forms-[\w-]+\.(js|css)$/;

describe('the first view of a page', () => {
  test('a list comes in one round: its code is named by the page, its calls are made before any of it is there', async ({
    page,
  }) => {
    await signIn(page, 'SYSTEM_ADMINISTRATOR');
    // The first visit leaves in this browser who is signed in
    await page.goto('/search-conditions');
    await page.getByRole('table').getByRole('link').first().waitFor();
    // What comes after the rows is no part of the next visit
    await page.locator('.ant-menu').first().waitFor();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.reload();
    await page.getByRole('table').getByRole('link').first().waitFor();
    expect(asked.filter((path) => path === '/api/search-conditions')).toHaveLength(1);
    expect(asked.filter((path) => path === '/api/auth/me')).toHaveLength(1);
    // React's first own call is the stream of events
    expect(asked.indexOf('/api/search-conditions')).toBeLessThan(asked.indexOf('/api/events'));
    await page.locator('.ant-menu').first().waitFor();
    // What forms share is fetched once the list is all there, which may be before the menu is seen
    const ofList = asked.filter((path) => path.endsWith('.js') && !formFiles.test(path));
    expect(ofList.length).toBeLessThanOrEqual(8);
  });

  test('the rows wait for no part that comes late; what is pressed or focused until then is so afterwards, and nothing moves', async ({
    page,
  }) => {
    const send = await delayLateParts(page);
    await signIn(page, 'SYSTEM_ADMINISTRATOR', '/search-conditions');
    await page.getByRole('table').getByRole('link').first().waitFor();
    await expectNoAxeViolations(page);
    const places = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('main header button, main search > *, main tbody tr')].map((one) => {
          const { x, y, width, height } = one.getBoundingClientRect();
          return [x, y, width, height];
        }),
      );
    const before = await places();
    await listMenuButton(page).click();
    send();
    await page.getByRole('menuitem', { name: 'CSV出力（UTF-8）' }).waitFor();
    expect(await places()).toEqual(before);
  });

  test('the focus stays where it was when a part comes late', async ({ page }) => {
    const send = await delayLateParts(page);
    await signIn(page, 'SYSTEM_ADMINISTRATOR', '/search-conditions');
    const view = viewTabs(page).getByRole('link', { name: '下降' });
    await viewTabs(page).getByRole('link', { name: 'すべて' }).focus();
    await page.keyboard.press('ArrowRight');
    send();
    // The parts come one after the other, this one with its number of rows
    await expect.poll(() => view.textContent()).toMatch(/\d/);
    expect(await view.evaluate((one) => one === document.activeElement)).toBe(true);
  });

  test('a button that the space bar holds down while a part comes late opens what it says', async ({ page }) => {
    const send = await delayLateParts(page);
    await signIn(page, 'SYSTEM_ADMINISTRATOR', '/search-conditions');
    const menu = listMenuButton(page);
    await menu.focus();
    await page.keyboard.down('Space');
    send();
    await page.locator('.ant-select').first().waitFor();
    // Its own turn, among the parts that come one after the other
    await page.waitForLoadState('networkidle');
    await page.keyboard.up('Space');
    await page.getByRole('menuitem', { name: '列の設定' }).waitFor();
  });

  test('the frame is painted before any script has come, and gone when the page is in its place', async ({ page }) => {
    await signIn(page, 'SYSTEM_ADMINISTRATOR');
    await page.route('**/*.js', (route) => route.abort());
    await page.goto('/search-conditions');
    expect(await page.locator('#first-paint .fp-header').isVisible()).toBe(true);
    await page.unroute('**/*.js');
    await page.reload();
    await page.getByRole('table').getByRole('link').first().waitFor();
    expect(await page.locator('#first-paint').count()).toBe(0);
  });
});

describe('what every form needs', () => {
  test('a list fetches ahead, but not before all of its own is there', async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const ofForms = () => asked.flatMap((path) => formFiles.exec(path)?.[1] ?? []).toSorted();
    const send = await delayLateParts(page);
    const late = page.waitForRequest(/\/late-[\w-]+\.js$/);
    await signIn(page, 'SYSTEM_ADMINISTRATOR', '/search-location');
    await late;
    expect(ofForms()).toEqual([]);
    send();
    await expect.poll(ofForms).toEqual(['css', 'js']);
  });

  test('comes once: the next list and the form take it from the cache', async ({ page }) => {
    await signIn(page, 'SYSTEM_ADMINISTRATOR', '/search-location');
    const transferred = () =>
      page.evaluate(
        (source) =>
          performance
            .getEntriesByType('resource')
            .filter(({ name }) => new RegExp(source).test(new URL(name).pathname))
            .filter((one) => one instanceof PerformanceResourceTiming && one.transferSize > 0).length,
        formFiles.source,
      );
    await expect.poll(transferred).toBe(2);
    await page.getByRole('navigation').getByRole('link', { name: 'システムユーザー' }).click();
    await page.getByRole('heading', { level: 1, name: 'システムユーザー' }).waitFor();
    await chooseInRowMenu(page, '編集');
    await page.getByLabel('氏名').first().waitFor();
    expect(await transferred()).toBe(2);
  });

  test('is not fetched by a list of which nobody edits anything', async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await signIn(page, 'SYSTEM_ADMINISTRATOR', '/login-history');
    await page.getByRole('table').waitFor();
    await page.locator('.ant-menu').first().waitFor();
    await page.waitForLoadState('networkidle');
    expect(asked.filter((path) => formFiles.test(path))).toEqual([]);
  });
});

/** Keeps back what no first row needs, until the answer is called. */
async function delayLateParts(page: Page): Promise<() => void> {
  const { promise: sent, resolve: send } = Promise.withResolvers<void>();
  await page.route('**/late*.js', async (route) => {
    await sent;
    await route.continue();
  });
  return send;
}
