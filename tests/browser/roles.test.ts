import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import type { Role } from '#model/roles.ts';
import { test } from '../support/browser.ts';
import { signIn } from '../support/sign-in.ts';

const roles = [
  'SYSTEM_ADMINISTRATOR',
  'BUSINESS_ADMINISTRATOR',
  'MANAGER',
  'GENERAL_WITHOUT_PAYMENT',
  'GENERAL_MEO_DIRECT',
  'GENERAL_CLAIMED_BY_AGENCY',
  'GENERAL_CLAIMED_BY_FLEX',
] as const satisfies readonly Role[];
// One letter a role, in the order above
const letters = 'SBMWDAF';
const may = (cell: string, role: Role) => cell.includes(letters[roles.indexOf(role)] ?? '-');

/** The side menu, cell by cell. */
const menu: [entry: string, roles: string][] = [
  ['ダッシュボード', 'SBM'],
  ['登録店舗一覧', 'SBMWDAF'],
  ['連携SNSアカウント', 'SB'],
  ['検索位置情報', 'SB'],
  ['システムユーザー', 'SBM'],
  ['通知履歴', 'SBMWDAF'],
  ['請求履歴', 'SBMDAF'],
  ['成果日数履歴', 'SBM'],
  ['ログイン履歴', 'SBM'],
];

/** The user menu, cell by cell. */
const userMenu: [entry: string, roles: string][] = [
  ['プロフィール', 'SBMWDAF'],
  ['メール設定変更', 'SBMWDAF'],
  ['パスワード変更', 'SBMWDAF'],
  ['支払い情報変更', 'D'],
  ['Googleマイビジネス連携', 'MWDAF'],
  ['ログアウト', 'SBMWDAF'],
];

/** Every signed-in route, the heading it shows, and who is let in; `:x` is taken from the role's own rows. */
const routes: [path: string, heading: string | RegExp, roles: string][] = [
  ['/', 'ダッシュボード', 'SBM'],
  ['/search-conditions', /^登録店舗一覧/, 'SBMWDAF'],
  ['/search-conditions/new', /登録店舗/, 'SBM'],
  ['/search-conditions/:store', /./, 'SBMWDAF'],
  ['/search-conditions/:store/edit', /./, 'SBM'],
  ['/search-conditions/search-condition-detail-chart-data/:detail', /./, 'SBMWDAF'],
  ['/profile', 'プロフィール', 'SBMWDAF'],
  ['/change-password', 'パスワード変更', 'SBMWDAF'],
  ['/change-email', 'メール設定変更', 'SBMWDAF'],
  ['/change-payment', '支払い情報変更', 'D'],
  ['/verify-change-email', /./, 'SBMWDAF'],
  ['/search-location', /^検索位置情報/, 'SB'],
  ['/search-location/create', /検索位置情報/, 'SB'],
  ['/search-location/:location', /./, 'SB'],
  ['/search-location/:location/edit', /./, 'SB'],
  ['/google-map-place-manage/:place/posts', /投稿/, 'SBMWDAF'],
  ['/google-map-place-manage/:place/reviews', /クチコミ/, 'SBMWDAF'],
  ['/perfomance/:store/30d', /パフォーマンス/, 'SBMWDAF'],
  ['/system-user', /^システムユーザー/, 'SBM'],
  ['/system-user/create', /システムユーザー/, 'SBM'],
  ['/system-user/:user', /./, 'SBM'],
  ['/system-user/:user/edit', /./, 'SBM'],
  ['/invoice-additional-information-detail/:billed/edit', /./, 'SBM'],
  ['/invoice-additional-information-detail/:unbilled/create', /請求書追加情報/, 'SBM'],
  ['/sns-account', /^連携SNSアカウント/, 'SB'],
  ['/sns-account/create', /連携SNSアカウント/, 'SB'],
  ['/sns-account/create/:owner/:store', /連携SNSアカウント/, 'SB'],
  ['/notification', /^通知履歴/, 'SBMWDAF'],
  ['/notification/create', /お知らせ/, 'SB'],
  ['/notification/:notification/edit', /./, 'SB'],
  ['/incentive-history', /^請求履歴/, 'SBMDAF'],
  ['/incentive-information-report-history', /^成果日数履歴/, 'SBM'],
  ['/login-history', /^ログイン履歴/, 'SBM'],
  ['/audit-log', /^監査ログ/, 'S'],
  ['/accept-tiktok', /TikTok/, 'SB'],
  ['/system-user/common/meo-direct-add', /./, 'SBMWDAF'],
  ['/system-user/common/agency-input-contact', /./, 'SBMWDAF'],
  ['/system-user/common/flex-input-request-leave', /./, 'SBMWDAF'],
];

