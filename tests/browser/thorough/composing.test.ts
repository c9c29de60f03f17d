import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { addDays, dayOf } from '#core/model/day.ts';
import { expectNoAxeViolations, openPage, startServer, test } from '../../support/browser.ts';
import { photo } from '../../support/photo.ts';
import type { RunningServer } from '../../support/server.ts';
import { signIn } from '../../support/sign-in.ts';

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
  // The store is not linked to Google: nothing is promised, and it says why
  await page.getByRole('status', { name: '公開の見込み' }).getByText('下書きになります 1（Google未連携 1）').waitFor();
  await page.getByRole('link', { name: 'Googleと連携する（新しいタブ）' }).waitFor();
  expect(await page.getByRole('button', { name: /予約する|公開する/ }).count()).toBe(0);
  expect(await page.getByText(/に公開予定/).count()).toBe(0);
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
  await page.getByRole('button', { name: '下書きを保存' }).press('Enter');
  await page
    .locator('.ant-form-item-explain')
    .getByText(/縦横とも250ピクセル以上/)
    .waitFor();
  await chooser.setInputFiles(await bytes(photo('shop.png', 300, 300)));
  await page.getByRole('img', { name: '投稿の画像' }).waitFor();
  await page.getByRole('button', { name: '下書きを保存' }).press('Enter');
  await page.waitForURL(/\/posts\/\d+$/);
  await page.getByRole('img', { name: '投稿の画像' }).waitFor();
  await page.getByText(/今は公開できません。Googleビジネスプロフィールと連携されていません/).waitFor();
  await page.getByText(/の予定（下書き）/).waitFor();
  expect(await page.getByRole('button', { name: '公開', exact: true }).count()).toBe(0);
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
  await page.getByText(/^下書きの予定を.+に変えました。まだ予約していません$/).waitFor();
  await expect.poll(() => handle.evaluate((one) => one === document.activeElement)).toBe(true);
  await expectNoAxeViolations(page, 'main');

  // Of all stores, a new post begins on a day
  await page.goto(`/posts?month=${day.slice(0, 7)}`);
  await page.getByRole('link', { name: `${day.replaceAll('-', '/')}の投稿を作成` }).press('Enter');
  await page.waitForURL(`**/posts/create?day=${day}`);
  await page.getByLabel('本文').fill('どの店舗でもない投稿です。');
  await page.getByRole('button', { name: '予約する' }).press('Enter');
  await page.getByText('投稿する店舗を選んでください').first().waitFor();
  await page.context().close();
});

test('a post on a day of the next month, at the end of this month’s last week, is as legible as the others', async ({
  browser,
}) => {
  const page = await openPage(browser, server.url);
  await signIn(page, 'MANAGER');
  const placeId = await placeOfSomePost(page);
  const days = Array.from({ length: 100 }, (_, at) => addDays(dayOf(Date.now()), at + 2));
  const isSunday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay() === 0;
  const first = days.find((day) => day.endsWith('-01') && !isSunday(day)) ?? expect.fail('no such month');
  await page.goto(`/google-map-place-manage/${placeId}/posts/create?day=${first}`);
  await page.getByLabel('本文').fill('月初の催しのお知らせです。');
  await page.getByRole('button', { name: '下書きを保存' }).click();
  await page.waitForURL(/\/posts\/\d+$/);
  const month = addDays(first, -1).slice(0, 7);
  await page.goto(`/google-map-place-manage/${placeId}/posts?tab=calendar&month=${month}`);
  await page.locator(`[data-day="${first}"]`).getByText('月初の催し').waitFor();
  await expectNoAxeViolations(page, 'main');
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
  expect(await page.getByRole('button', { name: '下書きに保存' }).isDisabled()).toBe(true);
  await expectNoAxeViolations(page, 'main');
  await editor.fill('ありがとうございます。');
  expect(await page.getByRole('button', { name: '下書きに保存' }).isEnabled()).toBe(true);
  await page.context().close();
});

test('a reply without a Google link says that it was kept as a draft, and why', async ({ browser }) => {
  const page = await openPage(browser, server.url);
  await signIn(page, 'MANAGER', '/reviews');
  const open = page.getByRole('article').filter({ has: page.getByRole('button', { name: '返信を書く' }) });
  const name = (await open.first().getAttribute('aria-label')) ?? '';
  const review = page.getByRole('article', { name, exact: true }).first();
  await open.first().getByRole('button', { name: '返信を書く' }).press('Enter');
  await page.getByRole('textbox', { name: /さんへの返信/ }).fill('ご来店ありがとうございます。');
  await page.getByRole('button', { name: '下書きに保存' }).press('Enter');
  await page
    .getByText(/下書きとして保存しました。まだ送信していません（Googleビジネスプロフィールと連携されていません/)
    .waitFor();
  await review.getByText('返信の下書き（Googleには未送信）').waitFor();
  await review.getByText('未返信', { exact: true }).waitFor();
  await expectNoAxeViolations(page, 'main');

  // In the form of the review as well, which stands above its answer
  const [row] = await rowsOf(page, 'place-review?replyState=NONE&_end=1');
  await page.goto(`/google-map-place-manage/${row.placeId}/reviews/${row.id}/edit`);
  await page.getByText(row.comment).waitFor();
  await page.getByLabel('返信', { exact: true }).fill('またのお越しをお待ちしております。');
  await page.getByRole('button', { name: '保存する' }).press('Enter');
  await page.getByText(/下書きとして保存しました。まだ送信していません/).waitFor();
  await page.context().close();
});

