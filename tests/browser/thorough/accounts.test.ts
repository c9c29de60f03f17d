import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { demoPassword } from '#domain/accounts/demo-password.ts';
import { demoAccounts } from '../../support/accounts.ts';
import { addAuthenticator } from '../../support/authenticator.ts';
import { consoleErrors, expectNoAxeViolations, openPage, test } from '../../support/browser.ts';
import { mailsIn, mailTo } from '../../support/outbox.ts';
import { forgetSession, signIn, signInByForm } from '../../support/sign-in.ts';

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

async function enter(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('メールアドレス').fill(email);
  await page.getByLabel('パスワード', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'ログイン', exact: true }).click();
}

test('a forgotten password is set again by a mailed link, which works once', async ({ page, server }) => {
  const email = demoAccounts.GENERAL_CLAIMED_BY_AGENCY;
  await page.goto('/login');
  await page.getByRole('link', { name: 'パスワードをお忘れの方' }).click();
  for (const address of ['nobody@example.com', email]) {
    await page.goto('/auth/reset-password');
    await page.getByLabel('メールアドレス').fill(address);
    await button(page, '送信する').dblclick();
    await page.getByText('ご登録のあるメールアドレスであれば').waitFor();
  }
  const { link } = await mailTo(server.dataDir, email, 'パスワード再設定');
  expect(await mailsIn(server.dataDir, 'nobody@example.com')).toEqual([]);
  expect((await mailsIn(server.dataDir, email)).length).toBe(1);

  await page.goto(link);
  await page.getByLabel('新しいパスワード', { exact: true }).fill('abcdefghijkl');
  await page.getByText('強さ：弱い').waitFor();
  await page.getByLabel('新しいパスワード', { exact: true }).fill('a fresh one of mine');
  await page.getByText('強さ：強い').waitFor();
  await page.getByLabel('新しいパスワード（確認）').fill('a fresh one of mine');
  await button(page, '変更する').dblclick();
  await page.getByText('パスワードを変更しました').waitFor();

  // Back in the browser, the used link says so like any other that does not stand
  for (const used of [link, link.replace(/.$/, link.endsWith('x') ? 'y' : 'x'), '/auth/change-password']) {
    await page.goto(used);
    await page.getByRole('alert').waitFor();
    expect(await button(page, '変更する').count()).toBe(0);
    await page.getByRole('link', { name: '再設定のリンクを申し込む' }).waitFor();
  }
  await page.goto('/login');
  await enter(page, email, 'a fresh one of mine');
  await page.waitForURL((url) => url.pathname === '/search-conditions');
  await mailTo(server.dataDir, email, 'パスワードが変更されました');
});

test('a login that cannot be validated for want of its rules says so at the fields, keeps what was typed, and can be tried again', async ({
  page,
}) => {
  let isDown = true;
  await page.route(/\/assets\/es-[\w-]+\.js$/, (route) => (isDown ? route.abort() : route.continue()));
  await page.goto('/login');
  await enter(page, demoAccounts.MANAGER, demoPassword);
  const failures = page.getByText('サーバーに接続できません。通信環境を確認してもう一度お試しください');
  await expect.poll(() => failures.count()).toBe(2);
  expect(await page.getByLabel('メールアドレス').inputValue()).toBe(demoAccounts.MANAGER);
  isDown = false;
  await button(page, /^ログイン$/).click();
  await page.waitForURL((url) => url.pathname !== '/login');
});

test('the login button stays where it is when the demonstration’s accounts come', async ({ page }) => {
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/client-settings', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/login');
  const button = page.getByRole('button', { name: 'ログイン', exact: true });
  const before = await button.boundingBox();
  answer();
  await page.getByRole('heading', { name: /デモアカウント/ }).waitFor();
  expect(await button.boundingBox()).toEqual(before);
});

test('a login leads nowhere but into the console', async ({ page, server }) => {
  for (const to of ['//evil.example/', '/%2e%2e//evil.example', 'https://evil.example', 'javascript:alert(1)']) {
    await page.goto(`/login?${new URLSearchParams({ to })}`);
    await enter(page, demoAccounts.MANAGER, demoPassword);
    await heading(page, 'ダッシュボード').waitFor();
    expect(new URL(page.url()).origin).toBe(server.url);
    await forgetSession(page);
  }
});

test('the profile is kept by its owner, with a picture, and the header says the new name', async ({ page }) => {
  await signIn(page, 'GENERAL_CLAIMED_BY_FLEX', '/profile');
  await page.getByLabel(/^氏名/).first().fill('改名 花子');
  const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: '顔.png', mimeType: 'image/png', buffer: Buffer.from(png, 'base64') });
  await button(page, '保存する').dblclick();
  await page.getByText('プロフィールを保存しました').waitFor();
  await button(page, 'ユーザーメニュー 改名 花子').waitFor();
  await page.reload();
  await page.getByRole('img', { name: '写真（顔.png）' }).waitFor();
  expect(await page.getByLabel(/^氏名/).first().inputValue()).toBe('改名 花子');
  await page.getByLabel(/^氏名/).first().fill('');
  await button(page, '保存する').click();
  await page.getByText('氏名を入力してください').first().waitFor();
  expect(consoleErrors(page)).toEqual([]);
});

