import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectNoAxeViolations, openPage, test } from '../../support/browser.ts';
import { chooseInListMenu, viewTabs } from '../../support/list-frame.ts';
import { signIn } from '../../support/sign-in.ts';

const sharedTab = (page: Page) => viewTabs(page).getByRole('link', { name: /^要確認の店舗/ });

/** The number of rows that the list says it has, once they are there. */
async function totalOf(page: Page): Promise<number> {
  await page.waitForFunction(() => document.querySelector('[aria-busy=true]') === null);
  const total = page.getByText(/全 [\d,]+ 件/).first();
  return Number(/全 ([\d,]+) 件/.exec((await total.textContent()) ?? '')?.[1]);
}

test('a manager shares a view with their customers, who apply it to their own stores until it is withdrawn', async ({
  browser,
  server,
}) => {
  const manager = await openPage(browser, server.url);
  await signIn(manager, 'MANAGER', '/search-conditions?status=MEASURING');
  await chooseInListMenu(manager, 'この表示を保存');
  const dialog = manager.getByRole('dialog');
  await dialog.getByLabel('名前').fill('要確認の店舗');
  await dialog.getByRole('button', { name: '保存する' }).click();
  await sharedTab(manager).waitFor();
  await chooseInListMenu(manager, '契約者と共有する');
  await dialog.getByText(/^契約者\d+人の一覧に、あなたの名前とともにタブで出ます。/).waitFor();
  await expectNoAxeViolations(manager);
  await dialog.getByRole('button', { name: /^\d+人と共有する$/ }).click();
  await sharedTab(manager).getByText('共有中').waitFor();
  const managed = await totalOf(manager);

  const customer = await openPage(browser, server.url);
  await signIn(customer, 'GENERAL_MEO_DIRECT', '/search-conditions');
  await sharedTab(customer)
    .getByText(/^共有：/)
    .waitFor();
  await sharedTab(customer).click();
  await customer.waitForURL(/status=MEASURING.*view=\d+/);
  await expect.poll(() => sharedTab(customer).getAttribute('aria-current')).toBe('true');
  const own = await totalOf(customer);
  expect(own).toBeGreaterThan(0);
  expect(own).toBeLessThan(managed);
  await expectNoAxeViolations(customer);
  // It is not theirs to change; one of their own may be saved from it
  await customer.getByRole('button', { name: '一覧のメニュー' }).click();
  await customer.getByRole('menuitem', { name: 'この表示を保存' }).waitFor();
  for (const entry of ['上書き保存', '名前を変更', '表示を削除', '契約者と共有する', '共有をやめる'])
    expect(await customer.getByRole('menuitem', { name: entry }).count(), entry).toBe(0);

  await chooseInListMenu(manager, '共有をやめる');
  await manager.getByText('「要確認の店舗」の共有をやめました').waitFor();
  await expect.poll(() => sharedTab(manager).getByText('共有中').count()).toBe(0);
  await customer.goto(`${server.url}/search-conditions`);
  await totalOf(customer);
  await viewTabs(customer)
    .getByRole('link', { name: /^下降\s*\d/ })
    .waitFor();
  expect(await sharedTab(customer).count()).toBe(0);

  await chooseInListMenu(manager, '表示を削除');
  await dialog.getByRole('button', { name: '削除する' }).click();
  await expect.poll(() => sharedTab(manager).count()).toBe(0);
  for (const page of [manager, customer]) await page.context().close();
});
