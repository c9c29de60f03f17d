import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { openPage, test } from '../../support/browser.ts';
import { fetchAsPage } from '../../support/fetch-as-page.ts';
import { chooseInRowMenu } from '../../support/list-frame.ts';
import { signIn } from '../../support/sign-in.ts';

const menu = (page: Page, name: string) => page.getByRole('menuitem', { name }).getByRole('link').click();
const linkIn = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true });
const headed = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
const change = async (page: Page, path: string, values: object) => {
  const { version } = await fetchAsPage(page, 'GET', path);
  await fetchAsPage(page, 'PATCH', path, { ...values, version });
};

const storesOfTwo = (stores: { id: number; name: string; ownerUserId: number }[]) => {
  const [first] = stores;
  const second = stores.find(({ ownerUserId }) => ownerUserId !== first?.ownerUserId);
  if (first === undefined || second === undefined) throw new Error('stores of one customer alone');
  return [first, second] as const;
};

test('what others changed while another page was shown is there when one comes back', async ({ browser, server }) => {
  const mine = await openPage(browser, server.url);
  await signIn(mine, 'BUSINESS_ADMINISTRATOR', '/search-location');
  const others = await openPage(browser, server.url);
  await signIn(others, 'SYSTEM_ADMINISTRATOR', '/');
  const [first, second] = await fetchAsPage(others, 'GET', '/search-location?_sort=name&_end=2');
  await linkIn(mine, first.name).click();
  await headed(mine, first.name);
  await menu(mine, '連携SNSアカウント');
  await headed(mine, '連携SNSアカウント');
  await change(others, `/search-location/${first.id}`, { name: '駅前の新しい地点' });
  await change(others, `/search-location/${second.id}`, { name: '港の新しい地点' });
  // The page of the row, and the list
  await mine.goBack();
  await headed(mine, '駅前の新しい地点');
  await menu(mine, '検索位置情報');
  await linkIn(mine, '港の新しい地点').waitFor();
  for (const page of [mine, others]) await page.context().close();
});

test('other rows are called by the name that one has just given them', async ({ page }) => {
  await signIn(page, 'SYSTEM_ADMINISTRATOR', '/sns-account');
  const store = page.getByRole('main').getByRole('table').locator('a[href^="/search-conditions/"]').first();
  await store.click();
  await page.getByRole('main').getByRole('link', { name: '編集' }).first().click();
  await page.getByRole('textbox', { name: '店舗名必須', exact: true }).fill('改称したばかりの店');
  await page.getByRole('button', { name: '保存する' }).click();
  await headed(page, '改称したばかりの店');
  await menu(page, '連携SNSアカウント');
  await linkIn(page, '改称したばかりの店').first().waitFor();
});

test('what waits on the dashboard is less by what one has just done', async ({ page }) => {
  await signIn(page, 'SYSTEM_ADMINISTRATOR', '/');
  const waiting = page.getByRole('main').getByRole('link', { name: /未対応のお問い合わせ/ });
  const count = async () => Number(/(\d+)\s*件/.exec((await waiting.textContent()) ?? '')?.[1]);
  const before = await count();
  await waiting.click();
  await chooseInRowMenu(page, '編集');
  const status = page.getByRole('combobox', { name: '対応' });
  await status.press('ArrowDown');
  await page.locator('.ant-select-item-option').filter({ hasText: '対応済' }).click();
  await page.getByRole('button', { name: '保存する' }).click();
  // The form has the same heading; who leaves it while it saves is led to the row
  await page.getByRole('main').getByRole('link', { name: '編集', exact: true }).waitFor();
  await menu(page, 'ダッシュボード');
  await expect.poll(count).toBe(before - 1);
});

test('an open list loses the stores of a customer who went to another manager', async ({ browser, server }) => {
  const mine = await openPage(browser, server.url);
  await signIn(mine, 'MANAGER', '/search-conditions');
  const others = await openPage(browser, server.url);
  await signIn(others, 'SYSTEM_ADMINISTRATOR', '/');
  const { id: me } = await fetchAsPage(mine, 'GET', '/auth/me');
  const managers = await fetchAsPage(others, 'GET', '/system-user?systemUserRole=MANAGER');
  const managerUserId = managers.find(({ id }: { id: number }) => id !== me).id;
  // Each is seen through its customer alone
  const [first, second] = await fetchAsPage(mine, 'GET', '/search-conditions?_end=20').then(storesOfTwo);
  for (const { id } of [first, second]) await change(others, `/search-conditions/${id}`, { managerUserId });
  const leaves = async (store: { name: string; ownerUserId: number }) => {
    await mine.goto(`${server.url}/search-conditions?q=${encodeURIComponent(store.name)}`);
    await linkIn(mine, store.name).waitFor();
    await change(others, `/system-user/${store.ownerUserId}`, { managerUserId });
    await linkIn(mine, store.name).waitFor({ state: 'detached' });
  };
  await leaves(first);
  // Even if the stream of events opens long after the list was answered
  await mine.route('**/api/events', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 3000));
    await route.continue();
  });
  await leaves(second);
  for (const page of [mine, others]) await page.context().close();
});

test('what could not be loaded while the server was down is there once it is back', async ({ page }) => {
  let isDown = true;
  for (const path of ['**/api/events', '**/api/outbox*'])
    await page.route(path, (route) => (isDown ? route.abort('connectionrefused') : route.continue()));
  await signIn(page, 'SYSTEM_ADMINISTRATOR', '/outbox');
  await page.getByRole('button', { name: 'もう一度試す' }).first().waitFor();
  isDown = false;
  await page
    .getByText(/^\d+件$/)
    .first()
    .waitFor();
});
