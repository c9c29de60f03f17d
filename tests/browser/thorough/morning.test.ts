import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { consoleErrors, expectNoAxeViolations, openPage, readOnlyTest as test } from '../../support/browser.ts';
import { counted } from '../../support/clicks.ts';
import { signIn } from '../../support/sign-in.ts';

const ranks = '/search-conditions/ranks';
const rows = (page: Page) => page.locator('[data-row]');
const panel = (page: Page) => page.getByRole('region', { name: '順位と推移' });
const openId = (page: Page) => new URL(page.url()).searchParams.get('open');
const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

test('the worst store and why are seen within 3 clicks of the home page', async ({ page }) => {
  await signIn(page, 'MANAGER', '/');
  const click = counted(3);
  await click(page.getByRole('region', { name: '本日の順位' }).getByRole('link', { name: '本日の順位' }));
  await page.waitForURL(`**${ranks}`);
  // Worst first: nothing has to be sorted or filtered
  const first = rows(page).first();
  const fall = Number(/▼(\d+)/.exec((await first.textContent()) ?? '')?.[1]);
  const second = Number(/▼(\d+)/.exec((await rows(page).nth(1).textContent()) ?? '')?.[1]);
  expect(fall).toBeGreaterThanOrEqual(second);
  const link = first.getByRole('link').first();
  const keyword = (await link.textContent()) ?? '';
  await click(link);
  await panel(page)
    .getByRole('slider', { name: new RegExp(`^${keyword}（.+）の順位の推移`) })
    .waitFor();
  await panel(page)
    .getByText(/^▼\s*今日 .+に抜かれました/)
    .waitFor();
  await panel(page)
    .getByRole('table', { name: /の順位$/ })
    .waitFor();
  await expectNoAxeViolations(page);
  expect(consoleErrors(page, /cyberjapandata/)).toEqual([]);
});

test('forty keywords are gone through by one key each, with chart and month', async ({ page }) => {
  await signIn(page, 'MANAGER', ranks);
  await rows(page).nth(40).waitFor();
  const names = await rows(page).locator('td:first-child a:first-child').allTextContents();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  for (const [at, name] of names.slice(0, 40).entries()) {
    if (at > 0) await page.keyboard.press('j');
    await panel(page)
      .getByRole('slider', { name: new RegExp(`^${RegExp.escape(name)}（`) })
      .waitFor();
    await panel(page)
      .getByText(`${at + 1} / `, { exact: false })
      .waitFor();
  }
  // Back leads to before the first, not through forty of them
  await page.keyboard.press('k');
  await page.goBack();
  await panel(page).waitFor({ state: 'detached' });
  expect(openId(page)).toBeNull();
  await page.goForward();
  await panel(page).waitFor();
  await page.keyboard.press('Escape');
  await panel(page).waitFor({ state: 'detached' });
});

test('the address keeps search, grouping and what is open; another opens the same', async ({
  page,
  browser,
  server,
}) => {
  await signIn(page, 'MANAGER', ranks);
  await rows(page).first().waitFor();
  await page.getByText('店舗ごと').click();
  await page.waitForURL(/sort=worst/);
  const store = page.locator('main caption a').first();
  await store.waitFor();
  const name = (await store.textContent()) ?? '';
  // The choice of a grouping has the focus, and is no text that one types
  await page.keyboard.press('/');
  await page.keyboard.insertText(name);
  await page.waitForURL(/q=/);
  await expect.poll(() => page.locator('main caption').allTextContents()).toEqual([name]);
  await page.getByRole('searchbox').blur();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await panel(page).getByRole('link', { name, exact: true }).waitFor();
  const address = page.url();
  await page.reload();
  await panel(page).getByRole('link', { name, exact: true }).waitFor();
  expect(await page.getByRole('searchbox').inputValue()).toBe(name);
  const other = await openPage(browser, server.url);
  await signIn(other, 'SYSTEM_ADMINISTRATOR', address.replace(server.url, ''));
  await panel(other).getByRole('link', { name, exact: true }).waitFor();
  await other.context().close();
  // Another keyword of the store is one click away, and no step back
  const keywords = panel(page).getByRole('list', { name: 'この店舗のキーワード' }).getByRole('link');
  if ((await keywords.count()) > 1) {
    const before = openId(page);
    await keywords.nth(1).click();
    await expect.poll(() => openId(page)).not.toBe(before);
    await page.goBack();
    await panel(page).waitFor({ state: 'detached' });
  }
  await page.goto(`${ranks}?q=どこにもない`);
  await page.getByText('条件に合うキーワードはありません').waitFor();
  await page.getByRole('button', { name: '条件をクリア' }).click();
  await rows(page).first().waitFor();
  await page.goto(`${ranks}?open=999999`);
  await panel(page).getByText('このキーワードは見つかりませんでした。').waitFor();
  await expectNoAxeViolations(page);
});

test('the views say how many they have, and show as many', async ({ page }) => {
  await signIn(page, 'MANAGER', ranks);
  const fallen = page.getByText(/^下降 \d+$/);
  await fallen.waitFor();
  const count = /\d+/.exec((await fallen.textContent()) ?? '')?.[0];
  await fallen.click();
  await page.waitForURL(/trend=DOWN/);
  await page.getByText(`全 ${count} 件`).waitFor();
  expect(await page.locator('main caption').allTextContents()).toEqual(['下降']);
});

test('on a phone the keyword opens over the cards, and closing leads back to them', async ({ browser, server }) => {
  const page = await openPage(browser, server.url, { viewport: { width: 390, height: 844 }, colorScheme: 'dark' });
  await signIn(page, 'MANAGER', ranks);
  await rows(page).first().waitFor();
  expect(await sideways(page)).toBeLessThanOrEqual(0);
  await expectNoAxeViolations(page);
  const first = rows(page).first().getByRole('link').first();
  const keyword = (await first.textContent()) ?? '';
  await first.click();
  const drawer = page.getByRole('dialog', { name: '順位と推移' });
  await drawer.getByRole('slider', { name: new RegExp(`^${RegExp.escape(keyword)}（`) }).waitFor();
  await expectNoAxeViolations(page);
  expect(await sideways(page)).toBeLessThanOrEqual(0);
  await drawer.getByRole('button', { name: '次のキーワード' }).click();
  await drawer.getByText(/^2 \//).waitFor();
  await page.goBack();
  await drawer.waitFor({ state: 'hidden' });
  await rows(page).first().waitFor();
  expect(consoleErrors(page, /cyberjapandata/)).toEqual([]);
  await page.context().close();
});
