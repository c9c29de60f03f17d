import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { consoleErrors, expectNoAxeViolations, openPage, startServer, test } from '../support/browser.ts';
import { type Emulator, startEmulator } from '../support/emulator.ts';
import { runProgram } from '../support/program.ts';
import type { RunningServer } from '../support/server.ts';

const account = { email: 'first@example.com', password: 'the first one of this house' };
let dataDir: string;
let emulator: Emulator;
let server: RunningServer;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'tenjun-first-day-'));
  const env = { DATA_DIR: dataDir, DEMO: 'off' };
  const made = await runProgram('src/app/cli/user-create.ts', {
    args: ['--role', 'SYSTEM_ADMINISTRATOR', '--email', account.email, '--name', '最初 一郎'],
    env: { ...env, USER_PASSWORD: account.password },
  });
  expect(made.code, made.lines.join('\n')).toBe(0);
  emulator = await startEmulator(Date.now);
  server = await startServer({
    dataDir,
    env: { ...env, GOOGLE_PLACES_URL: `${emulator.url}/google-places`, GOOGLE_PLACES_API_KEY: 'key' },
  });
});
afterAll(async () => {
  await server?.stop();
  await emulator?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const step = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

test('an empty installation leads from step to step, ticks them off, and says what each outside service lacks', async ({
  browser,
}) => {
  const page = await openPage(browser, server.url);
  await page.goto('/login');
  await page.getByLabel('メールアドレス').fill(account.email);
  await page.getByLabel('パスワード', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'ログイン', exact: true }).click();
  await page.getByRole('heading', { name: 'はじめの準備' }).waitFor();
  await page.getByText('8件のうち1件が済みました').waitFor();
  // Nothing is claimed of ranks and money while there is no store
  await page.getByText('店舗を登録すると、本日の順位と今月の成果がここに並びます。').waitFor();
  expect(await page.getByRole('heading', { name: /^本日の順位|成果/ }).count()).toBe(0);
  await expectNoAxeViolations(page);

  // The first that is open is marked; it leads to where it is done, and is ticked off on the way back
  await page.locator('[aria-current=step]').getByRole('link', { name: '請求書の発行者を登録する' }).click();
  await page.getByLabel(/^発行者名/).fill('株式会社見本');
  await page.getByLabel(/^登録番号/).fill('T9999999999999');
  await page.getByLabel(/^郵便番号/).fill('100-0001');
  await page.getByRole('textbox', { name: '住所必須' }).fill('東京都千代田区1-1');
  await page.getByLabel(/^振込先/).fill('見本銀行 本店 普通 0000000');
  await page.getByRole('button', { name: '保存する' }).click();
  await page
    .getByText(/保存しました/)
    .first()
    .waitFor();
  await page.goto('/');
  await page.getByText('8件のうち2件が済みました').waitFor();
  expect(await step(page, '請求書の発行者を登録する').getByRole('link').count()).toBe(0);

  // What is not set up says which setting is missing; what is can be tried at once
  await page.locator('[aria-current=step]').getByRole('link', { name: 'メールの送信を設定する' }).click();
  const mail = page.locator('.ant-card').filter({ has: page.getByRole('heading', { name: 'メールサーバー（SMTP）' }) });
  await mail.getByRole('status').filter({ hasText: 'SMTP_URL' }).waitFor();
  expect(await page.getByRole('button', { name: 'メールサーバー（SMTP）を今すぐ試す' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Google Placesを今すぐ試す' }).click();
  await page.getByText('接続できました').waitFor();
  await expectNoAxeViolations(page);

  await page.goto('/search-location/create');
  await page.getByLabel(/^名称/).fill('上野駅');
  await page.getByRole('combobox', { name: /^種別/ }).press('Enter');
  await page.locator('.ant-select-item-option').getByText('駅', { exact: true }).click();
  await page.getByLabel(/^緯度/).fill('35.7138');
  await page.getByLabel(/^経度/).fill('139.7773');
  await page.getByRole('button', { name: '保存する' }).click();
  await page.getByText('「上野駅」を登録しました').waitFor();
  await page.goto('/');
  await page.getByText('8件のうち3件が済みました').waitFor();
  // Nor does a month end promise anything
  await page.goto('/closing');
  await page.getByText(/^\d+年\d+月分に集計する店舗はありません$/).waitFor();
  await expectNoAxeViolations(page);
  // An empty list says what it is for, and offers what fills it
  await page.goto('/search-conditions');
  await page.locator('main').getByRole('link', { name: /登録/ }).first().waitFor();
  await expectNoAxeViolations(page);
  expect(consoleErrors(page, /cyberjapandata|401/)).toEqual([]);
  await page.context().close();
});
