import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { consoleErrors, expectNoAxeViolations, openPage, screenshot, test } from '../../support/browser.ts';
import { viewTabs } from '../../support/list-frame.ts';
import { signIn } from '../../support/sign-in.ts';

/** A new TikTok account of some store, on its page. */
async function newAccount(page: Page, handle: string): Promise<void> {
  await page.goto('/sns-account/create');
  await page.getByRole('combobox', { name: /^SNS/ }).click();
  await page.getByTitle('TikTok', { exact: true }).click();
  await page.getByLabel('アカウント名').fill(handle);
  await page.getByLabel('登録店舗').click();
  // Every demo store is called 店; no SNS is
  await page.locator('.ant-select-item-option', { hasText: '店' }).first().click();
  await page.getByRole('button', { name: '保存' }).click();
  await page.getByRole('heading', { level: 1, name: handle }).waitFor();
}

test('TikTok from start to profile, unlinked, and linked again by its owner without a login', async ({
  page,
  browser,
  server,
}) => {
  await signIn(page, 'BUSINESS_ADMINISTRATOR');
  await newAccount(page, 'machi_no_oishii');
  await expect.poll(() => page.getByText('要再連携').first().isVisible()).toBe(true);
  await expectNoAxeViolations(page);

  // Away to TikTok and back, the first time without consent
  await page.getByRole('button', { name: 'TikTokで連携する' }).click();
  await page.getByRole('link', { name: '許可しない' }).waitFor();
  // TikTok's stand-in is no part of the console's origin, nor of the host that its cookies belong to
  expect(new URL(page.url()).hostname).not.toBe(new URL(server.url).hostname);
  expect(await page.evaluate(() => document.cookie)).toBe('');
  await page.getByRole('link', { name: '許可しない' }).click();
  await page.getByText('TikTokとの連携は行われませんでした').waitFor();
  await page.getByRole('link', { name: '連携SNSアカウントに戻る' }).click();
  await page.getByRole('link', { name: 'machi_no_oishii', exact: true }).click();
  await page.getByRole('button', { name: 'TikTokで連携する' }).click();
  await page.getByRole('link', { name: /@machi_no_oishii/ }).click();

  // The job reads the account, and the page hears of it
  await page.getByText('TikTokと連携しました').waitFor();
  await page.getByRole('link', { name: '@machi_no_oishii' }).waitFor();
  await expect.poll(() => page.getByText('12,480人').first().isVisible()).toBe(true);
  expect(await page.getByRole('table').filter({ hasText: '再生' }).getByRole('row').count()).toBe(21);
  await page.getByRole('link', { name: '本日のおすすめ 24' }).waitFor();
  await expectNoAxeViolations(page);
  await screenshot(page, 'tiktok-profile');

  await page.getByRole('button', { name: 'その他の操作' }).click();
  await page.getByRole('menuitem', { name: '連携解除' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /連携解除/ })
    .click();
  await page.getByText('連携は解除されています').waitFor();

  // An owner who has no account here
  await page.getByRole('button', { name: '再連携リンクを発行' }).click();
  await page.getByRole('button', { name: 'リンクを作る' }).click();
  const link = await page.getByRole('textbox', { name: '再連携リンク' }).inputValue();
  await expectNoAxeViolations(page, '.ant-modal');
  const owner = await openPage(browser, server.url);
  await owner.goto(link);
  await owner.getByText('TikTokアカウント「machi_no_oishii」をもう一度連携します').waitFor();
  await expectNoAxeViolations(owner);
  await screenshot(owner, 'reconnect');
  await owner.getByRole('button', { name: 'TikTokで連携する' }).click();
  await owner.getByRole('link', { name: /@machi_no_oishii/ }).click();
  await owner.getByText('連携しました。ありがとうございました').waitFor();
  const again = await openPage(browser, server.url);
  await again.goto(link);
  await again.getByText('リンクの有効期限が切れているか、すでに使われています').waitFor();
  expect(consoleErrors(owner)).toEqual([]);
  for (const one of [owner, again]) await one.context().close();

  await page.goto('/sns-account?q=machi_no_oishii');
  await page.getByRole('link', { name: 'machi_no_oishii', exact: true }).click();
  await page.getByRole('link', { name: '@machi_no_oishii' }).waitFor();
  expect(consoleErrors(page)).toEqual([]);
});

test('the health of every link: what needs somebody first, narrowed, and kept in the address', async ({ page }) => {
  await signIn(page, 'SYSTEM_ADMINISTRATOR', '/sns-account');
  await page.getByRole('link', { name: '連携状況' }).click();
  await page.getByRole('heading', { level: 1, name: '連携状況' }).waitFor();
  const states = page.locator('tbody tr td:nth-child(5)');
  await expect.poll(() => states.count()).toBeGreaterThan(5);
  expect(await states.first().textContent()).toBe('要再連携');
  const account = page.locator('tbody tr').first().getByRole('link').first();
  expect(await account.getAttribute('href')).toMatch(/^\/(sns-account|system-user)\/\d+$/);
  await expectNoAxeViolations(page);
  await screenshot(page, 'link-health');
  await viewTabs(page).getByRole('link', { name: /^正常/ }).click();
  await expect.poll(async () => [...new Set(await states.allTextContents())]).toEqual(['正常']);
  await page.reload();
  await expect.poll(async () => [...new Set(await states.allTextContents())]).toEqual(['正常']);
  await page.goBack();
  await expect.poll(async () => (await states.allTextContents())[0]).toBe('要再連携');
  expect(consoleErrors(page)).toEqual([]);
});
