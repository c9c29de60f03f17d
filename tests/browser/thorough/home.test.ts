import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Role } from '#core/model/roles.ts';
import { demoPassword } from '#domain/accounts/demo-password.ts';
import { demoAccounts } from '../../support/accounts.ts';
import { consoleErrors, expectNoAxeViolations, openPage, test } from '../../support/browser.ts';
import { chooseInListMenu, openFilters, viewTabs } from '../../support/list-frame.ts';
import { signIn } from '../../support/sign-in.ts';
import { tabTo } from '../../support/tab-to.ts';

const phone = { viewport: { width: 390, height: 844 } };
const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

const rankDropCard = (page: Page) =>
  page
    .getByRole('list', { name: '登録店舗' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: /下がった日の上位の店舗$/ }) })
    .first();

/** The day's places above are shown, and called by their names. */
async function namesAbove(page: Page): Promise<void> {
  await page.waitForURL(/day=\d{4}-\d{2}-\d{2}/);
  await page
    .getByRole('region', { name: '上位の店舗' })
    .getByRole('link', { name: /^(?!店舗名は未確認).+（Googleマップで開く）/ })
    .first()
    .waitFor();
}

test('a customer on a phone sees what fell, who ranks above, and the month’s expected charge in at most 3 taps', async ({
  browser,
  server,
}) => {
  const page = await openPage(browser, server.url, phone);
  await signIn(page, 'GENERAL_MEO_DIRECT', '/search-conditions');
  let taps = 0;
  const tap = async (what: Locator) => {
    taps += 1;
    await what.click();
  };
  const fallen = rankDropCard(page);
  await fallen.waitFor();
  // Without a tap: today's count, the month's days and money
  await fallen.getByText(/本日\s*\d+／\d+\s*達成/).waitFor();
  expect(await fallen.getByText('今月の請求見込み').locator('..').textContent()).toMatch(/¥[\d,]+税抜/);
  expect(await fallen.textContent()).toMatch(/\d+日/);
  expect(await sideways(page)).toBeLessThanOrEqual(0);
  await expectNoAxeViolations(page);
  // Few stores are seen at a glance; the tools come from nine on, and on a wide screen
  expect(await page.getByRole('button', { name: /^絞り込み/ }).count()).toBe(0);
  const wide = await openPage(browser, server.url);
  await signIn(wide, 'GENERAL_MEO_DIRECT', '/search-conditions');
  const filters = await openFilters(wide);
  await filters.getByRole('combobox', { name: '本日の状態で絞り込む' }).waitFor();
  for (const gone of ['担当マネージャー', '契約者', '課金方式'])
    expect(await filters.getByText(gone, { exact: false }).count(), gone).toBe(0);
  await wide.context().close();
  const fall = fallen.getByRole('link', { name: /下がった日の上位の店舗$/ });
  expect(await fall.textContent()).toMatch(/▼\d+ .+ \d+位 → (?:\d+位|圏外)（\d+\/\d+）/);
  // Who stands above is named without a further tap
  await tap(fall);
  await namesAbove(page);
  expect(taps).toBeLessThanOrEqual(3);
  expect(await sideways(page)).toBeLessThanOrEqual(0);
  expect(consoleErrors(page)).toEqual([]);
  await page.context().close();
});

test('a customer on a phone sees what each line of a charge costs, without moving anything aside', async ({
  browser,
  server,
}) => {
  const page = await openPage(browser, server.url, phone);
  await signIn(page, 'GENERAL_MEO_DIRECT', '/incentive-history');
  await page
    .getByRole('link', { name: /^\d{4}-\d+$/ })
    .first()
    .click();
  const lines = page.getByRole('region', { name: '明細' });
  await lines.waitFor();
  // On a phone each line is a card, and each cell bears its heading
  const amounts = lines.locator('[data-label=金額]');
  expect(await amounts.count()).toBeGreaterThan(1);
  for (const amount of await amounts.all()) {
    expect(await amount.textContent()).toMatch(/^¥[\d,]+$/);
    const box = await amount.locator('span').boundingBox();
    expect(box === null ? Infinity : box.x + box.width).toBeLessThanOrEqual(390);
  }
  expect(await lines.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0);
  await page.context().close();
});