test('the mail address changes when the new mailbox says so', async ({ page, server }) => {
  const before = demoAccounts.GENERAL_MEO_DIRECT;
  const after = 'moved@example.com';
  await signIn(page, 'GENERAL_MEO_DIRECT', '/change-email');
  await page.getByLabel('新しいメールアドレス').fill(after);
  await page.getByLabel('現在のパスワード').fill('not my password');
  await button(page, '確認のメールを送る').click();
  await page.getByText('パスワードが正しくありません').waitFor();
  expect(await page.getByLabel('新しいメールアドレス').inputValue()).toBe(after);
  await page.getByLabel('現在のパスワード').fill(demoPassword);
  await button(page, '確認のメールを送る').click();
  await page.getByText(`${after} に確認のメールを送りました`).waitFor();
  await mailTo(server.dataDir, before, 'メールアドレス変更のお申し込み');
  const { link } = await mailTo(server.dataDir, after, 'メールアドレス変更の確認');

  await page.goto(link);
  await page.getByText(`現在は ${before} です`).waitFor();
  await button(page, '変更を完了する').dblclick();
  await page.getByText('メールアドレスを変更しました').waitFor();
  await page.goto(link);
  await button(page, '変更を完了する').click();
  await page.getByText('リンクの有効期限が切れているか、すでに使われています').waitFor();
  await mailTo(server.dataDir, before, 'メールアドレスが変更されました');
  await forgetSession(page);
  await page.goto('/login');
  await enter(page, after, demoPassword);
  await page.waitForURL((url) => url.pathname === '/search-conditions');
});

test('kinds of notification are switched off and stay so', async ({ page }) => {
  await signIn(page, 'MANAGER', '/change-email');
  const mailed = page.getByRole('switch', { name: '検索条件順位低下をメールで受け取る' });
  expect(await mailed.getAttribute('aria-checked')).toBe('false');
  const kept = page.waitForResponse(
    (answer) => answer.url().endsWith('/notification-preference') && answer.request().method() === 'PUT',
  );
  await mailed.click();
  expect((await kept).status()).toBe(200);
  await page.reload();
  await expect.poll(() => mailed.getAttribute('aria-checked')).toBe('true');
});

test('another device is reported by mail, and is sent away from here', async ({ page, browser, server }) => {
  await signInByForm(page, 'GENERAL_WITHOUT_PAYMENT');
  const phone = await openPage(browser, server.url, {
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
  });
  await signInByForm(phone, 'GENERAL_WITHOUT_PAYMENT');
  // The first of the two browsers was new to the account too, and has a mail of its own
  await mailTo(server.dataDir, demoAccounts.GENERAL_WITHOUT_PAYMENT, '新しい端末', 'iPhoneのSafari');

  await page.goto('/profile/sessions');
  await page.getByText('2台の端末でログインしています').waitFor();
  await button(page, /^iPhoneのSafari.*をログアウト$/).click();
  await page.getByRole('dialog').getByRole('button', { name: 'ログアウトする' }).click();
  await page.getByText('1台の端末でログインしています').waitFor();
  // By itself: the stream of events ends with the session
  await phone.waitForURL((url) => url.pathname === '/login');
  await phone.getByRole('alert').getByText('ログインの有効期限が切れました').waitFor();
  await expectNoAxeViolations(phone);
  await enter(phone, demoAccounts.GENERAL_WITHOUT_PAYMENT, demoPassword);
  await phone.waitForURL((url) => url.pathname === '/search-conditions');
  // Who leaves by oneself, or merely opens the page, is told nothing
  await button(phone, /^ユーザーメニュー/).click();
  await phone.getByRole('menuitem', { name: 'ログアウト' }).click();
  for (const act of [() => phone.waitForURL((url) => url.pathname === '/login'), () => phone.goto('/login')]) {
    await act();
    await button(phone, /^ログイン$/).waitFor();
    expect(await phone.getByRole('alert').count()).toBe(0);
  }
  await phone.context().close();
});

test('what was typed survives a session that ends: sign in again and go on', async ({ page, browser, server }) => {
  await signIn(page, 'SYSTEM_ADMINISTRATOR', '/search-location');
  const row = page.getByRole('row').nth(1).getByRole('link').first();
  const edit = `${await row.getAttribute('href')}/edit`;
  // A page that hears of nothing: it learns of the end of its session from its own next call
  await page.route('**/api/events', () => undefined);
  await page.goto(edit);
  await page.getByLabel(/^名称/).fill('途中まで書いた地点');
  const elsewhere = await openPage(browser, server.url);
  await signIn(elsewhere, 'SYSTEM_ADMINISTRATOR', '/profile/sessions');
  await button(elsewhere, 'ほかをすべてログアウト').click();
  await elsewhere.getByRole('dialog').getByRole('button', { name: 'ログアウトする' }).click();
  await elsewhere.getByText('1台の端末でログインしています').waitFor();
  await elsewhere.context().close();

  await page.getByLabel(/^備考/).fill('続きの文');
  // What the open page asks next is refused, and leads to the login
  await button(page, '保存する').click();
  await page.waitForURL((url) => url.pathname === '/login');
  await enter(page, demoAccounts.SYSTEM_ADMINISTRATOR, demoPassword);
  await page.waitForURL((url) => url.pathname === edit);
  await page.getByText('保存していなかった入力を復元しました').waitFor();
  expect(await page.getByLabel(/^名称/).inputValue()).toBe('途中まで書いた地点');
  expect(await page.getByLabel(/^備考/).inputValue()).toBe('続きの文');
  await button(page, '保存する').click();
  await page.getByText('「途中まで書いた地点」を保存しました').waitFor();
});

