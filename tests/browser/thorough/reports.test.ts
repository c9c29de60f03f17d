import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { demoAccounts } from '../../support/accounts.ts';
import { consoleErrors, expectNoAxeViolations, openPage, test } from '../../support/browser.ts';
import { mailTo } from '../../support/outbox.ts';
import { pdfText } from '../../support/pdf-text.ts';
import { ownIds } from '../../support/routes.ts';
import { signIn } from '../../support/sign-in.ts';

const textOf = async (download: { path(): Promise<string> }) =>
  pdfText(new Uint8Array(readFileSync(await download.path())));

test('a month’s report takes the agency’s words, is passed on by a link to somebody without an account, and the customer revokes it', async ({
  page,
  browser,
  server,
}) => {
  await signIn(page, 'GENERAL_MEO_DIRECT', '/profile');
  const store = `/search-conditions/${(await ownIds(page))[':store']}`;

  const agency = await openPage(browser, server.url);
  await agency.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(agency, 'SYSTEM_ADMINISTRATOR', store);
  const dialog = agency.getByRole('dialog', { name: '月次レポート' });
  await agency.getByRole('button', { name: '月次レポート' }).click();
  await dialog.getByLabel('この月のコメント').fill('写真を増やした効果が出ました。');
  await dialog.getByLabel('翌月の予定').fill('投稿を週に2回行います。');
  await dialog.getByRole('button', { name: 'コメントを保存' }).click();
  await agency.getByText('コメントを保存しました').waitFor();
  const saved = agency.waitForEvent('download');
  await dialog.getByRole('button', { name: 'PDFを保存' }).click();
  const own = await textOf(await saved);
  expect(own).toContain('写真を増やした効果が出ました。');
  expect(own).toContain('投稿を週に2回行います。');

  // Now, as well as each month by itself
  const mailing = dialog.getByRole('button', { name: /を今すぐ送る$/ });
  await dialog.getByLabel('翌月の予定').fill('投稿を週に3回行います。');
  await dialog.getByText('先にコメントを保存してください').waitFor();
  expect(await mailing.isDisabled()).toBe(true);
  await dialog.getByRole('button', { name: 'コメントを保存' }).click();
  await dialog.getByText(/前月のレポートを.+（.+）に自動で送ります/).waitFor();
  await mailing.click();
  await agency
    .getByRole('dialog', { name: /のレポートを送りますか/ })
    .getByRole('button', { name: '送る', exact: true })
    .click();
  await agency.getByText(/店舗分のレポートを送っています/).waitFor();
  await mailTo(server.dataDir, demoAccounts.GENERAL_MEO_DIRECT, '月次レポート');

  // One for the store, one for all that the customer has
  await dialog.getByRole('button', { name: '契約者の全店舗のリンクを作る' }).click();
  await dialog.getByText(/（契約者の全店舗）/).waitFor();
  await dialog.getByRole('button', { name: /月のリンクを作る$/ }).click();
  await dialog.getByText(/（この店舗）/).waitFor();
  await expectNoAxeViolations(agency, '.ant-modal');
  const link = await agency.evaluate(() => navigator.clipboard.readText());
  await agency.context().close();

  const outsider = await openPage(browser, server.url);
  await outsider.goto(link);
  await outsider.getByText(/月のレポートです。$/).waitFor();
  await expectNoAxeViolations(outsider);
  const opened = outsider.waitForEvent('download');
  await outsider.getByRole('button', { name: 'レポートを開く（PDF）' }).click();
  expect(await textOf(await opened)).toContain('写真を増やした効果が出ました。');

  // Whose store it is sees both links, passes one on, and ends the other
  await page.goto(store);
  await page.getByRole('button', { name: '月次レポート' }).click();
  const links = page.getByRole('dialog', { name: '月次レポート' }).getByRole('listitem');
  await expect.poll(() => links.count()).toBe(2);
  await links.filter({ hasText: 'この店舗' }).getByRole('button', { name: '取り消す' }).click();
  await page
    .getByRole('dialog', { name: /取り消しますか/ })
    .getByRole('button', { name: '取り消す' })
    .click();
  await page.getByText('共有リンクを取り消しました').waitFor();
  await expect.poll(() => links.count()).toBe(1);
  await outsider.reload();
  await outsider.getByRole('alert').waitFor();
  expect(await outsider.getByRole('button', { name: 'レポートを開く（PDF）' }).count()).toBe(0);
  await outsider.context().close();
  // What a customer may not ask for
  expect(consoleErrors(page, /403|cyberjapandata/)).toEqual([]);
});
