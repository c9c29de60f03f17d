import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import iconv from 'iconv-lite';
import { expect } from 'vitest';
import { consoleErrors, test } from '../../support/browser.ts';
import { counted } from '../../support/clicks.ts';
import { listMenuButton } from '../../support/list-frame.ts';
import { signIn } from '../../support/sign-in.ts';

/* Jobs of every day that have no journey of their own, each within as many clicks as it may take. */

/** Thirty stores as a sheet in Japan saves them: Shift_JIS, with a title above the headings. */
function listOfStores(folder: string): string {
  const rows = Array.from({ length: 30 }, (_, at) =>
    [`喫茶つばめ ${at + 1}号店`, `東京都台東区上野${at + 1}-2-3`, `03-5555-${String(at).padStart(4, '0')}`].join(),
  );
  const path = join(folder, '店舗一覧.csv');
  writeFileSync(path, iconv.encode(['店舗一覧', '店舗名,住所,電話番号', ...rows, ''].join('\r\n'), 'cp932'));
  return path;
}

test('thirty stores come from a Shift_JIS file at the first try, within six clicks', async ({ page, server }) => {
  await signIn(page, 'SYSTEM_ADMINISTRATOR', '/search-conditions');
  await page.locator('main [data-row]').first().waitFor();
  const click = counted(6);
  await click(listMenuButton(page));
  await click(page.getByRole('menuitem', { name: 'CSV・Excel取込' }));
  const dialog = page.getByRole('dialog', { name: '登録店舗の取込' });
  const chooser = page.waitForEvent('filechooser');
  await click(dialog.getByText('ここにファイルを置くか、押して選びます'));
  await (await chooser).setFiles(listOfStores(server.dataDir));
  await dialog.getByText('取り込める内容です').waitFor();
  await click(dialog.getByRole('button', { name: '30件を取り込む' }));
  await page.getByText('取り込みました（新規30件・更新0件）').waitFor({ timeout: 60_000 });
  await page.goto('/search-conditions?q=喫茶つばめ');
  await expect.poll(() => page.locator('main [data-row]').count()).toBeGreaterThan(9);
  await page
    .getByText(/全\s*30\s*件/)
    .first()
    .waitFor();
  expect(consoleErrors(page)).toEqual([]);
});

test('a colleague gets a link to set a new password within three clicks of the list', async ({ page }) => {
  await signIn(page, 'SYSTEM_ADMINISTRATOR', '/system-user?systemUserRole=MANAGER');
  const click = counted(3);
  const menu = page
    .locator('main [data-row]')
    .first()
    .getByRole('button', { name: /のその他の操作$/ });
  const name = ((await menu.getAttribute('aria-label')) ?? '').replace('のその他の操作', '');
  await click(menu);
  await click(page.getByRole('menuitem', { name: 'パスワード再設定メールを送信' }));
  await click(page.getByRole('dialog').getByRole('button', { name: /送信/ }));
  await page.getByText(`${name}」にパスワード再設定メールを送りました`).waitFor();
  expect(consoleErrors(page)).toEqual([]);
});
