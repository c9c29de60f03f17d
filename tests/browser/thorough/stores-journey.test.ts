import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, expect } from 'vitest';
import { expectNoAxeViolations, openPage, startServer, test } from '../../support/browser.ts';
import { chooseInListMenu, chooseInRowMenu, openFilters } from '../../support/list-frame.ts';
import type { RunningServer } from '../../support/server.ts';
import { shopAt, shops, spoiled, spoiledCells } from '../../support/shops.ts';
import { signIn } from '../../support/sign-in.ts';

const servers: RunningServer[] = [];
afterAll(async () => {
  for (const server of servers.toReversed()) await server.stop({ keepData: false });
});

test(`an administrator with ${shops.name} imports them, finds, sorts, filters, edits in spite of a conflict, deletes, exports; a kill loses nothing`, async ({
  browser,
}) => {
  const good = shops.csv;
  let server = await started();
  const page = await openPage(browser, server.url);
  await signIn(page, 'SYSTEM_ADMINISTRATOR', '/search-conditions');
  const before = await total(page);
  const folder = server.dataDir;

  // Three spoiled lines: each is named, nothing is written
  const dialog = await importDialog(page);
  await choose(dialog, write(folder, 'spoiled.csv', spoiled(good)));
  await dialog.getByText('3行に誤りがあるため、取り込めません').waitFor();
  for (const [line, column] of spoiledCells) {
    const row = dialog.getByRole('row').filter({ has: page.getByRole('cell', { name: `${line}行目`, exact: true }) });
    await row.getByRole('cell', { name: column, exact: true }).waitFor();
    expect(await row.getByRole('cell').last().textContent()).toContain(column);
  }
  expect(await dialog.getByRole('button', { name: '取り込む', exact: true }).isDisabled()).toBe(true);
  await expectNoAxeViolations(page, '.ant-modal');
  await dialog.getByRole('button', { name: 'キャンセル' }).click();
  expect(await total(page)).toBe(before);

  // For real
  await choose(await importDialog(page), write(folder, 'shops.csv', good));
  await page.getByRole('button', { name: '416件を取り込む' }).click();
  await page.getByText('取り込みました（新規416件・更新0件）').waitFor({ timeout: 120_000 });
  await expect.poll(() => total(page)).toBe(before + 416);

  // Two characters find it
  const shop = shopAt(good, 200);
  const two = [...(shop.address.match(/[一-龠]{2}/u)?.[0] ?? shop.name)].slice(0, 2).join('');
  const search = page.getByRole('searchbox', { name: '登録店舗一覧を検索' });
  await search.fill(two);
  await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe(two);
  await search.fill(shop.name);
  await link(page, shop.name).first().waitFor();

  // Sorted by name, and back to how it was
  await search.fill('');
  await expect.poll(() => total(page)).toBe(before + 416);
  const usual = await firstName(page);
  const sortByName = () => page.getByRole('columnheader', { name: '店舗名' }).getByRole('button').first().click();
  await sortByName();
  await expect.poll(() => firstName(page)).not.toBe(usual);
  const ascending = await firstName(page);
  await sortByName();
  await expect.poll(() => firstName(page)).not.toBe(ascending);
  await page.goBack();
  await expect.poll(() => firstName(page)).toBe(ascending);

  // Filtered by state: what was imported is in preparation, and a shared link shows the same
  const filters = await openFilters(page);
  await filters
    .locator('.ant-select')
    .filter({ has: page.getByRole('combobox', { name: '状態で絞り込む', exact: true }) })
    .click();
  await page.locator('.ant-select-item-option').getByText('準備中', { exact: true }).click();
  await page.keyboard.press('Escape');
  await filters.getByRole('button', { name: /件を表示$/ }).click();
  await page
    .getByRole('button', { name: /準備中を外す$/ })
    .or(page.getByRole('img', { name: /準備中を外す$/ }))
    .first()
    .waitFor();
  await expect.poll(() => total(page)).toBeLessThan(before + 416);
  const prepared = await total(page);
  expect(prepared).toBeGreaterThanOrEqual(416);
  await page.reload();
  await expect.poll(() => total(page)).toBe(prepared);
  await page.getByRole('main').getByRole('button', { name: '条件をクリア' }).click();

  // Another administrator saves first: nothing that was typed is lost
  await search.fill(shop.name);
  await link(page, shop.name).first().click();
  await page.getByRole('heading', { level: 1, name: shop.name }).waitFor();
  const place = new URL(page.url()).pathname;
  const other = await openPage(browser, server.url);
  await signIn(other, 'BUSINESS_ADMINISTRATOR');
  await page.goto(`${place}/edit`);
  await other.goto(`${place}/edit`);
  await page.getByLabel('備考').fill('こちらで書いた備考');
  await other.getByLabel('業種').fill('先に変えた業種');
  await other.getByRole('button', { name: '保存する' }).click();
  await other.waitForURL((url) => url.pathname === place);
  await page.getByRole('button', { name: '保存する' }).click();
  const conflict = page.getByRole('dialog', { name: '他の人が先に更新しました' });
  await conflict.getByText('先に変えた業種').waitFor();
  await expectNoAxeViolations(page, '.ant-modal');
  await conflict.getByRole('button', { name: 'この内容で続ける' }).click();
  expect(await page.getByLabel('備考').inputValue()).toBe('こちらで書いた備考');
  await page.getByRole('button', { name: '保存する' }).click();
  await page.waitForURL((url) => url.pathname === place);
  await page.getByRole('tab', { name: '基本情報' }).click();
  await page.getByText('こちらで書いた備考').first().waitFor();
  await page.getByText('先に変えた業種').first().waitFor();

  // Deleted, told and undone; deleted again
  const unwanted = shopAt(good, 300).name;
  await page.goto(`/search-conditions?q=${encodeURIComponent(unwanted)}`);
  const found = await total(page);
  await remove(page, unwanted);
  await page.getByRole('button', { name: '元に戻す' }).click();
  await page.getByText('元に戻しました').waitFor();
  await expect.poll(() => total(page)).toBe(found);
  await remove(page, unwanted);
  await expect.poll(() => total(page)).toBe(found - 1);

  // What goes out comes in again unchanged
  await page.goto('/search-conditions');
  const left = await total(page);
  expect(left).toBe(before + 415);
  const [file] = await Promise.all([page.waitForEvent('download'), chooseInListMenu(page, 'CSV出力（UTF-8）')]);
  const exported = join(folder, 'exported.csv');
  await file.saveAs(exported);
  expect(readFileSync(exported, 'utf8')).toContain(shopAt(good, 100).name);
  const again = await importDialog(page);
  await choose(again, exported);
  await again.getByText(`全${left}件：新規 0件、更新 0件、変更なし ${left}件`).waitFor();

  // As after a power cut
  await server.kill9();
  server = await started(server);
  await page.goto('/search-conditions');
  await expect.poll(() => total(page)).toBe(left);
  await page.goto(`${place}?tab=facts`);
  await page.getByText('こちらで書いた備考').first().waitFor();
});

