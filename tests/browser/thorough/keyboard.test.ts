import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { consoleErrors, expectNoAxeViolations, newHeading, test } from '../../support/browser.ts';
import { viewTabs } from '../../support/list-frame.ts';
import { signIn } from '../../support/sign-in.ts';

const palette = (page: Page) => page.getByRole('dialog', { name: '画面・操作・データを探す' });
const field = (page: Page) => palette(page).getByRole('combobox');
const option = (page: Page, name: string | RegExp) => palette(page).getByRole('option', { name });

/** What the API answers the signed-in user, as the page itself would ask. */
const rowsOf = (page: Page, path: string) =>
  page.evaluate(async (one) => {
    const token = document.cookie.match(/(?:^|; )token=([^;]+)/)?.[1] ?? '';
    return (await (await fetch(`/api${one}`, { headers: { Authorization: `Bearer ${token}` } })).json()).data;
  }, path);

describe('Ctrl+K', () => {
  test('keeps every key from the first on, and what was pressed before anything is found holds for it', async ({
    page,
  }) => {
    await signIn(page, 'SYSTEM_ADMINISTRATOR', '/search-conditions');
    await newHeading(page, /^登録店舗一覧/);
    const held = Promise.withResolvers<void>();
    await page.route(/palette-results|tools/, async (route) => {
      await held.promise;
      await route.continue();
    });
    // Without a pause: «n» alone would register a store
    await page.keyboard.press('Control+k');
    await page.keyboard.type('検索位置情報');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    expect(await field(page).inputValue()).toBe('検索位置情報');
    expect(new URL(page.url()).pathname).toBe('/search-conditions');
    held.resolve();
    await page.waitForURL('**/search-location/create');
    await palette(page).waitFor({ state: 'detached' });
    expect(consoleErrors(page)).toEqual([]);
  });

  test('begins a post and the replies that are due from any page', async ({ page }) => {
    await signIn(page, 'MANAGER', '/search-conditions');
    await newHeading(page, /^登録店舗一覧/);
    const begin = async (label: string) => {
      await page.keyboard.press('Control+k');
      await field(page).fill(label);
      await option(page, new RegExp(`^${label}.*操作$`)).waitFor();
      await page.keyboard.press('Enter');
    };
    await begin('投稿を作成');
    await page.waitForURL('**/posts/create');
    await page.getByRole('combobox', { name: '投稿する店舗' }).waitFor();
    await expectNoAxeViolations(page, 'main');
    await begin('クチコミに返信');
    await page.waitForURL('**/reviews?replyState_in=*');
    const unanswered = viewTabs(page).getByRole('link', { name: '未返信' });
    await expect.poll(() => unanswered.getAttribute('aria-current')).toBe('true');
    expect(consoleErrors(page)).toEqual([]);
  });

  test('finds screens, actions, users, charges and keywords, and what was looked at last', async ({ page }) => {
    await signIn(page, 'SYSTEM_ADMINISTRATOR', '/search-conditions');
    const [store] = await rowsOf(page, '/search-conditions?status=MEASURING&_end=1');
    const [charge] = await rowsOf(page, '/incentive-history?invoiceNumber_null=false&_end=1');
    const [user] = await rowsOf(page, '/system-user?systemUserRole=MANAGER&_end=1');
    await page.goto(`/search-conditions/${store.id}`);
    await newHeading(page, store.name);
    await page.goto('/notification');
    await newHeading(page, /^通知履歴/);

    await page.keyboard.press('Control+k');
    await option(page, new RegExp(`^${RegExp.escape(store.name)}.*登録店舗$`)).waitFor();
    await expectNoAxeViolations(page);
    const sought: [typed: string, found: RegExp][] = [
      [charge.invoiceNumber, /請求$/],
      [user.email, /システムユーザー$/],
      [store.details[0].keyword, /キーワード$/],
      ['月次', /^月次締め.*画面$/],
      ['メモの新規', /^メモの新規登録.*操作$/],
      ['投稿を', /^投稿を作成.*操作$/],
      ['返信', /^クチコミに返信.*操作$/],
      ['ダーク', /ダーク.*操作$/],
    ];
    for (const [typed, found] of sought) {
      await field(page).fill(typed);
      await option(page, found).first().waitFor();
    }
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
    await page.keyboard.press('Control+k');
    await option(page, /登録店舗$/)
      .first()
      .waitFor();
    await expectNoAxeViolations(page);
    await page.keyboard.press('Escape');
    await palette(page).waitFor({ state: 'detached' });
    expect(consoleErrors(page)).toEqual([]);
  });

  test('asks at the list for an action that was chosen, once', async ({ page }) => {
    await signIn(page, 'MANAGER', '/search-conditions');
    await newHeading(page, /^登録店舗一覧/);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('既読');
    await option(page, /すべて既読.*操作$/).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/notification');
    await page
      .getByText(/既読にしました/)
      .or(page.getByRole('dialog').filter({ hasText: '既読' }))
      .first()
      .waitFor();
  });

  test('shows a customer nothing of what only others may do or see', async ({ page }) => {
    await signIn(page, 'GENERAL_WITHOUT_PAYMENT', '/search-conditions');
    await newHeading(page, /^登録店舗一覧/);
    await page.keyboard.press('Control+k');
    await option(page, /通知履歴/).waitFor();
    for (const hidden of [/登録店舗の新規登録/, /月次締め/, /請求履歴/, /システムユーザー/])
      expect(await option(page, hidden).count(), String(hidden)).toBe(0);
  });
});

