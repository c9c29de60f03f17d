import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { consoleErrors, expectNoAxeViolations, openPage, test } from '../../support/browser.ts';
import { counted } from '../../support/clicks.ts';
import { fetchAsPage } from '../../support/fetch-as-page.ts';
import { addPlaces, linkGoogle } from '../../support/link-google.ts';
import { serverBesideGoogle } from '../../support/server-beside-google.ts';
import { signIn } from '../../support/sign-in.ts';

const beside = serverBesideGoogle();

const stores = 57;
/** ms; Google's API takes 300 calls in a minute, and each store needs several. */
const patience = 240_000;

/** Registers the stores, each with a place. */
async function addStores(page: Page): Promise<void> {
  const [known] = await fetchAsPage(page, 'GET', '/search-conditions?placeId_null=false&_end=1');
  for (let at = 1; at <= stores; at += 1)
    await fetchAsPage(page, 'POST', '/search-conditions', {
      name: `新年の店 ${at}号`,
      address: '東京都台東区上野1-2-3',
      placeId: `ChIJnewyear${String(at).padStart(16, '0')}`,
      latitude: 35.7,
      longitude: 139.7,
      ownerUserId: known.ownerUserId,
    });
}

/** The profiles that were written to so far, validations left out. */
async function written(): Promise<readonly string[]> {
  const { changes } = await beside.google.admin('google-changes', undefined, 'GET');
  return changes.flatMap(({ profile, validateOnly }: { profile: string; validateOnly: boolean }) =>
    validateOnly ? [] : [profile],
  );
}

test("new year's hours of 57 stores, from the list to Google and back, within twelve clicks", async ({ browser }) => {
  const page = await openPage(browser, beside.server.url);
  page.setDefaultTimeout(patience);
  await signIn(page, 'MANAGER');
  await addStores(page);
  await addPlaces(page, beside.google);
  await linkGoogle(page);
  await fetchAsPage(page, 'POST', '/google-locations/match-sure');
  await page.goto(`/search-conditions?q=${encodeURIComponent('新年の店')}`);
  await page.locator('main [data-row]').first().waitFor();
  const click = counted(12);
  await click(page.locator('main thead').getByRole('checkbox').first());
  await click(page.getByRole('button', { name: `絞り込みに合う${stores}件すべてを選択` }));
  await click(page.getByRole('link', { name: '店舗情報を編集' }));
  await click(page.getByRole('button', { name: '年末年始' }));
  await expectNoAxeViolations(page, 'main');
  await click(page.getByRole('button', { name: `${stores}店舗の差分を確認` }));
  const send = page.getByRole('button', { name: `${stores}店舗に送信` });
  await send.waitFor();
  await page.getByText(`${stores}店舗に送信できます。まだ何も変更していません。`).waitFor();
  await page
    .getByRole('cell', { name: /12\/29〜.* 休業$/ })
    .first()
    .waitFor();
  await expectNoAxeViolations(page, 'main');
  expect(await written()).toEqual([]);
  await click(send);
  await page.getByText(`反映済 ${stores}`).waitFor();
  const sent = await written();
  expect([sent.length, new Set(sent).size]).toEqual([stores, stores]);
  await expectNoAxeViolations(page, 'main');
  await click(page.getByRole('button', { name: `${stores}店舗を元に戻す` }));
  await click(page.getByRole('dialog').getByRole('button', { name: '元に戻す' }));
  await page
    .getByRole('heading', { name: /^元に戻す：/ })
    .first()
    .waitFor();
  await page.getByText(`反映済 ${stores}`).waitFor();
  expect(await written()).toHaveLength(2 * stores);
  await page.getByRole('link', { name: '元の変更を開く' }).click();
  await page.getByText(`元に戻した ${stores}`).waitFor();
  expect(consoleErrors(page)).toEqual([]);
}, 900_000);