/** A demo server; in the place of one that was killed, with its data. */
async function started(killed?: RunningServer): Promise<RunningServer> {
  const server = await startServer(killed && { dataDir: killed.dataDir, port: killed.port, env: killed.env });
  servers.push(server);
  return server;
}

function write(folder: string, name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

/** The number beside the list's title: 全 482 件. */
async function total(page: Page): Promise<number> {
  const head = page.locator('header').filter({ has: page.getByRole('heading', { level: 1 }) });
  const count = await head.getByText(/^[全約] [\d,]+ 件$/).textContent();
  return Number((count ?? '').replace(/[^\d]/g, ''));
}

async function importDialog(page: Page): Promise<Locator> {
  await chooseInListMenu(page, 'CSV・Excel取込');
  const dialog = page.getByRole('dialog', { name: '登録店舗の取込' });
  await dialog.waitFor();
  return dialog;
}

async function choose(dialog: Locator, path: string): Promise<void> {
  await dialog.locator('input[type=file]').setInputFiles(path);
}

function link(page: Page, name: string): Locator {
  return page.getByRole('table').getByRole('link', { name, exact: true });
}

/** Of the list as it is now asked for, not of the rows that still stand there from before. */
async function firstName(page: Page): Promise<string | null> {
  await page.locator('[aria-busy=false]').first().waitFor();
  return page.getByRole('table').locator('tbody tr').first().getByRole('link').first().textContent();
}

async function remove(page: Page, name: string): Promise<void> {
  await chooseInRowMenu(page, '削除', name);
  const dialog = page.getByRole('dialog').filter({ hasText: '1件の登録店舗を削除します' });
  await dialog.getByRole('button', { name: '削除する' }).click();
  await page.getByText(`「${name}」を削除しました`).waitFor();
}
