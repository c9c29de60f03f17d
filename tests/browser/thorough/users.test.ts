import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectNoAxeViolations, openPage, test } from '../../support/browser.ts';
import { mailTo } from '../../support/outbox.ts';
import { signIn } from '../../support/sign-in.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const title = (page: Page) => page.getByRole('heading', { level: 1 });

async function choose(page: Page, label: string | RegExp, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page
    .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)')
    .getByText(option, { exact: true })
    .click();
}

async function openFirstCustomer(page: Page): Promise<void> {
  await page.goto('/system-user?systemUserRole=GENERAL_MEO_DIRECT');
  await page
    .getByRole('row', { name: /MEO直販/ })
    .getByRole('link')
    .first()
    .click();
  await page.waitForURL(/\/system-user\/\d+$/);
}

test('a user is invited by mail, sets a first password, and enters', async ({ page, server }) => {
  // Registered anew by each try
  const email = `invited-${Date.now()}@example.com`;
  await signIn(page, 'SYSTEM_ADMINISTRATOR', '/system-user/create');
  await page.getByLabel(/^氏名/).first().fill('招待 次郎');
  await page.getByLabel(/^メールアドレス/).fill(email);
  await choose(page, /^権限/, 'マネージャー');
  await button(page, '保存する').click();
  await page.getByText('「招待 次郎」を登録しました').waitFor();
  const { link } = await mailTo(server.dataDir, email, '招待');
  const guest = await openPage(page.context().browser() ?? expect.unreachable(), server.url);
  await guest.goto(link);
  await guest.getByLabel('新しいパスワード', { exact: true }).fill('a fresh one of mine');
  await guest.getByLabel('新しいパスワード（確認）').fill('a fresh one of mine');
  await button(guest, '変更する').click();
  await guest.getByText('パスワードを変更しました').waitFor();
  await guest.getByRole('link', { name: 'ログイン' }).click();
  await guest.getByLabel('メールアドレス').fill(email);
  await guest.getByLabel('パスワード', { exact: true }).fill('a fresh one of mine');
  await button(guest, /^ログイン$/).click();
  await guest.waitForURL((url) => url.pathname === '/');
  await guest.context().close();
});

test('a leaver’s customers and stores go to another manager in one step', async ({ page }) => {
  await signIn(page, 'BUSINESS_ADMINISTRATOR', '/system-user?systemUserRole=MANAGER&_sort=id');
  await page
    .getByRole('row', { name: /マネージャー/ })
    .getByRole('link')
    .first()
    .click();
  // The list's rows have menus, too, whose names end alike
  await page.getByRole('button', { name: 'その他の操作', exact: true }).click();
  await page.getByRole('menuitem', { name: '担当を引き継ぐ' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/契約者\s*\d+人/).waitFor();
  await dialog.getByRole('combobox').click();
  await page.locator('.ant-select-item-option').first().click();
  await button(page, '引き継ぐ').last().click();
  await page.getByText(/契約者\d+人と店舗\d+件を引き継ぎました/).waitFor();
});

test('a system administrator sees the console as a customer does, and changes nothing there', async ({ page }) => {
  await signIn(page, 'SYSTEM_ADMINISTRATOR');
  await openFirstCustomer(page);
  await button(page, 'その他の操作').click();
  await page.getByRole('menuitem', { name: '見え方を確認' }).click();
  const name = await title(page).textContent();
  await button(page, '確認を始める').click();
  await page.waitForURL('**/search-conditions');
  const mark = page.getByText(`${name}・一般（MEO直販）の見え方を確認しています。変更はできません`);
  await mark.waitFor();
  await expectNoAxeViolations(page);
  await page.goto('/profile');
  await mark.waitFor();
  await page.getByLabel(/^氏名/).first().fill('書き換え');
  await button(page, '保存する').click();
  await page.getByText('見え方の確認中は、登録や変更などの操作はできません').first().waitFor();
  await page.goto('/system-user');
  await page.waitForURL('**/permission-error');
  await button(page, '確認を終える').click();
  await page.waitForURL('**/system-user');
  await title(page).waitFor();
  expect(await mark.count()).toBe(0);
  await page.goto('/audit-log?resource=system-user');
  await page.getByText('見え方の確認の開始').first().waitFor();
  await page.getByText('見え方の確認の終了').first().waitFor();
  await page.getByText('対象 システムユーザー').waitFor();
});

test('billing details: the code’s address, an odd number reported, and the invoice’s head seen', async ({ page }) => {
  await signIn(page, 'MANAGER');
  await openFirstCustomer(page);
  const id = new URL(page.url()).pathname.split('/').at(-1);
  await page.goto(`/invoice-additional-information-detail/${id}/create`);
  await page.getByLabel(/^宛名/).fill('株式会社みほん');
  await page.getByLabel(/^部署/).fill('経理部');
  await page.getByLabel(/^郵便番号/).fill('１５０ー０００１');
  await page.getByLabel(/^住所/).fill('');
  await button(page, '住所を入力').click();
  await expect.poll(() => page.getByLabel(/^住所/).inputValue()).toBe('東京都渋谷区神宮前');
  await page.getByLabel(/^住所/).fill('東京都渋谷区神宮前1-2-3');
  await button(page, '住所を入力').click();
  await button(page, '請求書追加情報の詳細').click();
  await page.getByLabel(/^登録番号/).fill('T1234567890123');
  await page.getByText('検査用数字が法人番号の規則と合いません').waitFor();
  await page.getByText('経理部 御中', { exact: true }).waitFor();
  expect(await page.getByLabel(/^住所/).inputValue()).toBe('東京都渋谷区神宮前1-2-3');
  await expectNoAxeViolations(page);
  await page.getByLabel(/^郵便番号/).fill('000-0000');
  await button(page, '住所を入力').click();
  const unknown = page.getByRole('alert').filter({ hasText: 'この郵便番号の住所は見つかりませんでした' });
  await unknown.waitFor();
  await page.getByLabel(/^郵便番号/).fill('150-0001');
  await unknown.waitFor({ state: 'detached' });
  await button(page, '保存する').click();
  await page.getByText(/「株式会社みほん」を(登録|保存)しました/).waitFor();
  await page.waitForURL(`**/system-user/${id}`);
});

test('customers see on their profile to whom their invoices are addressed', async ({ page }) => {
  await signIn(page, 'GENERAL_MEO_DIRECT', '/profile');
  const head = page.locator('.ant-card').filter({ hasText: '請求書の宛名' });
  await head.getByText(/ 御中$/).waitFor();
  await head.getByText(/^支払期限/).waitFor();
});
