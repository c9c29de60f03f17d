import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { consoleErrors, expectNoAxeViolations, test } from '../../support/browser.ts';
import { chooseInListMenu } from '../../support/list-frame.ts';
import { signIn } from '../../support/sign-in.ts';
import { textBook } from '../../support/xlsx.ts';

const menu = (page: Page, entry: string) => () => chooseInListMenu(page, entry);
const downloaded = async (page: Page, start: () => Promise<void>) => {
  const [file] = await Promise.all([page.waitForEvent('download'), start()]);
  return { name: file.suggestedFilename(), path: await file.path() };
};

test('a list goes out to Excel, its template too, and both come in again; what is no workbook is refused in words', async ({
  page,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'tenjun-xlsx-'));
  const write = (name: string, bytes: Uint8Array) => {
    const path = join(folder, name);
    writeFileSync(path, bytes);
    return path;
  };
  try {
    await signIn(page, 'SYSTEM_ADMINISTRATOR', '/search-location');
    const list = await downloaded(page, menu(page, 'Excel出力（.xlsx）'));
    expect(list.name).toMatch(/^検索位置情報_\d{8}\.xlsx$/);
    await page.getByText('Excelファイルを出力しました').waitFor();

    await menu(page, 'CSV・Excel取込')();
    const dialog = page.getByRole('dialog', { name: '検索位置情報の取込' });
    await dialog.waitFor();
    await expectNoAxeViolations(page, '.ant-modal');
    const template = await downloaded(page, () =>
      dialog.getByRole('button', { name: 'テンプレートをダウンロード（Excel）' }).click(),
    );
    expect(template.name).toBe('検索位置情報_テンプレート.xlsx');
    const chooser = dialog.locator('input[type=file]');

    await chooser.setInputFiles(write('broken.xlsx', readFileSync(list.path).subarray(0, 500)));
    await dialog.getByText(/Excelのファイル（.xlsx）として読めません/).waitFor();
    await chooser.setInputFiles(write('old.xls', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0, 0, 0, 0])));
    await dialog.getByText(/古い形式（.xls）か、パスワード付きのファイルです/).waitFor();

    // As it went out, nothing is to be done
    await chooser.setInputFiles(list.path);
    await dialog
      .getByText(/変更なし/)
      .first()
      .waitFor();
    const heading = ['名称', '種別', '緯度', '経度', '半径'];
    await chooser.setInputFiles(
      write('bad.xlsx', await textBook([heading, ['表計算の駅', '駅', '135.5', '139.7', '1000']])),
    );
    await dialog
      .getByText(/緯度は/)
      .first()
      .waitFor();
    await chooser.setInputFiles(
      write('good.xlsx', await textBook([heading, ['表計算の駅', '駅', '35.5', '139.7', '1000']])),
    );
    await dialog.getByRole('button', { name: '1件を取り込む' }).click();
    await page.getByText('取り込みました（新規1件・更新0件）').waitFor();
    await page.getByRole('searchbox').fill('表計算');
    await page.getByRole('link', { name: '表計算の駅', exact: true }).waitFor();
    expect(consoleErrors(page, /413|422/)).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
