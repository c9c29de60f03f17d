import { test } from '../support/browser.ts';
import { expectEveryScreenSound } from '../support/every-screen.ts';

test('every screen is free of WCAG A and AA violations, sideways scrolling and console errors', async ({
  browser,
  server,
}) => {
  await expectEveryScreenSound(browser, server.url, 'a wide screen in light', 'from within', {
    viewport: { width: 1440, height: 900 },
    colorScheme: 'light',
  });
});
