import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { readOnlyTest as test } from '../../support/browser.ts';
import { signIn } from '../../support/sign-in.ts';

/* A page's code that cannot be fetched: spec.md, point 1. */

/** What 送信メール is of, and 検索位置情報 is not. */
const code = /\/assets\/administration-[\w-]+\.js$/;
const flag = (page: Page) => page.evaluate(() => sessionStorage.getItem('console.reloaded-for-code'));

/** Lets the code of 送信メール fail in the first documents, as many as said, and counts the documents that are loaded. */
async function failing(page: Page, documents: number) {
  const seen = { documents: 0 };
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) seen.documents += 1;
  });
  await page.route(code, (route) => (seen.documents < documents ? route.abort() : route.continue()));
  return seen;
}

/** Goes there within the console, as by a link: the document stays. */
const goTo = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

test('that fails once reloads the page once, then works, and the flag of it is reset', async ({ page }) => {
  await signIn(page, 'SYSTEM_ADMINISTRATOR', '/search-location');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const seen = await failing(page, 1);
  await goTo(page, '/outbox');
  await page.getByRole('heading', { level: 1, name: '送信メール' }).waitFor();
  expect(seen.documents).toBe(1);
  await expect.poll(() => flag(page)).toBeNull();
});

test('that never comes is an error after one reload, and no loop, though everything else comes', async ({ page }) => {
  await signIn(page, 'SYSTEM_ADMINISTRATOR', '/search-location');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const seen = await failing(page, Number.POSITIVE_INFINITY);
  await goTo(page, '/outbox');
  await page.getByText('Unexpected Application Error!').waitFor();
  expect(seen.documents).toBe(1);
  // The rest of the page has come meanwhile, and its late parts too
  await page.waitForTimeout(3000);
  expect(seen.documents).toBe(1);
  // By a reload of the person it is tried again
  await page.reload();
  await page.getByText('Unexpected Application Error!').waitFor();
  await page.waitForTimeout(1000);
  expect(seen.documents).toBeLessThanOrEqual(3);
  // What is there goes on, and resets the flag
  await page.goto('/search-location');
  await page.getByRole('heading', { level: 1, name: /検索位置情報/ }).waitFor();
  await expect.poll(() => flag(page)).toBeNull();
});
