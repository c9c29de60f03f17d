import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { consoleErrors, expectNoAxeViolations, openPage, test } from '../../support/browser.ts';
import { mailTo } from '../../support/outbox.ts';
import { png } from '../../support/png.ts';
import { signIn, signInByForm } from '../../support/sign-in.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const groundOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((one) => getComputedStyle(one).backgroundColor);

test('an installation bears its own name, colour and logo, from the first thing that a browser paints', async ({
  page,
  browser,
  server,
}) => {
  await signIn(page, 'SYSTEM_ADMINISTRATOR', '/setting/brand');
  await page.getByLabel('色').fill('#FFD700');
  await button(page, '保存').click();
  await page
    .getByText(/文字が読みにくい明るさです/)
    .first()
    .waitFor();
  await page.getByLabel('表示名').fill('みずいろMEO');
  await page.getByLabel('色').fill('#7A1F3D');
  await button(page, '保存').click();
  await page.getByText(/ブランドを保存しました/).waitFor();
  await expectNoAxeViolations(page, 'main');
  // Pages are told of it within some seconds
  await expect
    .poll(async () => (await page.request.get('/login')).text(), { timeout: 15_000 })
    .toContain('--tj-brand:#7A1F3D');

  const visitor = await openPage(browser, server.url);
  // Before any script: neither the name nor the colour of another
  await visitor.route('**/*.js', (route) => route.abort());
  await visitor.goto('/login');
  expect(await visitor.title()).toBe('ログイン | みずいろMEO');
  expect(await visitor.content()).not.toContain('店順');
  await visitor.unroute('**/*.js');
  for (const path of ['/login', '/system-user/common/agency-input-contact', '/shared-report']) {
    await visitor.goto(path);
    await visitor.getByRole('heading', { level: 1 }).waitFor();
    expect(await visitor.title()).toMatch(/ \| みずいろMEO$/);
    await visitor.getByText('みずいろMEO').first().waitFor();
    await expectNoAxeViolations(visitor);
  }
  await visitor.context().close();

  for (const colorScheme of ['light', 'dark'] as const) {
    const staff = await openPage(browser, server.url, { colorScheme });
    await signIn(staff, 'BUSINESS_ADMINISTRATOR', '/search-conditions');
    await staff.getByRole('row').nth(3).waitFor();
    expect(await staff.title()).toBe('登録店舗一覧 | みずいろMEO');
    expect(await groundOf(staff, '#side-menu')).not.toMatch(/rgb\((0, 31, 96|10, 22, 56)\)/);
    await expectNoAxeViolations(staff);
    expect(consoleErrors(staff)).toEqual([]);
    await staff.context().close();
  }

  // A logo stands on pages that anybody sees, and in the tab
  await page.goto('/setting/issuer');
  await page
    .locator('input[type="file"]')
    .first()
    .setInputFiles({
      name: 'logo.png',
      mimeType: 'image/png',
      buffer: Buffer.from(png(200, 60, [122, 31, 61, 255])),
    });
  await expect
    .poll(async () => (await page.request.get('/login')).text(), { timeout: 15_000 })
    .toContain('/brand/logo');
  const other = await openPage(browser, server.url);
  await other.goto('/login');
  await other.getByRole('img', { name: 'みずいろMEO' }).waitFor();
  await expectNoAxeViolations(other);

  await other.goto('/auth/reset-password');
  await other.getByLabel('メールアドレス').fill('manager@example.com');
  await button(other, /送信/).click();
  const { subject, html } = await mailTo(server.dataDir, 'manager@example.com', 'みずいろMEO');
  expect(subject).toMatch(/^【みずいろMEO】/);
  expect(html).toContain('#7A1F3D');
  await other.context().close();
});

test('terms of use are agreed to at sign-up, and a new version again by those who are there', async ({
  page,
  browser,
  server,
}) => {
  const publish = async (name: string) => {
    await page.goto('/terms-of-use/create');
    await page.getByLabel(/^版/).fill(name);
    await page.getByLabel('本文').fill(`${name}の本文です。\n\n第1条 見本の文です。`);
    await button(page, '保存する').click();
    await page.waitForURL(/\/terms-of-use(\/\d+)?$/);
  };
  await signIn(page, 'SYSTEM_ADMINISTRATOR', '/terms-of-use');
  await publish('第1版');

  const visitor = await openPage(browser, server.url);
  await visitor.clock.install();
  await visitor.goto('/system-user/common/free-add');
  await visitor.getByText('利用規約（第1版）を読む').click();
  await visitor.getByText('第1条 見本の文です。').waitFor();
  await visitor.getByLabel('氏名').fill('同意 花子');
  await visitor.getByLabel('メールアドレス').fill('agreeing@example.com');
  await visitor.getByLabel('パスワード', { exact: true }).fill('a good long one of mine');
  await visitor.getByLabel('パスワード（確認）').fill('a good long one of mine');
  await visitor.clock.fastForward(2200);
  await button(visitor, '登録する').click();
  await visitor.getByText('利用規約をお読みのうえ、同意してください').waitFor();
  await visitor.getByLabel('利用規約に同意します').check();
  await expectNoAxeViolations(visitor);
  await button(visitor, '登録する').click();
  await visitor.getByText('確認のメールをお送りしました').waitFor();
  await visitor.context().close();

  const customer = await openPage(browser, server.url);
  await signInByForm(customer, 'GENERAL_MEO_DIRECT');
  const asking = customer.getByRole('dialog', { name: '利用規約への同意' });
  await asking.waitFor();
  await customer.keyboard.press('Escape');
  await asking.getByText('第1条 見本の文です。').waitFor();
  await expectNoAxeViolations(customer);
  await button(customer, '同意する').click();
  await asking.waitFor({ state: 'detached' });
  await customer.reload();
  await customer.getByRole('heading', { level: 1, name: /^登録店舗一覧/ }).waitFor();
  expect(await asking.count()).toBe(0);
  await publish('第2版');
  await customer.reload();
  await asking.getByText('第2版の本文です。').waitFor();
  await button(customer, 'ログアウト').click();
  await customer.waitForURL('**/login**');
  await customer.context().close();

  // What was agreed to, and when, stands with the user
  await page.goto('/terms-agreement');
  await page.getByRole('row', { name: /同意 花子.*第1版/ }).waitFor();
  await page.getByRole('row', { name: /第1版/ }).nth(1).waitFor();
});
