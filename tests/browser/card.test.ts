import { afterAll, beforeAll, expect } from 'vitest';
import { expectNoAxeViolations, openPage, startServer, test } from '../support/browser.ts';
import type { RunningServer } from '../support/server.ts';
import { signIn } from '../support/sign-in.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.stop());

test('who pays by card enters one on the payment service’s page; a card that is declined is reported, another can be entered', async ({
  browser,
}) => {
  const page = await openPage(browser, server.url);
  page.setDefaultTimeout(60_000);
  await signIn(page, 'GENERAL_MEO_DIRECT', '/change-payment');
  // The card that the demonstration's customer has from the start
  await page.getByText('VISA •••• 4242').waitFor();
  await page.getByRole('button', { name: 'カードを変更する' }).click();
  await page.getByRole('link', { name: /9995/ }).click();
  await page.getByText('VISA •••• 9995').waitFor();
  await page.getByText('カードを登録しました').waitFor();
  expect(new URL(page.url()).search).toBe('');
  await expectNoAxeViolations(page, 'main');
  await page.reload();
  await page.getByText('VISA •••• 9995').waitFor();
  await page.getByRole('button', { name: 'カードを変更する' }).click();
  await page.getByRole('link', { name: 'やめる' }).click();
  await page.getByText('VISA •••• 9995').waitFor();
  await page.getByRole('button', { name: 'カードを変更する' }).click();
  await page.getByRole('link', { name: /4444/ }).click();
  await page.getByText('MASTERCARD •••• 4444').waitFor();
  await page.context().close();
}, 120_000);
