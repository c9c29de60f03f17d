import { expect } from 'vitest';
import { openPage, test } from '../../support/browser.ts';
import { chooseInListMenu } from '../../support/list-frame.ts';
import { signIn } from '../../support/sign-in.ts';
import { tabTo } from '../../support/tab-to.ts';

test('the logo is in the menu of a narrow screen too, and leads home', async ({ browser, server }) => {
  const page = await openPage(browser, server.url, { viewport: { width: 390, height: 844 } });
  await signIn(page, 'MANAGER', '/search-conditions');
  await page.getByRole('button', { name: 'メニューを開く' }).click();
  const logo = page.locator('#side-menu').getByRole('link', { name: '店順 Tenjun ホーム' });
  await logo.waitFor();
  await logo.click();
  await page.getByRole('heading', { level: 1, name: 'ダッシュボード' }).waitFor();
  await page.getByRole('button', { name: 'メニューを開く' }).waitFor();
});

test('a device set to dark starts light and navy', async ({ browser, server }) => {
  const page = await openPage(browser, server.url);
  await page.emulateMedia({ colorScheme: 'dark' });
  await signIn(page, 'MANAGER');
  await page.locator('.ant-menu').first().waitFor();
  const looks = await page.evaluate(() => ({
    scheme: document.documentElement.style.colorScheme,
    primary: getComputedStyle(document.querySelector('.ant-app') ?? document.body).getPropertyValue(
      '--ant-color-primary',
    ),
  }));
  expect(looks).toEqual({ scheme: 'light', primary: '#001f60' });
});

test('the types of notifications have their colour in the list as behind the bell', async ({ page }) => {
  await signIn(page, 'SYSTEM_ADMINISTRATOR');
  const colourOf = (place: string) =>
    page
      .locator(place, { hasText: '検索条件順位低下' })
      .first()
      .locator('.anticon')
      .evaluate((icon) => getComputedStyle(icon).color);
  await page.getByRole('button', { name: /^通知/ }).click();
  await page.getByRole('region', { name: '未読の通知' }).waitFor();
  const behindTheBell = await colourOf('section[aria-label="未読の通知"] li');
  await page.getByRole('button', { name: '全ての通知を見る' }).click();
  await page.getByRole('heading', { level: 1, name: '通知履歴' }).waitFor();
  expect(await colourOf('td')).toBe(behindTheBell);
});

test('Google’s script is nobody’s until a link is made; where it is not for, one goes there and back', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).hostname));
  await signIn(page, 'MANAGER');
  await page.getByRole('button', { name: /ユーザーメニュー/ }).click();
  await page.getByText('Googleマイビジネス連携', { exact: true }).click();
  await page.getByText('Googleのページに移動して連携します').waitFor();
  await page.getByRole('link', { name: 'Googleで連携する' }).waitFor();
  expect(asked).not.toContain('accounts.google.com');
});

test('of the user only the theme stays in the browser after a logout; the columns come with the user', async ({
  page,
}) => {
  await signIn(page, 'SYSTEM_ADMINISTRATOR');
  await page.getByRole('button', { name: /表示テーマ/ }).click();
  await page.getByRole('menuitem', { name: 'ダーク' }).click();
  await page.goto('/search-conditions');
  await page.getByRole('button', { name: 'メニューを閉じる' }).click();
  await chooseInListMenu(page, '列の設定');
  const column = page.getByRole('dialog').getByRole('checkbox').last();
  const label =
    (await column.getAttribute('aria-label')) ?? (await column.locator('xpath=ancestor::label').innerText());
  const kept = page.waitForResponse((one) => one.url().endsWith('/list-columns') && one.request().method() === 'PUT');
  await column.click();
  await page.getByRole('dialog').getByRole('button', { name: '適用する' }).click();
  expect((await kept).status()).toBe(200);
  await page.getByRole('columnheader', { name: label }).waitFor({ state: 'attached' });
  await page.goto('/search-location/create');
  await page.getByLabel('名称').fill('書きかけ');
  const other = await page.context().newPage();
  await other.goto('/search-location/create');
  await other.getByLabel('名称').fill('別のタブの書きかけ');
  const token = (await page.context().cookies()).find(({ name }) => name === 'token')?.value;
  await page.getByRole('button', { name: /ユーザーメニュー/ }).click();
  await page.getByRole('menuitem', { name: 'ログアウト' }).click();
  await page.waitForURL('**/login');
  await other.waitForURL('**/login');
  // The other tab took the cookie away, and the session has ended all the same
  const who = await fetch(new URL('/api/auth/me', page.url()), { headers: { Authorization: `Bearer ${token}` } });
  expect(who.status).toBe(401);
  for (const tab of [page, other]) {
    const left = await tab.evaluate(() => ({
      local: Object.entries(localStorage),
      session: Object.keys(sessionStorage),
    }));
    expect(left).toEqual({ local: [['console.theme', 'dark']], session: [] });
  }
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('token');
  await signIn(page, 'SYSTEM_ADMINISTRATOR', '/search-conditions');
  await page.getByRole('columnheader', { name: label }).waitFor({ state: 'attached' });
});

test('menus and panels are gone through, used and left by the keyboard alone', async ({ page }) => {
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
  await signIn(page, 'SYSTEM_ADMINISTRATOR', '/login-history');
  // A menu: the arrows lead on, Enter follows a link, once
  await tabTo(page, page.getByRole('button', { name: /ユーザーメニュー/ }));
  await page.keyboard.press('Enter');
  await page.locator('[role=menuitem]:focus, [role=menuitem] :focus').first().waitFor();
  await page.keyboard.press('ArrowDown');
  await expect.poll(focused).toBe('メール設定変更');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/change-email');
  await page.goBack();
  await page.waitForURL('**/login-history');
  // The panel of filters: the focus goes in, and back to its button
  const filter = page.getByRole('button', { name: /^絞り込み/ });
  await tabTo(page, filter);
  await page.keyboard.press('Enter');
  const filters = page.getByRole('dialog', { name: '絞り込み' });
  await tabTo(page, filters.getByRole('textbox').first());
  await page.keyboard.press('Escape');
  await filters.waitFor({ state: 'detached' });
  await expect.poll(() => filter.evaluate((one) => one === document.activeElement)).toBe(true);
  // What is behind the bell: Tab leads through it
  await tabTo(page, page.getByRole('button', { name: /^通知（/ }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  const panel = page.getByRole('region', { name: '未読の通知' });
  await panel.locator('button:focus').waitFor();
  await page.keyboard.press('Tab');
  await panel.locator('button:focus').waitFor();
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'hidden' });
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? ''))
    .toMatch(/^通知（/);
});

test('nothing in a form moves when its map comes, and its tiles do not', async ({ browser, server }) => {
  for (const width of [1440, 390]) {
    const page = await openPage(browser, server.url, { viewport: { width, height: 900 } });
    await signIn(page, 'SYSTEM_ADMINISTRATOR', '/search-location');
    await page.route(/cyberjapandata/, (route) => route.abort());
    await page.addInitScript(() => {
      const moved: string[] = [];
      Object.assign(window, { moved });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) moved.push(JSON.stringify(entry));
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto('/search-location/create');
    await page.getByText('地図の画像を表示できません').waitFor();
    // Reported with the frame after the one that moved
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    expect(await page.evaluate(() => Object(window).moved)).toEqual([]);
    await page.context().close();
  }
});