/** Ids of rows that the signed-in user may see (or, for what the role may not open, any number). */
async function ownIds(page: Page): Promise<Record<string, string>> {
  const get = (path: string) =>
    page.evaluate(async (one) => {
      const token = document.cookie.match(/(?:^|; )token=([^;]+)/)?.[1] ?? '';
      const response = await fetch(`/api${one}`, { headers: { Authorization: `Bearer ${token}` } });
      return response.ok ? (await response.json()).data : [];
    }, path);
  const stores = await get('/search-conditions?placeId_null=false&ownerUserId_null=false&_end=100');
  const store = stores.find((one: { details: unknown[] }) => one.details.length > 0) ?? stores[0];
  const [location] = await get('/search-location?_end=1');
  const users = await get('/system-user?systemUserRole=GENERAL_MEO_DIRECT&_end=100');
  const billed = await get('/invoice-additional-information-detail?_end=200');
  const [notification] = await get('/notification?_end=1');
  const customers = await get(
    '/system-user?systemUserRole_in=GENERAL_MEO_DIRECT&systemUserRole_in=GENERAL_WITHOUT_PAYMENT&systemUserRole_in=GENERAL_CLAIMED_BY_FLEX&_end=200',
  );
  const unbilled = customers.find((user: { id: number }) => !billed.some((row: { id: number }) => row.id === user.id));
  return {
    ':store': String(store?.id ?? 1),
    ':detail': String(store?.details[0]?.id ?? 1),
    ':place': String(store?.placeId ?? 'x'),
    ':owner': String(store?.ownerUserId ?? 1),
    ':location': String(location?.id ?? 1),
    ':user': String(users[0]?.id ?? 1),
    ':billed': String(billed[0]?.id ?? 1),
    ':unbilled': String(unbilled?.id ?? 1),
    ':notification': String(notification?.id ?? 1),
  };
}

describe.each(roles)('%s', (role) => {
  test('finds in the side menu and the user menu what the role is given, and nothing else', async ({ page }) => {
    await signIn(page, role);
    const side = page.getByRole('navigation').first();
    await side.waitFor();
    for (const [entry, allowed] of menu) {
      const count = await side
        .getByRole('menuitem', { name: entry, exact: true })
        .or(side.getByRole('link', { name: entry, exact: true }))
        .count();
      expect(count > 0, `${entry} for ${role}`).toBe(may(allowed, role));
    }
    await page.getByRole('button', { name: /ユーザーメニュー/ }).click();
    const dropdown = page.locator('.ant-dropdown:not(.ant-dropdown-hidden)');
    await dropdown.getByText('ログアウト', { exact: true }).waitFor();
    for (const [entry, allowed] of userMenu) {
      // Counted, not looked at: while the menu unfolds its lines have no height yet
      const shown = (await dropdown.getByText(entry, { exact: true }).count()) > 0;
      expect(shown, `${entry} for ${role}`).toBe(may(allowed, role));
    }
  });

  test('reaches every route that the role is allowed, and /permission-error on the others', async ({ page }) => {
    await signIn(page, role);
    const ids = await ownIds(page);
    for (const [path, heading, allowed] of routes) {
      const url = path.replace(/:\w+/g, (name) => ids[name] ?? '1');
      await page.goto(url);
      if (may(allowed, role)) {
        const name = typeof heading === 'string' ? new RegExp(`^${heading}`) : heading;
        await page
          .getByRole('heading', { level: 1, name })
          .waitFor({ timeout: 15_000 })
          .catch(() => {
            throw new Error(`${role} ${url}: no heading ${name}; the page is ${page.url()}`);
          });
        expect(new URL(page.url()).pathname).toBe(url);
      } else if (path === '/') {
        await page.waitForURL('**/search-conditions');
      } else {
        await page.waitForURL('**/permission-error', { timeout: 15_000 }).catch(() => {
          throw new Error(`${role} ${url}: was let in (${page.url()})`);
        });
      }
    }
  });
});

test('an unmatched route is the plain text 404 page, an unknown product too', async ({ page }) => {
  await signIn(page, 'SYSTEM_ADMINISTRATOR');
  for (const path of ['/no-such-page', '/performance/1/30d', '/system-user/common/other-add']) {
    await page.goto(path);
    await page.getByText('404 page', { exact: true }).waitFor();
  }
});
