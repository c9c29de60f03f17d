import type { Page } from 'playwright-core';
import type { Emulator } from './emulator.ts';
import { fetchAsPage } from './fetch-as-page.ts';

/** A store with a place on Google's side. */
export interface PlacedStore {
  readonly id: number;
  readonly name: string;
  readonly placeId: string;
}

/** Adds the places of the user's stores to Google's side; returns the stores. */
export async function addPlaces(page: Page, google: Emulator): Promise<readonly PlacedStore[]> {
  const stores = await fetchAsPage(page, 'GET', '/search-conditions?placeId_null=false&_sort=id&_end=200');
  const places = stores.map((one: Record<string, unknown>) => ({
    id: one.placeId,
    name: one.name,
    latitude: one.latitude,
    longitude: one.longitude,
    address: one.address,
    profile: String(one.id),
  }));
  await google.admin('places', places);
  return stores;
}

/** Consents on Google's page, from the open dialog of the link, and returns to the console. */
export async function consent(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Googleで連携する' }).click();
  await page.getByRole('link', { name: /本部/ }).click();
  await page.waitForURL('**/google-link');
}

/** Links the signed-in user's Google account and confirms the stores of the same places. */
export async function linkGoogle(page: Page): Promise<void> {
  await page.getByRole('button', { name: /ユーザーメニュー/ }).click();
  await page.getByText('Googleマイビジネス連携', { exact: true }).click();
  await consent(page);
  await page.getByRole('button', { name: /件の対応を確定する/ }).click();
  await page.getByText('確認済', { exact: true }).nth(3).waitFor();
}
