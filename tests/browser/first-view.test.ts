import { describe, expect } from 'vitest';
import { test } from '../support/browser.ts';
import { signIn } from '../support/sign-in.ts';

describe('the first view of a page', () => {
  test('a list comes in one round: its code is named by the page, its calls are made before any of it is there', async ({
    page,
  }) => {
    await signIn(page, 'SYSTEM_ADMINISTRATOR');
    // The first visit leaves in this browser who is signed in
    await page.goto('/search-conditions');
    await page.getByRole('table').getByRole('link').first().waitFor();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.reload();
    await page.getByRole('table').getByRole('link').first().waitFor();
    expect(asked.filter((path) => path === '/api/search-conditions')).toHaveLength(1);
    expect(asked.filter((path) => path === '/api/auth/me')).toHaveLength(1);
    // React's first own call is the stream of events
    expect(asked.indexOf('/api/search-conditions')).toBeLessThan(asked.indexOf('/api/events'));
    expect(asked.filter((path) => path.endsWith('.js')).length).toBeLessThanOrEqual(8);
  });

  test('the frame is painted before any script has come, and gone when the page stands in its place', async ({
    page,
  }) => {
    await signIn(page, 'SYSTEM_ADMINISTRATOR');
    await page.route('**/*.js', (route) => route.abort());
    await page.goto('/search-conditions');
    expect(await page.locator('#first-paint').isVisible()).toBe(true);
    await page.unroute('**/*.js');
    await page.reload();
    await page.getByRole('table').getByRole('link').first().waitFor();
    expect(await page.locator('#first-paint').count()).toBe(0);
  });
});
