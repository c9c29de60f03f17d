import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { consoleErrors, expectNoAxeViolations, openPage, test } from '../../support/browser.ts';
import { fetchAsPage } from '../../support/fetch-as-page.ts';
import { pdfText } from '../../support/pdf-text.ts';
import { signIn } from '../../support/sign-in.ts';

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1';
const phone = { viewport: { width: 390, height: 844 } };

/** The tab of a matched store of the signed-in user that has no link yet. */
async function tabWithoutLink(page: Page): Promise<string> {
  const stores = await fetchAsPage(page, 'GET', '/search-conditions?status=MEASURING&placeId_null=false&_end=20');
  for (const { id } of stores)
    if ((await fetchAsPage(page, 'GET', `/review-request/${id}`)).link === null)
      return `/search-conditions/${id}?tab=review-request`;
  return expect.fail('every store of the demo has a link');
}

const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

test('a customer makes the link on a phone, saves the poster and copies the texts; people without a login come to Google, and are counted', async ({
  browser,
  server,
}) => {
  const page = await openPage(browser, server.url, phone);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, 'GENERAL_MEO_DIRECT', '/profile');
  await page.goto(await tabWithoutLink(page));
  await page.getByRole('button', { name: 'リンクを作る' }).click();
  await page.getByRole('img', { name: 'クチコミのお願いのQRコード' }).waitFor();

  await page.getByRole('button', { name: 'リンクをコピー' }).click();
  await page.getByText('リンクをコピーしました').waitFor();
  const link = await copied(page);
  expect(link).toMatch(/\/r\/[2-9a-z]{8}$/);
  await page.getByRole('button', { name: 'LINEの文章をコピー' }).click();
  await expect.poll(() => copied(page)).toContain(`${link}?c=line`);
  await page.getByRole('button', { name: 'メールの本文をコピー' }).click();
  await expect.poll(() => copied(page)).toContain(`${link}?c=mail`);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: /^ポスターを保存/ }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toMatch(/^クチコミのお願い_.+\.pdf$/);
  expect(await pdfText(new Uint8Array(readFileSync(await download.path())))).toContain(link);

  // What the law forbids is said beside it; nothing is cut off at the side, and a thumb hits every button
  await page.getByText('見返りを付けません').waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  for (const button of await page.getByRole('button', { name: /コピー$|ポスター/ }).all())
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(40);
  expect(await page.getByRole('button', { name: 'リンクを作り直す' }).count()).toBe(0);
  await expectNoAxeViolations(page);

  const outsider = await openPage(browser, server.url, { ...phone, userAgent: iPhone });
  await outsider.goto(`${link}?c=qr`);
  expect(outsider.url()).toMatch(/\/local\/writereview\?placeid=./);
  await outsider.getByText('星の数と感想を書いて投稿').waitFor();
  expect(await outsider.context().cookies(link)).toEqual([]);
  await page.reload();
  await page.getByRole('row', { name: /^QRコード\s*1回/ }).waitFor();

  // Who looks after the store makes the link anew, and the poster on the wall leads nowhere
  const agency = await openPage(browser, server.url);
  await signIn(agency, 'SYSTEM_ADMINISTRATOR', new URL(page.url()).pathname + new URL(page.url()).search);
  await agency.getByRole('button', { name: 'リンクを作り直す' }).click();
  await agency.getByRole('dialog').getByRole('button', { name: '作り直す' }).click();
  await agency.getByText('お願いのリンクを作り直しました').waitFor();
  await outsider.goto(link);
  await outsider.getByRole('heading', { name: 'このリンクは使えません' }).waitFor();
  await expectNoAxeViolations(outsider);
  expect(consoleErrors(page, /403/)).toEqual([]);
  for (const one of [page, outsider, agency]) await one.context().close();
});
