import { lookTest as test } from '../support/browser.ts';
import { expectEveryScreenSound } from '../support/every-screen.ts';

test('every screen, wide in light and narrow in dark, is free of WCAG A and AA violations, sideways scrolling and console errors', async ({
  browser,
  server,
}) => {
  await expectEveryScreenSound(browser, server.url);
});
