import { describe, expect } from 'vitest';
import { consoleErrors, test } from '../support/browser.ts';
import { signIn } from '../support/sign-in.ts';

describe('the policy of the pages', () => {
  test('lets the console’s own styles through, and runs no script that was smuggled in', async ({ page }) => {
    const answer = await page.goto('/login');
    expect(answer?.headers()['cache-control']).toBe('no-store');
    expect(answer?.headers()['content-security-policy']).not.toMatch(/script-src[^;]*unsafe/);
    await signIn(page, 'SYSTEM_ADMINISTRATOR');
    await page.goto('/search-conditions/1');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByRole('button', { name: '今すぐ計測' }).first().click();
    await page.getByRole('dialog').waitFor();
    // antd locks the page under a dialog by a style that it makes for it
    await expect.poll(() => page.evaluate(() => getComputedStyle(document.body).overflowY)).toBe('hidden');
    expect(consoleErrors(page)).toEqual([]);

    const smuggled = await page.evaluate(async () => {
      const violated: string[] = [];
      document.addEventListener('securitypolicyviolation', (event) => violated.push(event.effectiveDirective));
      const place = document.createElement('div');
      place.innerHTML = `<p id="smuggled" onclick="window.run = 1">x</p>`;
      document.body.append(place);
      place.querySelector('p')?.click();
      const script = document.createElement('script');
      script.textContent = 'window.run = 2';
      document.body.append(script);
      await new Promise((resolve) => setTimeout(resolve, 200));
      return {
        run: Reflect.get(window, 'run') ?? null,
        violated: [...new Set(violated)].sort(),
      };
    });
    expect(smuggled).toMatchObject({ run: null });
    expect(smuggled.violated).toEqual(['script-src-attr', 'script-src-elem']);
  });
});
