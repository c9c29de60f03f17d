import type { Page } from 'playwright-core';

/**
 * Navigates within the console without reloading it, as the browser's back and forward do, and marks the current
 * heading. Reloads if the page component would stay the same.
 */
export async function navigateInApp(page: Page, path: string): Promise<void> {
  const stays = path.startsWith('/perfomance/') || path === new URL(page.url()).pathname;
  if (stays) await page.goto(path);
  else
    await page.evaluate((to) => {
      for (const heading of document.querySelectorAll('h1')) heading.dataset.before = '';
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
    }, path);
}
