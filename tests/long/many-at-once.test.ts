import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { consoleErrors, expectNoAxeViolations, test } from '../support/browser.ts';
import { listMenuButton } from '../support/list-frame.ts';
import { signIn } from '../support/sign-in.ts';
import { tabTo } from '../support/tab-to.ts';

const heading = '店舗名,住所,契約者,タグ,キーワード,検索位置,日額';

/** Shops of a chain with three keywords each, numbered from `first` to `last`: the shop stands on the first of its lines. */
function chain(first: number, last: number, location: string, customer: string): Buffer {
  const lines = Array.from({ length: last - first + 1 }, (_, n) => [
    `連鎖食堂 第${first + n}号店,東京都港区見本${first + n},${customer},連鎖,朝食,${location},300`,
    `,,,,昼食,${location},400`,
    `,,,,夕食,${location},500`,
  ]).flat();
  return Buffer.from(`\uFEFF${[heading, ...lines].join('\r\n')}\r\n`);
}

/** What the API answers the signed-in user. */
const ask = (page: Page, path: string) =>
  page.evaluate(async (one) => {
    const token = document.cookie.match(/(?:^|; )token=([^;]+)/)?.[1] ?? '';
    return (await fetch(`/api/${one}`, { headers: { Authorization: `Bearer ${token}` } })).json();
  }, path);

async function fileOf(page: Page, first: number, last: number) {
  const [place] = (await ask(page, 'search-location?_end=1')).data;
  const [payer] = (await ask(page, 'system-user?systemUserRole=GENERAL_CLAIMED_BY_AGENCY&_end=1')).data;
  const buffer = chain(first, last, String(place.name), `${payer.companyName}（${payer.name}）`);
  return { name: 'shops.csv', mimeType: 'text/csv', buffer };
}

const tagged = async (page: Page, tag: string) =>
  Number((await ask(page, `search-conditions?tags=${encodeURIComponent(tag)}&_end=1`)).total);

const patient = { timeout: 180_000 };
// Much is written, and not alone on its machine
const long = { timeout: 600_000 };
const ofChain = `/search-conditions?q=${encodeURIComponent('連鎖食堂')}`;

