import { describe, expect } from 'vitest';
import { roleCodes as roles } from '#domain/accounts/roles.ts';
import { newHeading, readOnlyTest as test } from '../../support/browser.ts';
import { navigateInApp } from '../../support/navigate-in-app.ts';
import { ownIds, roleLetters, routes, withIds } from '../../support/routes.ts';
import { signIn } from '../../support/sign-in.ts';

type Walker = (typeof roles)[number];
const may = (cell: string, role: Walker) => cell.includes(roleLetters[roles.indexOf(role)] ?? '-');

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

/** Opens every address as a shared link is; the other goes to it within the console, which takes a third of the time. */
const byLink: Walker = 'SYSTEM_ADMINISTRATOR';
/** Together they are let in everywhere, and kept out of much. What each of the seven may do is proved of the plan of the routes. */
const walkers: readonly Walker[] = [byLink, 'GENERAL_MEO_DIRECT'];

describe.each(walkers)('%s', (role) => {
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
    await page.goto('/profile');
    for (const [path, heading, allowed] of routes) {
      const url = withIds(path, ids);
      await (role === byLink ? page.goto(url) : navigateInApp(page, url));
      if (may(allowed, role)) {
        await newHeading(page, heading).catch(() => {
          throw new Error(`${role} ${url}: no heading ${heading}; the page is ${page.url()}`);
        });
        expect(new URL(page.url()).pathname).toBe(url);
      } else {
        const otherwise = path === '/' ? '/search-conditions' : '/permission-error';
        await page.waitForURL(`**${otherwise}`, { timeout: 15_000 }).catch(() => {
          throw new Error(`${role} ${url}: was let in (${page.url()})`);
        });
        await newHeading(page, path === '/' ? '登録店舗一覧' : '権限がありません');
      }
    }
  });
});

test('an unmatched route is the plain text 404 page, an unknown product too', async ({ page }) => {
  await signIn(page, 'SYSTEM_ADMINISTRATOR');
  for (const path of ['/no-such-page', '/performance/1/30d', '/system-user/common/other-add']) {
    await page.goto(path);
    await page.getByText('404 page', { exact: true }).waitFor();
    expect(await page.title()).toMatch(/^ページが見つかりません \|/);
  }
});
