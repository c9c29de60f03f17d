import { type Browser, type BrowserContextOptions, chromium } from 'playwright-core';
import { browserFonts } from '../../scripts/lib/browser-fonts.mjs';
import { findChromium } from '../../scripts/lib/chromium.mjs';

/** Launches the machine's Chromium with the project's fonts and without background requests; `flags` are additional ones. */
export function launchChromium(flags: readonly string[] = []): Promise<Browser> {
  const found = findChromium();
  if (!found) throw new Error('There is no Chromium on this machine; `npm test` installs one where it may.');
  return chromium.launch({
    ...found,
    headless: true,
    env: { ...definedIn(process.env), ...browserFonts() },
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...flags,
    ],
  });
}

function definedIn(environment: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

export const japaneseDesktop = {
  locale: 'ja-JP',
  timezoneId: 'Asia/Tokyo',
  viewport: { width: 1440, height: 900 },
  acceptDownloads: true,
  // A click on a moving element may miss on a busy machine
  reducedMotion: 'reduce',
} satisfies BrowserContextOptions;
