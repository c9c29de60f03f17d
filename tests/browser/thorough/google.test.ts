import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectNoAxeViolations, openPage, test } from '../../support/browser.ts';
import { addPlaces, consent, linkGoogle } from '../../support/link-google.ts';
import { serverBesideGoogle } from '../../support/server-beside-google.ts';
import { signIn } from '../../support/sign-in.ts';

const beside = serverBesideGoogle();

/** What may be told to nobody: tokens and codes as this Google words them, and the client's secret. */
const secrets = /ya29\.|1\/\/emulator|4\/0emulator|secret of the client/;

/** ms; much happens by jobs, and a busy machine takes its time. */
const patience = 90_000;

test('a manager links Google, answers a review, publishes posts, and links again once the link has died', async ({
  browser,
}) => {
  const page = await openPage(browser, beside.server.url);
  page.setDefaultTimeout(patience);
  const reported: string[] = [];
  page.on('response', (response) => {
    if (!response.url().includes('/api/') || response.url().endsWith('/events')) return;
    response.text().then(
      (body) => reported.push(`${response.url()} ${JSON.stringify(response.headers())} ${body}`),
      () => undefined,
    );
  });
  await signIn(page, 'MANAGER');
  const [store, other] = await addPlaces(page, beside.google);
  if (store === undefined || other === undefined) throw new Error('the demo has no two stores with a place');
  const base = `/google-map-place-manage/${store.placeId}`;

  // Linked, and the stores of the same place id confirmed
  await linkGoogle(page);
  await expectNoAxeViolations(page, 'main');

  // A review arrives, is told, answered, and read back
  await beside.google.admin('google-reviews', [
    {
      placeId: store.placeId,
      id: 'arrived',
      stars: 1,
      reviewer: '通りすがりの客',
      comment: '説明が足りないと感じました。',
      createTime: Date.now(),
    },
  ]);
  await page.goto(`${base}/reviews`);
  await page.getByText(/最終取得/).waitFor();
  await page.getByRole('button', { name: '今すぐ取得' }).click();
  const review = page.getByRole('article', { name: '通りすがりの客さんのクチコミ' });
  await review.waitFor();
  await review.getByRole('button', { name: '返信を書く' }).click();
  await review.getByRole('textbox').fill('ご不便をおかけしました。次回は丁寧にご説明いたします。');
  await review.getByText('81 / 4,096 バイト').waitFor();
  await expectNoAxeViolations(page, 'main');
  await review.getByRole('button', { name: '返信を送信' }).click();
  await review.getByText('返信済', { exact: true }).waitFor();
  const kept = await beside.google.admin(`google-reviews/${store.placeId}`, undefined, 'GET');
  expect(JSON.stringify(kept)).toContain('次回は丁寧にご説明いたします');

  // A post is scheduled; another is refused, with the likely reason
  await page.goto(`${base}/posts/create?day=${tomorrow()}`);
  await page.getByLabel('本文').fill('{店舗名}からの通知です。');
  await page.getByRole('button', { name: '予約する' }).click();
  await page.waitForURL(/\/posts\/\d+$/);
  await page.getByText('予約', { exact: true }).first().waitFor();
  const scheduled = Number(page.url().split('/').at(-1));
  // So far ahead that a busy machine has moved it before then
  const hour = Date.now() + 8000;
  await moveTo(page, scheduled, hour);
  await page.goto(`${base}/posts/create`);
  await page.getByLabel('本文').fill('絶対に満足できるお店です。');
  await expect.poll(() => Date.now(), { interval: 50, timeout: patience }).toBeGreaterThan(hour);
  await page.getByRole('button', { name: '公開する' }).click();
  await page.waitForURL(/\/posts\/\d+$/);
  await page.getByText('却下', { exact: true }).first().waitFor();
  await page
    .getByRole('alert')
    .getByText(/断定・最上級の表現/)
    .waitFor();
  await page.goto(`${base}/posts/${scheduled}`);
  await page.getByText('公開', { exact: true }).first().waitFor();
  await expectNoAxeViolations(page, 'main');

  // One text for two stores, each its own
  await page.goto(`${base}/posts/create`);
  const facts = /\/api\/search-conditions\?.*id_in/;
  await page.route(facts, (route) => route.fulfill({ status: 400, json: { errors: [] } }));
  const chooser = page.getByRole('combobox', { name: '投稿する店舗' });
  await chooser.click();
  await chooser.fill(other.name);
  await page.locator('.ant-select-item-option').filter({ hasText: other.name }).click();
  await page.keyboard.press('Escape');
  await page.getByLabel('本文').fill('{店舗名}の年末年始の営業時間が変わります。');
  await page.getByRole('button', { name: '2店舗で公開する' }).click();
  await page.getByText('選んだ店舗の一部を読み込めなかったため、投稿していません').waitFor();
  // However late the chosen store's facts come, it is not left out
  await page.unroute(facts);
  const asked = Promise.withResolvers<void>();
  const late = Promise.withResolvers<void>();
  await page.route(facts, async (route) => {
    asked.resolve();
    await late.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: '2店舗で公開する' }).click();
  await asked.promise;
  late.resolve();
  const results = page.getByRole('table', { name: '店舗ごとの結果' });
  await results.waitFor();
  await page.unroute(facts);
  await expect.poll(() => results.getByText('公開', { exact: true }).count(), { timeout: patience }).toBe(2);

  // The grant is taken back at Google: the next load says so and offers to link anew
  await beside.google.admin('google-revoke');
  await page.goto(`${base}/reviews`);
  // A job may have found out first: then the dialog stands before the button
  await page
    .getByRole('button', { name: '今すぐ取得' })
    .click({ timeout: 5000 })
    .catch(() => undefined);
  await expect.poll(async () => (await get(page, '/auth/me')).isAccessTokenOauth, { timeout: patience }).toBe(false);
  await page.reload();
  const dialog = page.getByRole('dialog').filter({ hasText: '有効期限が切れました' });
  await dialog.getByRole('button', { name: 'Googleマイビジネス連携' }).click();
  await consent(page);
  await page.getByText('連携中', { exact: true }).waitFor();
  expect(await page.getByText('有効期限が切れました').count()).toBe(0);
  await expect.poll(async () => (await get(page, '/auth/me')).isAccessTokenOauth, { timeout: patience }).toBe(true);
  await page.context().close();

  // Nothing of it was told to anybody
  const admin = await openPage(browser, beside.server.url);
  await signIn(admin, 'SYSTEM_ADMINISTRATOR');
  for (const resource of [
    'audit-log',
    'place-post',
    'place-review',
    'search-conditions',
    'system-user',
    'login-history',
  ]) {
    reported.push(await text(admin, `/${resource}?_end=200`), await text(admin, `/${resource}/export`));
  }
  reported.push(
    await text(admin, '/google-locations?_end=200'),
    await text(admin, '/google-queue'),
    beside.server.output(),
  );
  expect(reported.length).toBeGreaterThan(50);
  expect(reported.filter((one) => secrets.test(one)).map((one) => one.slice(0, 200))).toEqual([]);
  await admin.context().close();
}, 300_000);

