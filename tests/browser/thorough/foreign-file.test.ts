import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import iconv from 'iconv-lite';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { expectNoAxeViolations, openPage, startServer, test } from '../../support/browser.ts';
import { chooseInListMenu } from '../../support/list-frame.ts';
import type { RunningServer } from '../../support/server.ts';
import { signIn } from '../../support/sign-in.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer();
}, 240_000);
afterAll(() => server?.stop({ keepData: false }));

const others = Array.from({ length: 12 }, (_, at) => `独自項目${at + 1}`);

/** A list in Shift_JIS with a title, whose headings are not the product's. */
function foreignFile(name: string): string {
  const lines = [
    '食品営業許可施設一覧（令和8年11月）',
    ['都道府県', '市町村', '番地', '施設の名', '連絡先', ...others].join(),
    ['見本県', '見本市', '本町1-2-3', name, '312345678', ...others.map(() => '―')].join(),
  ];
  const path = join(server.dataDir, `${name}.csv`);
  writeFileSync(path, iconv.encode(`${lines.join('\r\n')}\r\n`, 'cp932'));
  return path;
}

async function chooseFile(page: Page, path: string) {
  await page.goto(`${server.url}/search-conditions`);
  await chooseInListMenu(page, 'CSV・Excel取込');
  const dialog = page.getByRole('dialog', { name: '登録店舗の取込' });
  await dialog.locator('input[type=file]').setInputFiles(path);
  return dialog;
}

test('an administrator maps the headings of a Shift_JIS file once; the next file with them is read at once, and a search finds its store', async ({
  browser,
}) => {
  const page = await openPage(browser, server.url);
  await signIn(page, 'SYSTEM_ADMINISTRATOR', '/search-conditions');
  const dialog = await chooseFile(page, foreignFile('ＡＢＣ食堂'));
  await dialog.getByText('見出し17個の取り込み先が分かりません').waitFor();
  await dialog.getByText('2行目を見出しとして読みました。').waitFor();
  for (const [heading, column] of [
    ['都道府県', '住所'],
    ['市町村', '住所'],
    ['番地', '住所'],
    ['施設の名', '店舗名'],
    ['連絡先', '電話番号'],
  ] as const) {
    await dialog.getByRole('combobox', { name: `「${heading}」を取り込む列` }).fill(column);
    await page.locator('.ant-select-dropdown:visible').getByText(column, { exact: true }).click();
  }
  await expectNoAxeViolations(page, '.ant-modal');
  await dialog.getByRole('button', { name: 'この対応で確認する' }).click();
  await dialog.getByText('取り込める内容です').waitFor();
  await dialog.getByText('電話番号の先頭の0が失われていると思われる行が1行あります').waitFor();
  await dialog.getByRole('button', { name: '0を補う' }).click();
  await dialog.getByText('電話番号の先頭に0を補いました（1行）').waitFor();
  await dialog.getByRole('button', { name: '1件を取り込む' }).click();
  await page.getByText('取り込みました（新規1件・更新0件）').waitFor();

  const again = await chooseFile(page, foreignFile('ｶﾌｪ 二号店'));
  await again.getByText('取り込める内容です').waitFor();
  await again.getByText('見出し17個のうち5個を取り込みます（対応を見る）').waitFor();
  await again.getByRole('button', { name: '1件を取り込む' }).click();
  await page.getByText('取り込みました（新規1件・更新0件）').waitFor();

  const search = page.getByRole('searchbox', { name: '登録店舗一覧を検索' });
  for (const [word, name] of [
    ['abc食堂', 'ＡＢＣ食堂'],
    ['カフェ二号店', 'ｶﾌｪ 二号店'],
  ] as const) {
    await search.fill(word);
    // The list shows the store before it is searched as well, as its newest: only the answer may be clicked
    await expect.poll(() => page.locator('main [data-row]').count()).toBe(1);
    await page.getByRole('table').getByRole('link', { name, exact: true }).waitFor();
  }
  await page.getByRole('table').getByRole('link', { name: 'ｶﾌｪ 二号店', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'ｶﾌｪ 二号店' }).waitFor();
  await page.getByRole('link', { name: '編集' }).click();
  // The three columns make one address
  await expect.poll(() => page.getByRole('textbox', { name: '住所必須' }).inputValue()).toBe('見本県見本市本町1-2-3');
});
