import { expect } from 'vitest';
import { consoleErrors, expectNoAxeViolations, openPage, screenshot, test } from '../../support/browser.ts';
import { signIn } from '../../support/sign-in.ts';

test('a customer links LINE and Slack, says when and what, and sees what arrived', async ({
  page,
  browser,
  server,
}) => {
  await signIn(page, 'GENERAL_MEO_DIRECT', '/profile/notifications');
  await expectNoAxeViolations(page);

  // LINE: the code is sent in the talk, and the page hears of it
  await page.getByRole('button', { name: /^連携する\s*（LINE）$/ }).click();
  const talk = await page.getByRole('link', { name: 'LINEを開いてコードを送る' }).getAttribute('href');
  expect(new URL(talk ?? '').origin).not.toBe(new URL(server.url).origin);
  const phone = await openPage(browser, server.url);
  await phone.goto(talk ?? '');
  await phone.getByRole('link', { name: '送信する' }).click();
  await page.getByText('LINEと連携しました').waitFor();
  await page.getByText('連携中').waitFor();

  // Slack: only an address of Slack's own is taken
  await page.getByRole('button', { name: /^連携する\s*（Slack）$/ }).click();
  const address = page.getByLabel('Webhook URL');
  await address.fill('https://evil.example/services/T0001/B0001/aSecretWebhook01');
  await page.getByRole('button', { name: 'Slackと連携する' }).click();
  await page.getByText(/で始まるSlackのアドレスを入力してください/).waitFor();
  const begins = (await address.getAttribute('placeholder'))?.replace('…', '') ?? '';
  await address.fill(`${begins}T0001/B0001/aSecretWebhook01`);
  await page.getByRole('button', { name: 'Slackと連携する' }).click();
  await page.getByText('Webhook …ok01').waitFor();

  // When, and what
  // Where a mouse presses it: the value lies over the box
  const timing = page.getByRole('combobox', { name: 'LINEへ送る間隔' });
  await page.locator('.ant-select').filter({ has: timing }).click();
  await page.locator('.ant-select-item-option', { hasText: '毎朝8時' }).click();
  await page.getByText('LINEへ送る間隔を変更しました').waitFor();
  await page.getByRole('switch', { name: '決済成功をSlackで受け取る' }).click();
  await page.getByRole('switch', { name: '送らない時間帯を決める' }).click();
  await page.getByText('時間を問わずに送ります').waitFor();
  const places = page.getByRole('textbox', { name: /何位以上/ });
  await places.fill('12');
  await places.press('Enter');
  await page.getByText('すべての店舗の条件を変更しました').waitFor();
  await expectNoAxeViolations(page);
  await screenshot(page, 'notification-settings');
  await page.reload();
  await page.getByText('毎朝8時').waitFor();
  const kept = page.getByRole('switch', { name: '決済成功をSlackで受け取る' });
  expect(await kept.getAttribute('aria-checked')).toBe('false');
  expect(await places.inputValue()).toBe('12');

  // What was sent, and what became of it
  await page.getByRole('link', { name: '送信履歴', exact: true }).click();
  await expect.poll(() => page.getByText('送信済').count(), { timeout: 20_000 }).toBe(2);
  await expectNoAxeViolations(page);
  await phone.getByRole('link', { name: '新しく届いたものを見る' }).click();
  await phone.getByText('連携しました。これから通知をお送りします。').waitFor();
  expect(consoleErrors(page, /422/)).toEqual([]);
});