test('a second factor is set up, asked for, and helped over by a recovery code', async ({ page, server }) => {
  await signIn(page, 'BUSINESS_ADMINISTRATOR', '/profile/two-factor');
  await page.getByLabel('現在のパスワード').fill(demoPassword);
  await button(page, '設定を始める').click();
  await page.getByRole('img', { name: '認証アプリ用のQRコード' }).waitFor();
  await expectNoAxeViolations(page);
  const secret = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '');
  const code = (at: number) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at });
  await page.getByLabel('認証コード').fill('000000');
  await button(page, '有効にする').click();
  await page.getByText('認証コードが正しくありません').waitFor();
  await page.getByLabel('認証コード').fill(code(Date.now()));
  await button(page, '有効にする').click();
  await heading(page, '二段階認証').waitFor();
  const codes = page.locator('.tj-recovery li');
  await codes.first().waitFor();
  expect(await codes.count()).toBe(10);
  const recovery = (await codes.first().textContent()) ?? '';
  await button(page, '保管しました').click();
  await page.getByText('残りのリカバリーコードは10個です').waitFor();
  await mailTo(server.dataDir, demoAccounts.BUSINESS_ADMINISTRATOR, '二段階認証が設定されました');

  await forgetSession(page);
  await page.goto('/login');
  await enter(page, demoAccounts.BUSINESS_ADMINISTRATOR, demoPassword);
  await page.getByLabel('認証コード').fill('000000');
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'ログイン', exact: true }).click();
  await page.getByText('認証コードが正しくありません').waitFor();
  await page.getByLabel('認証コード').fill(recovery);
  await page.getByRole('button', { name: 'ログイン', exact: true }).click();
  await heading(page, 'ダッシュボード').waitFor();
});

test('administrators read the mails of the demonstration in the console', async ({ page, server }) => {
  await signIn(page, 'SYSTEM_ADMINISTRATOR');
  await fetch(`${server.url}/api/auth/reset-password`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: demoAccounts.GENERAL_CLAIMED_BY_FLEX }),
  });
  await mailTo(server.dataDir, demoAccounts.GENERAL_CLAIMED_BY_FLEX, 'パスワード再設定');
  await page.goto('/outbox');
  await page
    .getByRole('link', { name: /パスワード再設定/ })
    .first()
    .click();
  await heading(page, /パスワード再設定/).waitFor();
  const body = page.frameLocator('iframe[title=本文]');
  const opened = page.context().waitForEvent('page');
  await body.getByRole('link', { name: 'パスワードを設定する' }).click();
  const choosing = await opened;
  await heading(choosing, 'パスワードの変更').waitFor();
  await page.getByRole('tab', { name: 'テキスト' }).click();
  await page.getByText('リンクは30分間、1回だけ使えます。').waitFor();
  await expectNoAxeViolations(page);
});

test('a passkey is added, opens the account without a password, and is removed', async ({ page, server }) => {
  const email = demoAccounts.MANAGER;
  await addAuthenticator(page);
  await signIn(page, 'MANAGER', '/profile/passkeys');
  await page.getByLabel('パスキーの名前').fill('会社のパソコン');
  await page.getByLabel('現在のパスワード').fill('wrong');
  await button(page, '追加する').click();
  await page.getByRole('alert').or(page.locator('.ant-form-item-explain-error')).first().waitFor();
  await page.getByLabel('現在のパスワード').fill(demoPassword);
  await button(page, '追加する').dblclick();
  await page.getByText('パスキー「会社のパソコン」を追加しました').waitFor();
  await mailTo(server.dataDir, email, 'パスキーが追加されました');
  await expectNoAxeViolations(page);

  await forgetSession(page);
  await page.goto('/login');
  await button(page, 'パスキーでログイン').click();
  await page.waitForURL((url) => url.pathname === '/');
  await heading(page, 'ダッシュボード').waitFor();
  await page.goto('/profile/passkeys');
  await page.getByText(/最終利用 \d{4}/).waitFor();
  await button(page, '会社のパソコンを削除').click();
  await button(page, '削除する').click();
  await page.getByText('パスキー「会社のパソコン」を削除しました').waitFor();

  // The device still holds it; the server knows it no more
  await forgetSession(page);
  await page.goto('/login');
  await button(page, 'パスキーでログイン').click();
  await page.getByText('このパスキーではログインできませんでした').waitFor();
});
