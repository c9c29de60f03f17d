import type { Locator, Page } from 'playwright-core';

/** The button that opens a list's menu. */
export function listMenuButton(page: Page): Locator {
  return page.getByRole('button', { name: '一覧のメニュー' });
}

/** Chooses an entry of a list's menu. */
export async function chooseInListMenu(page: Page, entry: string | RegExp): Promise<void> {
  await listMenuButton(page).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

/** The view tabs of a list. */
export function viewTabs(page: Page): Locator {
  return page.getByRole('toolbar', { name: '一覧の表示' });
}

/** Opens the menu of a row, by the row's name or else of the first one, and returns its entries. */
export async function openRowMenu(page: Page, name = ''): Promise<Locator> {
  const main = page.getByRole('main');
  await main
    .getByRole('button', { name: name === '' ? /のその他の操作$/ : `${name}のその他の操作` })
    .first()
    .click();
  return page.locator('.ant-dropdown:not(.ant-dropdown-hidden)').getByRole('menuitem');
}

/** Chooses an entry of a row's menu. */
export async function chooseInRowMenu(page: Page, entry: string, name = ''): Promise<void> {
  const items = await openRowMenu(page, name);
  await items.filter({ hasText: entry }).click();
}

/** Opens the panel with a list's filters. */
export async function openFilters(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^絞り込み/ }).click();
  const panel = page.getByRole('dialog', { name: '絞り込み' });
  await panel.waitFor();
  return panel;
}
