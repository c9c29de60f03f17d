import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { consoleErrors, readOnlyTest as test } from '../../support/browser.ts';
import { ownIds } from '../../support/routes.ts';
import { signIn } from '../../support/sign-in.ts';

// The map's tiles come from outside, which a test does not reach
const tiles = /Failed to load resource/;

/** Keeps what the policy of any page refuses from here on, over every change of page. */
async function refusals(page: Page): Promise<string[]> {
  const found: string[] = [];
  await page.exposeFunction('reportRefusal', (refusal: string) => void found.push(refusal));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile, lineNumber }) =>
      Reflect.get(
        window,
        'reportRefusal',
      )(`${location.pathname}: ${effectiveDirective} ${blockedURI} ${sourceFile}:${lineNumber}`),
    );
  });
  return found;
}

/** Are the variables of the look there, antd's own and its components'; and how many style elements has the browser refused? */
const styles = (page: Page) =>
  page.evaluate(() => {
    const all = [...document.querySelectorAll('style')];
    const withVariables = all.filter(({ sheet }) =>
      [...(sheet?.cssRules ?? [])].some(({ cssText }) => cssText.includes('--ant-')),
    );
    return { some: withVariables.length >= 2, refused: all.filter(({ sheet }) => sheet === null).length };
  });

const sound = { some: true, refused: 0 };

describe('the policy of the pages', () => {
  test('lets every style of the console through: pages, calendar, chart, map, dialog, palette, the dark theme', async ({
    page,
  }) => {
    const refused = await refusals(page);
    await page.goto('/login');
    await page.getByRole('button', { name: 'ログイン', exact: true }).waitFor();
    expect(await styles(page)).toEqual(sound);
    await signIn(page, 'SYSTEM_ADMINISTRATOR');
    const ids = await ownIds(page);

    await page.goto('/search-conditions');
    await page.getByRole('row').nth(1).waitFor();
    expect(await styles(page)).toEqual(sound);

    await page.goto('/store-note/create');
    await page.locator('.ant-picker input').click();
    await page.locator('.ant-picker-dropdown').waitFor();
    expect(await styles(page)).toEqual(sound);
    await page.goto('/search-location/create');
    // a box that grows with its text measures it by a style attribute
    const box = page.locator('textarea').first();
    const before = await box.evaluate((one) => one.clientHeight);
    await box.fill('一\n二\n三\n四\n五\n六\n七\n八\n九\n十');
    await expect.poll(() => box.evaluate((one) => one.clientHeight)).toBeGreaterThan(before);
    expect(await styles(page)).toEqual(sound);

    await page.goto(`/search-conditions/search-condition-detail-chart-data/${ids[':detail']}`);
    await page.getByRole('slider', { name: /順位の推移/ }).waitFor();
    await page.goto(`/search-conditions/${ids[':store']}?tab=map`);
    await page.locator('.leaflet-container').waitFor();
    await page.getByRole('button', { name: '今すぐ計測' }).first().click();
    await page.getByRole('dialog').waitFor();
    // antd locks the page under a dialog by a style element of its own, which it is told no nonce for
    await expect.poll(() => page.evaluate(() => getComputedStyle(document.body).overflowY)).toBe('hidden');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });

    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: /^画面・操作・店舗/ }).waitFor();
    await page.keyboard.press('Escape');
    const ground = () => page.evaluate(() => getComputedStyle(document.querySelector('h1') ?? document.body).color);
    const light = await ground();
    await page.getByRole('button', { name: /表示テーマ/ }).click();
    await page.getByRole('menuitem', { name: 'ダーク' }).click();
    await expect.poll(ground).not.toBe(light);
    expect(await styles(page)).toEqual(sound);
    expect(refused).toEqual([]);
    expect(consoleErrors(page, tiles)).toEqual([]);
  });

  test('has another nonce with each page, and the page is kept by nobody', async ({ page, server }) => {
    const nonces = await Promise.all(
      ['/login', '/login', '/search-conditions'].map(async (path) => {
        const answer = await page.request.get(`${server.url}${path}`);
        expect(answer.headers()['cache-control']).toBe('no-store');
        const [, nonce = ''] =
          /style-src 'self' 'nonce-([\w-]{22})'/.exec(answer.headers()['content-security-policy'] ?? '') ?? [];
        expect(await answer.text()).toContain(`nonce="${nonce}"`);
        return nonce;
      }),
    );
    expect(new Set(nonces).size).toBe(3);
  });

  test('runs no script and takes no style element that was smuggled in', async ({ page }) => {
    const answer = await page.goto('/login');
    const policy = answer?.headers()['content-security-policy'] ?? '';
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    expect(policy).not.toMatch(/style-src [^;]*unsafe/);
    await page.getByRole('button', { name: 'ログイン', exact: true }).waitFor();
    const smuggled = await page.evaluate(async () => {
      const violated: string[] = [];
      document.addEventListener('securitypolicyviolation', (event) => violated.push(event.effectiveDirective));
      const place = document.createElement('div');
      place.innerHTML = `<p id="smuggled" onclick="window.run = 1">x</p><style>#smuggled { position: fixed }</style>`;
      document.body.append(place);
      place.querySelector('p')?.click();
      const script = document.createElement('script');
      script.textContent = 'window.run = 2';
      document.body.append(script);
      // Each is told as it is refused; two frames later all that was let through has been applied
      for (let frame = 0; frame < 100 && new Set(violated).size < 3; frame += 1)
        await new Promise(requestAnimationFrame);
      return {
        run: Reflect.get(window, 'run') ?? null,
        position: getComputedStyle(place.querySelector('p') ?? place).position,
        violated: [...new Set(violated)].sort(),
      };
    });
    expect(smuggled).toEqual({
      run: null,
      position: 'static',
      violated: ['script-src-attr', 'script-src-elem', 'style-src-elem'],
    });
  });
});
