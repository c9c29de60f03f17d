import { test } from '../support/browser.ts';
import { expectEveryScreenSound } from '../support/every-screen.ts';

test('every screen is free of WCAG A and AA violations, sideways scrolling and console errors', async ({
  browser,
  server,
}) => {
  await expectEveryScreenSound(browser, server.url, 'a phone in dark', 'as a link', {
    viewport: { width: 390, height: 844 },
    colorScheme: 'dark',
    hasTouch: true,
  });
});