test('a post that is there is changed with a template and a placeholder, and asked only for what its kind has', async ({
  browser,
}) => {
  const page = await openPage(browser, server.url);
  await signIn(page, 'MANAGER');
  const [post] = await rowsOf(page, 'place-post?state=DRAFT&topic=STANDARD&_end=1');
  await page.goto(`/google-map-place-manage/${post.placeId}/posts/${post.id}/edit`);
  const text = page.getByLabel('本文');
  await text.waitFor();
  expect(await page.getByLabel('イベント名').count()).toBe(0);
  const [store] = await rowsOf(page, `search-conditions?id=${post.storeId}`);
  await page.getByRole('button', { name: 'テンプレート' }).press('Enter');
  await page.getByRole('menuitem', { name: '営業時間のお知らせ' }).press('Enter');
  // Of this store at once: there is no other that it could be for
  await expect.poll(() => text.inputValue()).toContain(store.name);
  await text.press('End');
  await page.getByRole('button', { name: '差し込み' }).press('Enter');
  await page.getByRole('menuitem', { name: '{住所}' }).press('Enter');
  await expect.poll(() => text.inputValue()).toContain(store.address);
  await page.getByRole('button', { name: '下書きを提案' }).waitFor();
  await page.getByRole('combobox', { name: '種類' }).press('Enter');
  await page.locator('.ant-select-item-option').getByText('イベント', { exact: true }).click();
  await page.getByLabel('イベント名').fill('感謝祭');
  await expectNoAxeViolations(page, 'main');
  // Back to news: what an event alone has is neither asked for nor kept
  await page.getByRole('combobox', { name: '種類' }).press('Enter');
  await page.locator('.ant-select-item-option').getByText('最新情報', { exact: true }).click();
  await page.getByLabel('イベント名').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: '保存する' }).press('Enter');
  await page.waitForURL(`**/posts/${post.id}`);
  const [saved] = await rowsOf(page, `place-post?id=${post.id}`);
  expect(saved).toMatchObject({ topic: 'STANDARD', eventTitle: null });
  expect(saved.summary).toContain(store.address);
  await page.context().close();
});

test('a waiting post is dragged to another day by the mouse; on a phone a post begins on an empty day', async ({
  browser,
}) => {
  const page = await openPage(browser, server.url);
  await page.setViewportSize({ width: 1440, height: 1100 });
  await signIn(page, 'MANAGER');
  const [post] = await rowsOf(page, 'place-post?topic=EVENT&_end=1');
  const from = dayOf(post.scheduledAt);
  const isLast = addDays(from, 1).slice(0, 7) !== from.slice(0, 7);
  const to = addDays(from, isLast && addDays(from, -1) > dayOf(Date.now()) ? -1 : 1);
  const calendar = `/google-map-place-manage/${post.placeId}/posts?tab=calendar&month=${from.slice(0, 7)}`;
  await page.goto(calendar);
  const handle = page.locator(`#move-post-${post.id}`);
  await handle.waitFor();
  const held = page.locator('[draggable=true]').filter({ has: handle }).or(handle).first();
  await held.dragTo(page.locator(`[data-day="${to}"]`));
  await page.locator(`[data-day="${to}"] #move-post-${post.id}`).waitFor();
  await expect.poll(async () => dayOf((await rowsOf(page, `place-post?id=${post.id}`))[0].scheduledAt)).toBe(to);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/google-map-place-manage/${post.placeId}/posts?tab=calendar`);
  const today = dayOf(Date.now());
  await page.getByRole('link', { name: `${today.replaceAll('-', '/')}の投稿を作成` }).click();
  await page.waitForURL(new RegExp(`/posts/create\\?day=${today}$`));
  await page.context().close();
});

// biome-ignore lint/suspicious/noExplicitAny: rows are whatever the server says; the test looks at them
function rowsOf(page: Page, path: string): Promise<any[]> {
  return page.evaluate(async (one) => {
    const token = document.cookie.match(/(?:^|; )token=([^;]+)/)?.[1] ?? '';
    const answer = await fetch(`/api/${one}`, { headers: { Authorization: `Bearer ${token}` } });
    return (await answer.json()).data;
  }, path);
}

/** The place of a store that the signed-in user posts for. */
async function placeOfSomePost(page: Page): Promise<string> {
  const [post] = await rowsOf(page, 'place-post?topic=EVENT&_end=1');
  return post.placeId;
}
