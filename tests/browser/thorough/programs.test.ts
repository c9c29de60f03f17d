import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'vitest';
import { demoPassword } from '#domain/accounts/demo-password.ts';
import { consoleErrors, expectNoAxeViolations, screenshot, test } from '../../support/browser.ts';
import { signIn } from '../../support/sign-in.ts';

/** What another system has: it keeps what it is sent. */
async function receiver() {
  const received: { signature: string; text: string }[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => {
      text += chunk;
    });
    request.on('end', () => {
      received.push({ signature: String(request.headers['tenjun-signature']), text });
      response.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/hook`, received, close: () => server.close() };
}

test('a program is given a token that is shown once, and hears by a webhook what happens', async ({ page, server }) => {
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const option = (title: string) => page.locator(`.ant-select-item-option[title="${title}"]`);
  await signIn(page, 'SYSTEM_ADMINISTRATOR', '/profile/tokens');
  await page.getByLabel('トークンの名前').fill('会計ソフト連携');
  await page.getByLabel('対象').click();
  await option('検索位置情報').click();
  await page.keyboard.press('Escape');
  await page.getByLabel('現在のパスワード').fill(demoPassword);
  await button('発行する').dblclick();
  const token = (await page.getByText(/^tjp_/).textContent())?.trim() ?? '';
  await page.getByText('対象 検索位置情報').waitFor();
  await expectNoAxeViolations(page);
  await screenshot(page, 'api-tokens');
  const status = async (path: string) =>
    (await fetch(`${server.url}/api/${path}`, { headers: { authorization: `Bearer ${token}` } })).status;
  expect([await status('search-location'), await status('search-conditions')]).toEqual([200, 403]);
  await page.reload();
  await page.getByText('対象 検索位置情報').waitFor();
  expect(await page.getByText(token).count()).toBe(0);
  await button('会計ソフト連携を取り消す').click();
  await button('取り消す').last().click();
  await page.getByText('APIトークン「会計ソフト連携」を取り消しました').waitFor();
  expect(await status('search-location')).toBe(401);

  const other = await receiver();
  await page.goto('/webhook/create');
  await page.getByLabel('名称').fill('社内の受信');
  await page.getByLabel('送信先URL').fill(other.url);
  await page.getByLabel('知らせる出来事').click();
  await option('請求の発行').click();
  await page.keyboard.press('Escape');
  await button('保存する').click();
  await button('発行して開始').click();
  const secret = (await page.getByText(/^whsec_/).textContent())?.trim() ?? '';
  await expectNoAxeViolations(page);
  await screenshot(page, 'webhook');
  await button('その他の操作').click();
  await page.getByRole('menuitem', { name: 'テスト送信' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'テスト送信する' }).click();
  await expect.poll(() => other.received.length).toBe(1);
  const [one] = other.received;
  const [, seconds, signature] = /^t=(\d+),v1=(\w+)$/.exec(one?.signature ?? '') ?? [];
  expect(createHmac('sha256', secret).update(`${seconds}.${one?.text}`).digest('hex')).toBe(signature);
  await page.goto('/webhook-delivery');
  await page.getByText('送信済').first().waitFor();
  await expectNoAxeViolations(page);
  // It is called by what happened: the event's id is the receiver's
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('link', { name: 'テスト送信', exact: true }).waitFor();
  expect(await page.getByText(/^evt_/).count()).toBe(0);
  other.close();
  expect(consoleErrors(page)).toEqual([]);
});
