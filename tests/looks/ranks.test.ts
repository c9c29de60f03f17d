import { expect } from 'vitest';
import { consoleErrors, openPage, readOnlyTest as test } from '../support/browser.ts';
import { pageAuditor } from '../support/page-audit.ts';
import { ownIds } from '../support/routes.ts';
import { signIn } from '../support/sign-in.ts';

// The map's tiles come from outside, which a test does not reach; the points must stand without
const tiles = /Failed to load resource/;

test('every view of a store and a keyword can be read by anybody, wide in light and narrow in dark', async ({
  browser,
  server,
}) => {
  const page = await openPage(browser, server.url, { colorScheme: 'dark' });
  await signIn(page, 'SYSTEM_ADMINISTRATOR');
  const ids = await ownIds(page);
  const chart = `/search-conditions/search-condition-detail-chart-data/${ids[':detail']}`;
  const store = `/search-conditions/${ids[':store']}`;
  const views = [
    store,
    `${store}?tab=map`,
    chart,
    `${chart}?days=365&earlier=previous`,
    `${chart}?tab=calendar`,
    `${chart}?tab=above`,
    `${chart}?tab=grid`,
    `${chart}?tab=facts`,
  ];
  const { problems, look } = pageAuditor(page);
  for (const view of views) {
    await page.goto(view);
    await page.getByRole('tabpanel').waitFor();
    await look(view);
  }
  // Warned of on the page itself, in the colours of a notice
  const unmatched = `/search-conditions/${ids[':unmatched']}`;
  await page.goto(unmatched);
  await page.getByRole('button', { name: '店舗を照合する' }).waitFor();
  await look(unmatched);
  problems.push(...consoleErrors(page, tiles));
  expect(problems).toEqual([]);
  await page.context().close();
});