async function moveTo(page: Page, id: number, scheduledAt: number): Promise<void> {
  const { version } = await get(page, `/place-post/${id}`);
  const status = await page.evaluate(
    async ([path, body]) => {
      const read = (name: string) => document.cookie.match(new RegExp(`(?:^|; )${name}=([^;]+)`))?.[1] ?? '';
      const headers = {
        Authorization: `Bearer ${read('token')}`,
        'Content-Type': 'application/json',
        'X-XSRF-TOKEN': decodeURIComponent(read('XSRF-TOKEN')),
      };
      return (await fetch(path, { method: 'PATCH', headers, body })).status;
    },
    [`/api/place-post/${id}`, JSON.stringify({ version, scheduledAt })] as const,
  );
  expect(status).toBe(200);
}

async function get(page: Page, path: string) {
  return JSON.parse(await text(page, path)).data;
}

function text(page: Page, path: string): Promise<string> {
  return page.evaluate(async (one) => {
    const token = document.cookie.match(/(?:^|; )token=([^;]+)/)?.[1] ?? '';
    return (await fetch(`/api${one}`, { headers: { Authorization: `Bearer ${token}` } })).text();
  }, path);
}

function tomorrow(): string {
  return new Date(Date.now() + 33 * 3_600_000).toISOString().slice(0, 10);
}
