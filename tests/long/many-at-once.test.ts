import { expect } from 'vitest';
import { consoleErrors, expectNoAxeViolations, test } from '../support/browser.ts';
import { signIn } from '../support/sign-in.ts';

const heading = '店舗名,住所,契約者,タグ,キーワード,検索位置,日額';

/** So many shops of a chain with three keywords each: the shop stands on the first of its lines. */
function chain(shops: number, location: string, customer: string): string {
  const lines = Array.from({ length: shops }, (_, n) => [
    `連鎖食堂 第${n + 1}号店,東京都港区見本${n + 1},${customer},連鎖,朝食,${location},300`,
    `,,,,昼食,${location},400`,
    `,,,,夕食,${location},500`,
  ]).flat();
  return `\uFEFF${[heading, ...lines].join('\r\n')}\r\n`;
}

test('416 shops with three keywords each come from one file in 8 clicks, and are changed at once and taken back in 6', async ({
  page,
}) => {
  let clicks = 0;
  const click = async (target: { click(): Promise<void> }) => {
    clicks += 1;
    await target.click();
  };
  await signIn(page, 'SYSTEM_ADMINISTRATOR', '/search-conditions');
  const { location, customer } = await page.evaluate(async () => {
    const token = document.cookie.match(/(?:^|; )token=([^;]+)/)?.[1] ?? '';
    const get = async (path: string) =>
      (await (await fetch(`/api/${path}`, { headers: { Authorization: `Bearer ${token}` } })).json()).data;
    const [place] = await get('search-location?_end=1');
    const [payer] = await get('system-user?systemUserRole=GENERAL_CLAIMED_BY_AGENCY&_end=1');
    return { location: String(place.name), customer: `${payer.companyName}（${payer.name}）` };
  });

  await click(page.getByRole('button', { name: 'CSV' }));
  await click(page.getByRole('menuitem', { name: 'CSV・Excel取込' }));
  const dialog = page.getByRole('dialog');
  const taken = page.waitForEvent('download');
  await click(dialog.getByRole('button', { name: 'テンプレートをダウンロード（CSV）' }));
  expect((await taken).suggestedFilename()).toMatch(/登録店舗.*テンプレート\.csv$/);
  const chosen = page.waitForEvent('filechooser');
  await click(dialog.getByRole('button', { name: /ここにファイルを置くか/ }));
  const file = { name: 'shops.csv', mimeType: 'text/csv', buffer: Buffer.from(chain(416, location, customer)) };
  await (await chosen).setFiles(file);
  await dialog.getByText('全416件：新規 416件、更新 0件、変更なし 0件').waitFor({ timeout: 180_000 });
  await dialog.getByRole('cell', { name: '連鎖食堂 第1号店' }).waitFor();
  await expectNoAxeViolations(page, '.ant-modal');
  await click(dialog.getByRole('button', { name: '416件を取り込む' }));
  await page.getByText('取り込みました（新規416件・更新0件）').waitFor({ timeout: 180_000 });
  expect(clicks).toBeLessThanOrEqual(8);

  await page.goto(`/search-conditions?q=${encodeURIComponent('連鎖食堂')}`);
  await page.getByRole('checkbox', { name: 'このページの行をすべて選択' }).waitFor();
  clicks = 0;
  await click(page.getByRole('checkbox', { name: 'このページの行をすべて選択' }));
  await click(page.getByRole('button', { name: '絞り込みに合う416件すべてを選択' }));
  await click(page.getByRole('button', { name: '一括編集' }));
  await click(dialog.getByRole('checkbox', { name: 'タグ' }));
  await dialog.getByRole('combobox', { name: 'タグ' }).fill('改装済');
  await page.keyboard.press('Enter');
  await expectNoAxeViolations(page, '.ant-modal');
  await click(dialog.getByRole('button', { name: '416件に保存する' }));
  await page.getByText('416件の店舗を保存しました').waitFor({ timeout: 180_000 });
  const tagged = () =>
    page.evaluate(async () => {
      const token = document.cookie.match(/(?:^|; )token=([^;]+)/)?.[1] ?? '';
      const answer = await fetch(`/api/search-conditions?tags=${encodeURIComponent('改装済')}&_end=1`, {
        headers: { Authorization: `Bearer ${token}` },
      });
      return Number((await answer.json()).total);
    });
  expect(await tagged()).toBe(416);
  await click(page.getByRole('button', { name: '元に戻す' }));
  await page.getByText('元に戻しました').waitFor({ timeout: 180_000 });
  expect(await tagged()).toBe(0);
  expect(clicks).toBeLessThanOrEqual(6);
  expect(consoleErrors(page)).toEqual([]);
});