test('a customer with two pages of stores sees on the first what needs them, and a chosen order overrides', async ({
  browser,
  server,
}) => {
  const call = async (path: string, token: string, body?: object) => {
    const answer = await fetch(`${server.url}/api${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: body === undefined ? null : JSON.stringify(body),
    });
    expect(answer.ok, `${path}: ${answer.status}`).toBe(true);
    return (await answer.json()).data;
  };
  const login = async (role: Role) =>
    (await call('/auth/login', '', { email: demoAccounts[role], password: demoPassword })).token;
  const [own] = await call('/search-conditions?_end=1', await login('GENERAL_CLAIMED_BY_FLEX'));
  const administrator = await login('SYSTEM_ADMINISTRATOR');
  for (let nth = 1; nth <= 26; nth += 1)
    await call('/search-conditions', administrator, {
      name: `新しい店 ${nth}`,
      address: '東京都千代田区1-1',
      ownerUserId: own.ownerUserId,
    });
  const page = await openPage(browser, server.url, phone);
  await signIn(page, 'GENERAL_CLAIMED_BY_FLEX', '/search-conditions');
  const cards = page.getByRole('list', { name: '登録店舗' }).getByRole('listitem');
  const names = async () => {
    await cards.first().waitFor();
    return page.evaluate(() =>
      [...document.querySelectorAll('[data-row]')].map((card) => card.querySelector('a')?.textContent ?? ''),
    );
  };
  // The newest ones were never read: those that were read come before them
  const first = await names();
  expect(first[0]).not.toMatch(/^新しい店/);
  expect(first.at(-1)).toMatch(/^新しい店/);
  expect(new URL(page.url()).search).toBe('');
  expect(await sideways(page)).toBeLessThanOrEqual(0);
  await page.goto('/search-conditions?page=2');
  expect((await names()).every((name) => name.startsWith('新しい店') || !first.includes(name))).toBe(true);
  await page.goto('/search-conditions?sort=-createDate');
  expect((await names())[0]).toMatch(/^新しい店/);
  expect(consoleErrors(page)).toEqual([]);
  await page.context().close();
});

test('a customer comes from what fell to who ranks above by the keyboard alone', async ({ page }) => {
  await signIn(page, 'GENERAL_MEO_DIRECT', '/search-conditions');
  const fallen = rankDropCard(page);
  await fallen.getByText('今月の請求見込み').waitFor();
  await tabTo(page, fallen.getByRole('link', { name: /下がった日の上位の店舗$/ }));
  await page.keyboard.press('Enter');
  await namesAbove(page);
});

test('a customer comes from the home on a phone to the last invoice within two taps', async ({ browser, server }) => {
  const page = await openPage(browser, server.url, phone);
  await signIn(page, 'GENERAL_MEO_DIRECT', '/search-conditions');
  const head = page.getByRole('region', { name: '今日と今月' });
  // Without a tap: the day in a sentence, the month with tax, what it is going to be, and why
  await head.getByText(/^今日は\d+件中\d+件が目標達成。/).waitFor();
  expect(await head.textContent()).toMatch(/今月 ¥[\d,]+ 税込いまの順位が続くと ¥[\d,]+/);
  expect(await head.textContent()).toMatch(/成果\d+日（目標の順位に入った日）/);
  expect(await sideways(page)).toBeLessThanOrEqual(0);
  let taps = 0;
  const tap = async (what: Locator) => {
    taps += 1;
    await what.click();
  };
  await tap(head.getByRole('link', { name: /^\d{4}年\d+月分の請求 ¥[\d,]+$/ }));
  await page.getByRole('heading', { level: 1, name: /^¥[\d,]+ (請求済|入金済|決済失敗) — \d{4}年\d+月分/ }).waitFor();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    tap(page.getByRole('button', { name: '請求書PDF', exact: true })),
  ]);
  expect(file.suggestedFilename()).toMatch(/\.pdf$/);
  expect(taps).toBe(2);
  expect(consoleErrors(page)).toEqual([]);
  await page.context().close();
});

test('the installed app says that there is no connection, keeps nothing, and asks for nothing', async ({ page }) => {
  const devtools = await page.context().newCDPSession(page);
  // A browser without a window cannot install it: only this answer of the browser is another
  await page.addInitScript(() => {
    const { matchMedia } = window;
    window.matchMedia = (query) => matchMedia.call(window, query.includes('standalone') ? 'all' : query);
  });
  await signIn(page, 'GENERAL_MEO_DIRECT', '/search-conditions');
  const manifest = await devtools.send('Page.getAppManifest');
  expect(manifest.errors).toEqual([]);
  expect(JSON.parse(manifest.data ?? '')).toMatchObject({ display: 'standalone', start_url: '/' });
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.context().setOffline(true);
  await page.reload();
  await page.getByRole('heading', { name: 'オフラインです' }).waitFor();
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
  expect(await page.evaluate(() => Notification.permission)).not.toBe('granted');
  await page.context().setOffline(false);
  await page.getByRole('link', { name: 'もう一度試す' }).click();
  await page.getByRole('region', { name: '今日と今月' }).waitFor();
});

test('in a tab of the browser nothing is registered', async ({ page }) => {
  await signIn(page, 'GENERAL_MEO_DIRECT', '/search-conditions');
  await page.getByRole('region', { name: '今日と今月' }).waitFor();
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
});

test('a customer who is never billed is shown no money', async ({ page }) => {
  await signIn(page, 'GENERAL_WITHOUT_PAYMENT', '/search-conditions');
  await page.getByRole('list', { name: '登録店舗' }).getByText('今月の成果').first().waitFor();
  expect(await page.locator('main').textContent()).not.toMatch(/¥|請求/);
  await page.getByRole('list', { name: '登録店舗' }).getByRole('link').first().click();
  const keywords = page.getByRole('table', { name: 'キーワードの順位' });
  await keywords.waitFor();
  expect(await keywords.textContent()).not.toMatch(/¥|日額/);
});

test('the dashboard shows today against yesterday, the month against the last, and what waits, over its whole width', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  await signIn(page, 'BUSINESS_ADMINISTRATOR', '/');
  const figures = page.getByRole('region', { name: '本日の順位' }).getByRole('listitem');
  await figures.first().waitFor();
  expect(await figures.count()).toBe(6);
  for (const text of await figures.allTextContents()) expect(text).toContain('前日比');
  const chart = page.getByRole('slider', { name: '請求予定額の推移' });
  await chart.waitFor();
  await page.getByText('成果日数', { exact: true }).last().click();
  await page.getByRole('slider', { name: '成果日数の推移' }).waitFor();
  const waiting = page.getByRole('region', { name: '対応待ち' });
  const main = await page.locator('main').boundingBox();
  const box = await waiting.boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan((main?.x ?? 0) + (main?.width ?? 0) - 60);
  await expectNoAxeViolations(page);
  const first = waiting.getByRole('link').first();
  const count = /([\d,]+)件$/.exec((await first.textContent()) ?? '')?.[1];
  await first.click();
  await page.getByText(`全 ${count} 件`).first().waitFor();
  expect(consoleErrors(page)).toEqual([]);
});

test('what a list shows is saved as a view, shared, counted, opened by another, renamed and deleted', async ({
  page,
  browser,
  server,
}) => {
  await signIn(page, 'BUSINESS_ADMINISTRATOR', '/search-conditions');
  const answered = page.waitForResponse(/search-conditions\?.*hasFallen=true/);
  await viewTabs(page).getByRole('link', { name: '下降' }).click();
  await page.waitForURL(/hasFallen=true/);
  await answered;
  await page.waitForFunction(() => document.querySelector('[aria-busy=true]') === null);
  const total = Number(
    /全 ([\d,]+) 件/.exec(
      (await page
        .getByText(/全 [\d,]+ 件/)
        .first()
        .textContent()) ?? '',
    )?.[1],
  );
  // What is filtered is not all there is
  const views = viewTabs(page);
  const all = views.getByRole('link', { name: 'すべて', exact: true });
  expect(await all.getAttribute('aria-current')).toBeNull();
  await views.getByRole('link', { name: new RegExp(`^下降\\s*${total}$`) }).waitFor();
  await chooseInListMenu(page, 'この表示を保存');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('名前').fill('下がった店舗');
  await dialog.getByRole('checkbox', { name: 'ほかの担当者と共有する' }).check();
  await dialog.getByRole('button', { name: '保存する' }).click();
  const saved = views.getByRole('link', { name: new RegExp(`^下がった店舗\\s*${total}$`) });
  await saved.waitFor();
  await page.waitForURL(/view=\d+/);
  await expectNoAxeViolations(page);
  const manager = await openPage(browser, server.url, phone);
  await signIn(manager, 'MANAGER', '/search-conditions');
  await viewTabs(manager)
    .getByRole('link', { name: /^下がった店舗/ })
    .click();
  await manager.waitForURL(/hasFallen=true.*view=\d+/);
  await manager.context().close();
  // It is the current one, and says when the list shows something else
  await expect.poll(() => saved.getAttribute('aria-current')).toBe('true');
  await page.getByRole('columnheader', { name: '店舗名' }).getByRole('button').click();
  await views.getByRole('link', { name: /^下がった店舗.*変更あり$/ }).waitFor();
  await page.goBack();
  await saved.waitFor();
  await chooseInListMenu(page, '名前を変更');
  await dialog.getByLabel('名前').fill('今日の下降');
  await dialog.getByRole('button', { name: '保存する' }).click();
  await views.getByRole('link', { name: /^今日の下降/ }).waitFor();
  await chooseInListMenu(page, '表示を削除');
  await page.getByRole('dialog').getByRole('button', { name: '削除する' }).click();
  await views.getByRole('link', { name: /^今日の下降/ }).waitFor({ state: 'detached' });
  await page.waitForURL((url) => url.search === '');
  await expect.poll(() => all.getAttribute('aria-current')).toBe('true');
  expect(consoleErrors(page)).toEqual([]);
});
