import type { Page } from 'playwright-core';

/**
 * Goes to an address as the browser's own back and forward do, without loading the console anew; the heading that stands is marked.
 * A page that stays, its address changed or not, is opened as a shared link is.
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