// In this order: all is done to one chain
describe('the shops of a chain', () => {
  test('416 with three keywords each come from one file in 8 clicks', long, async ({ page }) => {
    let clicks = 0;
    const click = async (target: { click(): Promise<void> }) => {
      clicks += 1;
      await target.click();
    };
    await signIn(page, 'SYSTEM_ADMINISTRATOR', '/search-conditions');
    const file = await fileOf(page, 1, 416);
    await click(listMenuButton(page));
    await click(page.getByRole('menuitem', { name: 'CSV・Excel取込' }));
    const dialog = page.getByRole('dialog');
    const taken = page.waitForEvent('download');
    await click(dialog.getByRole('button', { name: 'テンプレートをダウンロード（CSV）' }));
    expect((await taken).suggestedFilename()).toMatch(/登録店舗.*テンプレート\.csv$/);
    const chosen = page.waitForEvent('filechooser');
    await click(dialog.getByRole('button', { name: /ここにファイルを置くか/ }));
    await (await chosen).setFiles(file);
    await dialog.getByText('全416件：新規 416件、更新 0件、変更なし 0件').waitFor(patient);
    await dialog.getByRole('cell', { name: '連鎖食堂 第1号店' }).waitFor();
    await expectNoAxeViolations(page, '.ant-modal');
    await click(dialog.getByRole('button', { name: '416件を取り込む' }));
    await page.getByText('取り込みました（新規416件・更新0件）').waitFor(patient);
    expect(clicks).toBeLessThanOrEqual(8);
    expect(consoleErrors(page)).toEqual([]);
  });

  test('71 more come from a file by the keyboard alone', long, async ({ page }) => {
    await signIn(page, 'SYSTEM_ADMINISTRATOR', '/search-conditions');
    const file = await fileOf(page, 417, 487);
    await tabTo(page, listMenuButton(page));
    await page.keyboard.press('Enter');
    await arrowTo(page, 'CSV・Excel取込');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    // Before the key, for there is nothing to wait for between it and the chooser
    const chosen = page.waitForEvent('filechooser');
    await tabTo(page, dialog.getByRole('button', { name: /ここにファイルを置くか/ }));
    await page.keyboard.press('Enter');
    await (await chosen).setFiles(file);
    await tabTo(page, dialog.getByRole('button', { name: '71件を取り込む' }));
    await page.keyboard.press('Enter');
    await page.getByText('取り込みました（新規71件・更新0件）').waitFor(patient);
    await dialog.waitFor({ state: 'detached' });
    // From where the menu was opened, one goes on
    await expect.poll(() => listMenuButton(page).evaluate((one) => one === document.activeElement)).toBe(true);
    expect(consoleErrors(page)).toEqual([]);
  });

  test('487 are changed at once and taken back in 6 clicks', long, async ({ page }) => {
    let clicks = 0;
    const click = async (target: { click(): Promise<void> }) => {
      clicks += 1;
      await target.click();
    };
    await signIn(page, 'SYSTEM_ADMINISTRATOR', ofChain);
    const dialog = page.getByRole('dialog');
    await click(page.getByRole('checkbox', { name: 'このページの行をすべて選択' }));
    await click(page.getByRole('button', { name: '絞り込みに合う487件すべてを選択' }));
    await click(page.getByRole('button', { name: '一括編集' }));
    await click(dialog.getByRole('checkbox', { name: 'タグ' }));
    await dialog.getByRole('combobox', { name: 'タグ' }).fill('改装済');
    await page.keyboard.press('Enter');
    await expectNoAxeViolations(page, '.ant-modal');
    await click(dialog.getByRole('button', { name: '487件に保存する' }));
    await page.getByText('487件の店舗を保存しました').waitFor(patient);
    expect(await tagged(page, '改装済')).toBe(487);
    await click(page.getByRole('button', { name: '元に戻す' }));
    await page.getByText('元に戻しました').waitFor(patient);
    expect(await tagged(page, '改装済')).toBe(0);
    expect(clicks).toBeLessThanOrEqual(6);
    expect(consoleErrors(page)).toEqual([]);
  });

  test('487 are changed at once and taken back by the keyboard alone', long, async ({ page }) => {
    await signIn(page, 'SYSTEM_ADMINISTRATOR', ofChain);
    const dialog = page.getByRole('dialog');
    await tabTo(page, page.getByRole('checkbox', { name: 'このページの行をすべて選択' }));
    await page.keyboard.press('Space');
    // The bar with what can be done to them stands above
    await tabTo(page, page.getByRole('button', { name: '絞り込みに合う487件すべてを選択' }), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByRole('button', { name: '一括編集' }));
    await page.keyboard.press('Enter');
    await tabTo(page, dialog.getByRole('checkbox', { name: 'タグ' }));
    await page.keyboard.press('Space');
    await tabTo(page, dialog.getByRole('combobox', { name: 'タグ' }));
    await page.keyboard.type('夜間営業');
    await page.keyboard.press('Enter');
    await tabTo(page, dialog.getByRole('button', { name: '487件に保存する' }));
    await page.keyboard.press('Enter');
    await page.getByText('487件の店舗を保存しました').waitFor(patient);
    expect(await tagged(page, '夜間営業')).toBe(487);
    // For so long as the way back is offered, a key leads there
    await page.keyboard.press('Control+z');
    await page.getByText('元に戻しました').waitFor(patient);
    expect(await tagged(page, '夜間営業')).toBe(0);
    expect(consoleErrors(page)).toEqual([]);
  });
});

/** What has the focus, as it reads. */
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');

/** Goes down an open menu until the focus is on that line. */
async function arrowTo(page: Page, line: string): Promise<void> {
  await page.locator('[role=menuitem]:focus').waitFor();
  for (let pressed = 0; (await focused(page)) !== line; pressed += 1) {
    if (pressed > 20) throw new Error(`The arrows do not lead to ${line}`);
    await page.keyboard.press('ArrowDown');
  }
}
