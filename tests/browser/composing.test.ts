import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { addDays, dayOf } from '#core/model/day.ts';
import { expectNoAxeViolations, openPage, startServer, test } from '../support/browser.ts';
import { photo } from '../support/photo.ts';
import type { RunningServer } from '../support/server.ts';
import { signIn } from '../support/sign-in.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.stop());

test('a manager writes a post by keyboard: template, gap, draft, photo, and another day', async ({ browser }) => {
  const page = await openPage(browser, server.url);
  await signIn(page, 'MANAGER');
  const placeId = await placeOfSomePost(page);
  const day = addDays(dayOf(Date.now()), 2);
  // Within its week, so that both days are in sight
  const isSaturday = new Date(`${day}T00:00:00Z`).getUTCDay() === 6;
  const [arrow, other] = isSaturday ? ['ArrowLeft', addDays(day, -1)] : ['ArrowRight', addDays(day, 1)];
  await page.goto(`/google-map-place-manage/${placeId}/posts/create?day=${day}`);
  const text = page.getByLabel('本文');

  // A template begins the text; a placeholder that there is not is told at its field, once, and nothing is sent
  await page.getByRole('button', { name: 'テンプレート' }).press('Enter');
  await page.getByRole('menuitem', { name: '営業時間のお知らせ' }).press('Enter');
  await expect.poll(() => text.inputValue()).toMatch(/^\{店舗名\}/);
  await text.press('End');
  await page.keyboard.insertText('{店舖名}');
  await page.getByText('{店舖名}という差し込みはありません。書き換えてください', { exact: true }).waitFor();
  await page.getByRole('button', { name: '予約する' }).press('Enter');
  await page.getByRole('alert').first().waitFor();
  expect(await page.locator('.ant-form-item-explain').getByText('{店舖名}という差し込みは').count()).toBe(1);
  await expectNoAxeViolations(page, 'main');

  // A draft is suggested, and only put into the form
  await page.getByRole('button', { name: '下書きを提案' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: '下書きを提案' });
  await dialog.getByRole('button', { name: '提案してもらう' }).press('Enter');
  await dialog.getByText('伝えたいことを入力してください').waitFor();
  await dialog.getByRole('textbox').fill('年末は31日まで営業します');
  await expectNoAxeViolations(page, '.ant-modal');
  await dialog.getByRole('button', { name: '提案してもらう' }).press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(() => text.inputValue()).toContain('年末は31日まで営業します');

  // A photo that is too small is told at its field; another is shown in the preview
  const chooser = page.locator('input[type=file]');
  const bytes = async (file: File) => ({
    name: file.name,
    mimeType: file.type,
    buffer: Buffer.from(await file.arrayBuffer()),
  });
  await chooser.setInputFiles(await bytes(photo('small.png', 200, 200)));
  await page.getByRole('button', { name: '予約する' }).press('Enter');
  await page
    .locator('.ant-form-item-explain')
    .getByText(/縦横とも250ピクセル以上/)
    .waitFor();
  await chooser.setInputFiles(await bytes(photo('shop.png', 300, 300)));
  await page.getByRole('img', { name: '投稿の画像' }).waitFor();
  await page.getByRole('button', { name: '下書きを保存' }).press('Enter');
  await page.waitForURL(/\/posts\/\d+$/);
  await page.getByRole('img', { name: '投稿の画像' }).waitFor();
  const id = Number(page.url().split('/').at(-1));

  // It goes to another day by the arrow keys, and the keyboard stays with it
  await page.goto(`/google-map-place-manage/${placeId}/posts?tab=calendar&month=${day.slice(0, 7)}`);
  const handle = page.locator(`#move-post-${id}`);
  await handle.focus();
  await page.keyboard.press(arrow);
  await page.getByText(/Enterで決定/).waitFor();
  await page.keyboard.press('Escape');
  await page.getByText(/Enterで決定/).waitFor({ state: 'hidden' });
  await page.keyboard.press(arrow);
  await page.keyboard.press('Enter');
  await page.locator(`[data-day="${other}"] #move-post-${id}`).waitFor();
  await expect.poll(() => handle.evaluate((one) => one === document.activeElement)).toBe(true);
  await expectNoAxeViolations(page, 'main');

  // Of all stores, a new post begins on a day
  await page.goto(`/posts?month=${day.slice(0, 7)}`);
  await page.getByRole('button', { name: `${day.replaceAll('-', '/')}の投稿を作成` }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: '作成に進む' }).press('Enter');
  await page.getByRole('dialog').getByText('店舗を選んでください').waitFor();
  await page.context().close();
});

test('a reply in which a placeholder is left waits for a person', async ({ browser }) => {
  const page = await openPage(browser, server.url);
  await signIn(page, 'MANAGER', '/reviews');
  const review = page.getByRole('article').filter({ has: page.getByRole('button', { name: '返信を書く' }) });
  await review.first().getByRole('button', { name: '返信を書く' }).press('Enter');
  const editor = page.getByRole('textbox', { name: /さんへの返信/ });
  await editor.fill('{店舗名}より。{担当者}');
  await page.getByText('{担当者}という差し込みはありません。書き換えてください').waitFor();
  expect(await editor.inputValue()).not.toContain('{店舗名}');
  expect(await page.getByRole('button', { name: '返信を送信' }).isDisabled()).toBe(true);
  await expectNoAxeViolations(page, 'main');
  await editor.fill('ありがとうございます。');
  expect(await page.getByRole('button', { name: '返信を送信' }).isEnabled()).toBe(true);
  await page.context().close();
});

/** The place of a store that the signed-in user posts for. */
function placeOfSomePost(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const token = document.cookie.match(/(?:^|; )token=([^;]+)/)?.[1] ?? '';
    const answer = await fetch('/api/place-post?state=SCHEDULED&_end=1', {
      headers: { Authorization: `Bearer ${token}` },
    });
    return (await answer.json()).data[0].placeId;
  });
}
