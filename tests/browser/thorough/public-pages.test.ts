import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { demoPassword } from '#domain/accounts/demo-password.ts';
import { demoAccounts } from '../../support/accounts.ts';
import { expectNoAxeViolations, openPage, test } from '../../support/browser.ts';
import { mailsIn, mailTo } from '../../support/outbox.ts';
import { pageAuditor } from '../../support/page-audit.ts';
import { signIn } from '../../support/sign-in.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
// What is sent sooner is taken for a program's; by the page's own clock, which each test has made movable
const asPeopleDo = (page: Page) => page.clock.fastForward(2200);

async function enter(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('メールアドレス').fill(email);
  await page.getByLabel('パスワード', { exact: true }).fill(password);
  await button(page, /^ログイン$/).click();
}

test('who signs up confirms the address by mail, and enters with the role of the product', async ({ page, server }) => {
  await page.clock.install();
  const email = 'new-customer@example.com';
  await page.goto('/system-user/common/free-add');
  await button(page, '登録する').click();
  await page.getByText('氏名を入力してください').waitFor();
  await page.getByLabel('氏名').fill('新規 花子');
  await page.getByLabel('メールアドレス').fill('new-customer');
  await page.getByLabel('パスワード', { exact: true }).fill('a good long one of mine');
  await page.getByLabel('パスワード（確認）').fill('another');
  await button(page, '登録する').click();
  await page.getByText('パスワードが一致しません').waitFor();
  await page.getByLabel('メールアドレス').fill(email);
  await page.getByLabel('パスワード（確認）').fill('a good long one of mine');
  await asPeopleDo(page);
  // Google's terms are agreed to with the operator's, also while these are the standard ones
  await page.getByText('利用規約をお読みのうえ、同意してください').waitFor();
  await page.getByLabel('利用規約に同意します').check();
  await button(page, '登録する').dblclick();
  await page.getByText('確認のメールをお送りしました').waitFor();

  await enter(page, email, 'a good long one of mine');
  await page.getByText('メールアドレスまたはパスワードが').first().waitFor();
  const { link } = await mailTo(server.dataDir, email, '登録');
  expect((await mailsIn(server.dataDir, email)).length).toBe(1);
  await page.goto(link);
  await page.getByRole('status').or(page.getByRole('alert')).first().waitFor();
  await enter(page, email, 'a good long one of mine');
  await page.waitForURL('**/search-conditions');
  // Nothing yet: the empty state says what will be here
  await page.getByRole('heading', { level: 1, name: /^登録店舗一覧/ }).waitFor();
  // In the words of who may only look
  await page.getByText('順位を計測している店舗がここに並びます。店舗の登録は担当者が行います。').waitFor();
  expect(await page.getByText(/登録します|取り込む/).count()).toBe(0);

  const admin = await openPage(page.context().browser() ?? expect.unreachable(), server.url);
  await signIn(admin, 'SYSTEM_ADMINISTRATOR');
  await button(admin, /通知/).first().click();
  await admin
    .getByText(/新規 花子/)
    .first()
    .waitFor();
  await admin.context().close();
});

test('an inquiry is confirmed to its sender and is shown to the administrators', async ({ page, server }) => {
  await page.clock.install();
  const email = 'asking@example.com';
  await page.goto('/system-user/common/agency-input-contact');
  await page.getByLabel('氏名').fill('問合 太郎');
  await page.getByLabel('メールアドレス').fill(email);
  await page.getByLabel('お問い合わせ内容').fill('料金について教えてください。');
  // A reload by the browser loses nothing
  await page.reload();
  expect(await page.getByLabel('お問い合わせ内容').inputValue()).toBe('料金について教えてください。');
  await expectNoAxeViolations(page);
  await asPeopleDo(page);
  await button(page, '送信する').dblclick();
  await page.getByText('お問い合わせを受け付けました').waitFor();
  await mailTo(server.dataDir, email, 'お問い合わせ');
  expect((await mailsIn(server.dataDir, email)).length).toBe(1);
  await page.goBack();
  await page.goto('/login');
  await signIn(page, 'BUSINESS_ADMINISTRATOR', '/inquiry');
  await page.getByText('問合 太郎').first().waitFor();
});