describe('the keys of a list', () => {
  test('lead through its rows, choose and open them, and are letters where one types', async ({ page }) => {
    await signIn(page, 'SYSTEM_ADMINISTRATOR', '/search-conditions');
    const rows = page.locator('tbody tr');
    await rows.nth(2).waitFor();
    await page.keyboard.press('j');
    await expect.poll(() => rows.nth(0).evaluate((row) => row === document.activeElement)).toBe(true);
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await expect.poll(() => rows.nth(1).getByRole('checkbox').isChecked()).toBe(true);
    await expectNoAxeViolations(page);
    await page.keyboard.press('k');
    await page.keyboard.press('x');
    await page.getByText('2件を選択中').waitFor();
    // A field takes them as letters, a dialog as its own
    await page.keyboard.press('/');
    await page.keyboard.type('jx');
    expect(await page.getByRole('searchbox').inputValue()).toBe('jx');
    await page.getByRole('searchbox').fill('');
    await page.keyboard.press('Escape');
    await page.getByRole('searchbox').blur();
    await rows.nth(2).waitFor();
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'キーボード操作' });
    await help.getByText('次の行へ').waitFor();
    await page.keyboard.press('x');
    await page.keyboard.press('Escape');
    await help.waitFor({ state: 'hidden' });
    await page.getByText('2件を選択中').waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    const current = page.locator('tbody tr:focus');
    const name = (await current.getByRole('link').first().textContent()) ?? '';
    await page.keyboard.press('Enter');
    await newHeading(page, name);
    expect(consoleErrors(page)).toEqual([]);
  });

  test('lead through lists that are made by hand', async ({ page }) => {
    await signIn(page, 'MANAGER', '/search-conditions/ranks');
    await page.locator('tbody tr').first().waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.waitForURL(/ranks\?open=\d+/);
  });
});

test('all sure places of the list are matched by keys in one call, which goes on when the page is left, and are taken back in one', async ({
  page,
}) => {
  await signIn(page, 'BUSINESS_ADMINISTRATOR', '/search-conditions/place-matching');
  const left = async () => Number(/(\d+) 件/.exec((await page.getByText(/未照合 \d+ 件/).textContent()) ?? '')?.[1]);
  const sure = page.getByRole('button', { name: /確実な\d+件をまとめて照合/ });
  await sure.waitFor();
  const reported = async () => Number(/確実な(\d+)件/.exec((await sure.textContent()) ?? '')?.[1]);
  const counts = () =>
    page.evaluate(async () => {
      const token = document.cookie.match(/(?:^|; )token=([^;]+)/)?.[1] ?? '';
      const headers = { Authorization: `Bearer ${token}` };
      return (await (await fetch('/api/place-matching?_start=0&_end=1', { headers })).json()).counts;
    });
  // Places are still being looked for when the page opens: the sure ones grow until all are
  await expect.poll(async () => (await counts()).UNLOOKED, { timeout: 20_000 }).toBe(0);
  await expect.poll(async () => (await reported()) - (await counts()).SURE, { timeout: 10_000 }).toBe(0);
  const all = await left();
  const count = await reported();
  const writes: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET' && request.url().includes('/search-conditions')) writes.push(request.url());
  });
  await sure.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: '照合する' }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByText(new RegExp(`${count}件の店舗を照合しました|を照合しました`)).waitFor();
  expect(writes.map((url) => new URL(url).pathname)).toEqual(['/api/search-conditions/bulk']);
  await expect.poll(left).toBe(all - count);
  await page.getByRole('button', { name: '元に戻す' }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(left).toBe(all);
  expect(consoleErrors(page)).toEqual([]);
});
