import { createServer, type Server } from 'node:http';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { readOnlyTest as test } from '../../support/browser.ts';
import { signIn } from '../../support/sign-in.ts';

/* What another site puts into a frame of its own is not shown: who sees a button there presses one that is ours. */

let other: Server;
let origin = '';
/** Ours, of which the other site answers whatever else it is asked for, without the policy. */
let ours = '';

beforeAll(async () => {
  other = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname === '/frame') {
      response.setHeader('Content-Type', 'text/html; charset=utf-8');
      const [tag, url] = [searchParams.get('tag') ?? '', searchParams.get('url') ?? ''];
      const source = tag === 'object' ? 'data' : 'src';
      response.end(`<!doctype html><${tag} ${source}="${url}" type="text/html" width="900" height="700"></${tag}>`);
      return;
    }
    const answer = await fetch(`${ours}${request.url}`, { redirect: 'manual' });
    response.writeHead(answer.status, { 'Content-Type': answer.headers.get('content-type') ?? 'text/plain' });
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
  await new Promise<void>((resolve) => other.listen(0, 'localhost', resolve));
  const address = other.address();
  // Of the same site as ours, so that the frame has the cookies of whoever is signed in
  origin = `http://localhost:${typeof address === 'object' ? address?.port : ''}`;
});
afterAll(() => void other?.close());

const tags = ['iframe', 'embed', 'object'] as const;

/** The text in the frames of another site's page that frames the address. */
async function shownIn(page: Page, url: string, tag: string): Promise<string> {
  await page.goto(`${origin}/frame?${new URLSearchParams({ url, tag })}`, { waitUntil: 'load' });
  await page.waitForLoadState('networkidle');
  const texts: string[] = [];
  for (const frame of page.frames())
    if (frame !== page.mainFrame()) texts.push(await frame.evaluate(() => document.body?.innerText ?? ''));
  return texts.join('').trim();
}

const publicPages = [
  '/login',
  '/auth/reset-password',
  '/auth/change-password?token=x',
  '/system-user/common/free-add',
  '/system-user/common/inquiry',
  '/legal/terms',
  '/legal/privacy',
  '/legal/commerce',
  '/reconnect?token=x',
  '/shared-report?token=x',
  '/verify-change-email?token=x',
  '/nothing/there',
];
const ownPages = ['/', '/search-conditions', '/search-conditions/1', '/profile', '/closing'];
const answers = [
  '/api/health',
  '/api/openapi.json',
  '/api/brand/logo',
  '/api/search-conditions',
  '/api/store-report/1',
];

describe('another origin that frames', () => {
  test('what has no policy shows it, or this would prove nothing', async ({ page, server }) => {
    ours = server.url;
    for (const tag of tags) expect(await shownIn(page, `${origin}/login`, tag)).toContain('ログイン');
  });

  test('the login or a public page shows nothing of them', async ({ page, server }) => {
    for (const path of publicPages)
      for (const tag of tags)
        expect([path, tag, await shownIn(page, `${server.url}${path}`, tag)]).toEqual([path, tag, '']);
  });

  test('a list, a form or an answer of somebody who is signed in shows nothing of it', async ({ page, server }) => {
    await signIn(page, 'SYSTEM_ADMINISTRATOR');
    for (const path of [...ownPages, ...answers])
      for (const tag of tags)
        expect([path, tag, await shownIn(page, `${server.url}${path}`, tag)]).toEqual([path, tag, '']);
    await page.goto('/search-conditions');
    await page.getByRole('row').nth(1).waitFor();
  });
});
