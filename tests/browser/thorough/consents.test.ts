import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { axeViolations, openPage, screenshot, test } from '../../support/browser.ts';
import { counted } from '../../support/clicks.ts';
import { fetchAsPage } from '../../support/fetch-as-page.ts';
import { signIn } from '../../support/sign-in.ts';

const customer = 'GENERAL_CLAIMED_BY_AGENCY';

async function axeInBoth(page: Page): Promise<void> {
  expect(await axeViolations(page)).toEqual([]);
  await page.evaluate(() => localStorage.setItem('console.theme', 'dark'));
  await page.reload();
  await page.getByText('いまの承諾', { exact: true }).waitFor();
  await page.getByRole('button', { name: /承諾を撤回する|この文面に承諾する/ }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await screenshot(page, 'the consent of a store on a phone, dark');
  await page.evaluate(() => localStorage.setItem('console.theme', 'light'));
  await page.reload();
}

test('a customer withdraws a consent on a phone in two taps, and gives it again', { timeout: 180_000 }, async ({
  browser,
  server,
}) => {
  const phone = await openPage(browser, server.url, { viewport: { width: 390, height: 844 } });
  const office = await openPage(browser, server.url);
  await signIn(phone, customer, '/search-conditions');
  const [given] = await fetchAsPage(phone, 'GET', '/consent?status=GIVEN&_sort=id&_order=asc&_end=1');
  const path = `/search-conditions/${given.searchConditionId}?tab=consent`;
  await phone.goto(path);
  await phone.getByText(/さまの承諾 .*（クチコミ返信・投稿/).waitFor();
  await axeInBoth(phone);

  const tap = counted(2);
  await tap(phone.getByRole('button', { name: '承諾を撤回する' }));
  await tap(phone.getByRole('button', { name: '撤回する', exact: true }));
  await phone.getByText('契約者の承諾が終わったか、撤回されています。').waitFor();

  await signIn(office, 'SYSTEM_ADMINISTRATOR', '/');
  const { lacks } = await fetchAsPage(office, 'GET', `/store-consents/${given.searchConditionId}`);
  expect(lacks.posts).toBe('consent_ended');
  const notices = await fetchAsPage(office, 'GET', '/notification?_end=20');
  expect(JSON.stringify(notices)).toContain('承諾が撤回されました');

  // The words, what is allowed, and the confirmation
  const give = phone.getByRole('button', { name: 'この文面に承諾する' });
  await give.waitFor();
  expect(await give.isDisabled()).toBe(true);
  await screenshot(phone, 'the words of a consent on a phone');
  await phone.getByRole('checkbox', { name: 'クチコミ返信' }).check();
  await phone.getByText(/行うこと：クチコミ返信/).waitFor();
  await axeInBoth(phone);
  await phone.getByRole('checkbox', { name: 'クチコミ返信' }).check();
  await phone.getByRole('checkbox', { name: '投稿' }).check();
  await phone.getByRole('button', { name: 'この文面に承諾する' }).click();
  await phone.getByText(/さまの承諾 .*（クチコミ返信・投稿）/).waitFor();
  await screenshot(phone, 'a consent on a phone');

  await office.goto(`/consent?searchConditionId=${given.searchConditionId}`);
  await office.getByText('承諾済', { exact: true }).first().waitFor();
  await office.getByText('撤回', { exact: true }).first().waitFor();
  expect(await axeViolations(office)).toEqual([]);
});
