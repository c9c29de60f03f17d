import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '#domain/accounts/demo-password.ts';
import { demoAccounts } from '../../support/accounts.ts';
import { consoleErrors, expectNoAxeViolations, openPage, screenshot, startServer } from '../../support/browser.ts';
import { launchChromium } from '../../support/chromium.ts';
import { type Emulator, startEmulator } from '../../support/emulator.ts';
import type { RunningServer } from '../../support/server.ts';
import { signIn } from '../../support/sign-in.ts';
import { plainJs } from '../../support/unoptimised.ts';

interface Store {
  id: number;
  name: string;
  placeId: string;
  latitude: number;
  longitude: number;
  address: string;
  details: { id: number; keyword: string; targetRank: number }[];
}

/** What the page's own user gets from the API. */
function get(page: Page, path: string): Promise<{ data: Store[] }> {
  return page.evaluate(async (one) => {
    const token = document.cookie.match(/(?:^|; )token=([^;]+)/)?.[1] ?? '';
    return (await fetch(`/api/${one}`, { headers: { Authorization: `Bearer ${token}` } })).json();
  }, path);
}

/** A notification, written by an administrator elsewhere. */
async function tell({ url }: RunningServer, notification: object): Promise<void> {
  const post = async (path: string, body: object, token = '') => {
    const headers = {
      'content-type': 'application/json',
      ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
    };
    return (await fetch(`${url}/api/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).json();
  };
  const { data } = await post('auth/login', { email: demoAccounts.SYSTEM_ADMINISTRATOR, password: demoPassword });
  const reported = await post('notification', notification, data.token);
  expect(reported.errors).toBeUndefined();
}

const unreadCount = async (page: Page) =>
  Number(
    /(\d+)件/.exec((await page.getByRole('button', { name: /^通知/ }).getAttribute('aria-label')) ?? '')?.[1] ?? 0,
  );

describe('measuring', () => {
  let emulator: Emulator;
  let server: RunningServer;
  let browser: Browser;

  beforeAll(async () => {
    emulator = await startEmulator(Date.now);
    server = await startServer({
      env: { GOOGLE_PLACES_URL: `${emulator.url}/google-places`, GOOGLE_PLACES_API_KEY: 'key' },
    });
    browser = await launchChromium(plainJs);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
    await emulator?.close();
  });

  it('shows the rank without a reload; what people hear of reaches them without one too', async () => {
    const [manager, customer] = [await openPage(browser, server.url), await openPage(browser, server.url)];
    await signIn(manager, 'MANAGER');
    await signIn(customer, 'GENERAL_MEO_DIRECT');
    const query = 'search-conditions?status=MEASURING&placeId_null=false&_end=200';
    const managed = (await get(manager, query)).data.map(({ id }) => id);
    const owned = (await get(customer, query)).data;
    const store =
      owned.find(({ id, details }) => managed.includes(id) && details.length > 1) ?? expect.fail('no such store');
    // On today's map it stands far below where it was
    await emulator.admin('places', [{ ...store, id: store.placeId, name: store.name }]);
    const day = Math.floor((Date.now() + 9 * 3_600_000) / 86_400_000);
    const { latitude, longitude } = store;
    await emulator.admin('google-places', {
      anchors: store.details.map(({ keyword }) => ({
        placeId: store.placeId,
        textQuery: keyword,
        latitude,
        longitude,
        rank: 17,
        day,
      })),
    });
    await customer.getByRole('button', { name: /^通知/ }).waitFor();
    const before = await unreadCount(customer);

    await manager.goto(`/search-conditions/${store.id}`);
    await manager.getByRole('button', { name: '今すぐ計測' }).click();
    await manager.getByRole('button', { name: '今すぐ計測する' }).click();
    const panel = manager.getByRole('region', { name: '今すぐ計測' });
    await panel.getByText(`計測が終わりました（${store.details.length}件）`).waitFor();
    for (const { keyword } of store.details)
      expect(await panel.getByRole('listitem').filter({ hasText: keyword }).first().innerText()).toMatch(
        /1[4-9]位|20位|圏外/,
      );
    await expectNoAxeViolations(manager, 'section[aria-label="今すぐ計測"]');
    await screenshot(manager, 'measuring-panel');

    // A reading by hand tells nobody; what somebody is told reaches both, who have reloaded nothing
    const content = `${store.name}の順位をご確認ください`;
    await tell(server, { content, notificationType: 'NONE', recipientRoles: ['MANAGER', 'GENERAL_MEO_DIRECT'] });
    await expect.poll(() => unreadCount(customer), { timeout: 15_000 }).toBeGreaterThan(before);
    for (const page of [customer, manager]) {
      await page.getByRole('button', { name: /^通知/ }).click();
      await page.getByRole('region', { name: '未読の通知' }).getByText(content).waitFor();
    }
    // A second click within the minute is refused in words
    await manager.keyboard.press('Escape');
    await manager.goto(`/search-conditions/${store.id}`);
    await manager.getByRole('button', { name: '今すぐ計測' }).click();
    await manager.getByRole('button', { name: '今すぐ計測する' }).click();
    await manager.locator('.ant-modal-confirm-title').filter({ hasText: '今すぐ計測できませんでした' }).waitFor();
    expect(consoleErrors(manager, /429|cyberjapandata/)).toEqual([]);
    // A customer is not offered it
    await customer.goto(`/search-conditions/${store.id}`);
    await customer.getByRole('heading', { level: 1, name: store.name }).waitFor();
    expect(await customer.getByRole('button', { name: '今すぐ計測' }).count()).toBe(0);
  });
});