test('a customer leaves: asked, confirmed by mail, completed by an administrator', async ({ page, server }) => {
  await page.clock.install();
  const email = demoAccounts.GENERAL_WITHOUT_PAYMENT;
  for (const address of ['nobody@example.com', email]) {
    await page.goto('/system-user/common/free-input-request-leave');
    await page.getByLabel('メールアドレス').fill(address);
    await asPeopleDo(page);
    await button(page, '確認のメールを送る').dblclick();
    await page.getByText('確認のメールをお送りしました').waitFor();
  }
  const { link } = await mailTo(server.dataDir, email, '退会');
  expect(await mailsIn(server.dataDir, 'nobody@example.com')).toEqual([]);
  await page.goto(link.replace(/.$/, link.endsWith('x') ? 'y' : 'x'));
  await button(page, /退会/).click();
  await page.getByRole('alert').waitFor();
  await page.goto(link);
  await button(page, /退会/).dblclick();
  await page.getByText('退会のお申し込みを承りました').waitFor();
  // Until it is completed the account works
  await enter(page, email, demoPassword);
  await page.waitForURL('**/search-conditions');

  const admin = await openPage(page.context().browser() ?? expect.unreachable(), server.url);
  await signIn(admin, 'BUSINESS_ADMINISTRATOR', '/system-user?status=LEAVING');
  await admin
    .getByRole('row', { name: new RegExp(email) })
    .getByRole('link')
    .first()
    .click();
  await button(admin, '退会の完了').click();
  await admin.getByRole('dialog').getByRole('button', { name: '退会を完了' }).click();
  await admin.getByText('退会を完了しました').waitFor();
  await admin.context().close();
  await page.reload();
  await page.waitForURL(/\/login/);
  await enter(page, email, demoPassword);
  await page.getByText('メールアドレスまたはパスワードが').first().waitFor();
});

test('terms, privacy and commerce are linked from every page without sign-in, and read by all on both devices', async ({
  page,
  browser,
  server,
}) => {
  const links = ['利用規約', 'プライバシーポリシー', '特定商取引法に基づく表記'];
  for (const path of ['/login', '/auth/reset-password', '/system-user/common/meo-direct-add', '/shared-report']) {
    await page.goto(path);
    const legal = page.getByRole('navigation');
    await legal.waitFor();
    expect(await legal.getByRole('link').allTextContents()).toEqual(links);
    await expectNoAxeViolations(page);
  }
  const auditor = pageAuditor(page);
  for (const [index, name] of links.entries()) {
    await page.goto('/login');
    await page.getByRole('navigation').getByRole('link', { name }).click();
    await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
    await page.getByRole('heading', { level: 2 }).first().waitFor();
    if (index < 2) expect(await page.getByRole('link', { name: 'Google プライバシーポリシー' }).count()).toBe(1);
    await auditor.look(name);
    await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'));
    await auditor.look(`${name}, dark`);
  }
  expect(auditor.problems).toEqual([]);

  const admin = await openPage(browser, server.url);
  await signIn(admin, 'BUSINESS_ADMINISTRATOR', '/setting/public-page');
  await button(admin, '標準の文章を入れる').first().click();
  const privacy = admin.getByLabel('プライバシーポリシー');
  await expect.poll(() => privacy.inputValue()).toContain('■ 利用目的');
  await privacy.fill('■ 私たちの方針\n{サービス名}の方針です。');
  await button(admin, '保存する').click();
  await admin.getByText('保存しました').first().waitFor();
  // Signed in as well
  await admin.goto('/legal/privacy');
  await admin.getByRole('heading', { level: 2, name: '私たちの方針' }).waitFor();
  await admin.getByText('店順の方針です。').waitFor();
  await admin.context().close();
});
