import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Page } from 'playwright-core';
import { animationsEnded } from '../support/browser.ts';

/** A device and a theme. */
export interface Appearance {
  readonly width: 1440 | 390;
  readonly theme: 'light' | 'dark';
}

export const devices = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const;
export const themes = ['light', 'dark'] as const;

/** A picture, and what on it deserves a second look. */
export interface Picture extends Appearance {
  readonly file: string;
  readonly remarks: readonly string[];
}

// A page that is longer is cut: what it begins with is what is judged
const longest = 2400;

export async function asDevice(page: Page, device: (typeof devices)[number]): Promise<void> {
  await page.setViewportSize(device);
}

/** As a person does, without loading the page anew. */
export async function asTheme(page: Page, theme: Appearance['theme']): Promise<void> {
  await page.evaluate((mode) => {
    localStorage.setItem('console.theme', mode);
    dispatchEvent(new Event('console:theme'));
  }, theme);
}

/** Waits until nothing is loading any more, for so long as is bearable: a screen that never is gets its picture, too. */
export async function untilShown(page: Page): Promise<boolean> {
  const isShown = await page
    .waitForFunction(
      () => document.querySelector('h1') !== null && document.querySelector('.ant-skeleton, [aria-busy=true]') === null,
      undefined,
      { timeout: 10_000 },
    )
    .then(
      () => true,
      () => false,
    );
  await animationsEnded(page).catch(() => {});
  return isShown;
}

/** Takes the picture of a page, or of what lies over it, in both themes. */
export async function picturesOf(
  page: Page,
  folder: string,
  name: string,
  { width, isWhole }: Pick<Appearance, 'width'> & { readonly isWhole: boolean },
): Promise<readonly Picture[]> {
  const pictures: Picture[] = [];
  for (const theme of themes) {
    await asTheme(page, theme);
    const isShown = await untilShown(page);
    const file = `${name}-${width}-${theme}.png`;
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    const { viewport, height } = await page.evaluate(() => ({
      viewport: innerHeight,
      height: document.documentElement.scrollHeight,
    }));
    // As high as the page is, so that what is fixed to the window goes down to its end, too
    if (isWhole) await page.setViewportSize({ width, height: Math.min(height, longest) });
    await page.screenshot({ path: join(folder, file) });
    if (isWhole) await page.setViewportSize({ width, height: viewport });
    // What is wrong in words and widths is so by day as by night
    const remarks = theme === 'light' ? await remarksOn(page) : [];
    pictures.push({ width, theme, file, remarks: isShown ? remarks : ['never done loading', ...remarks] });
  }
  await asTheme(page, 'light');
  return pictures;
}

/** What a machine can see: cells cut without a hint, codes, JSON, English, a heading twice, what is wider than the screen. */
function remarksOn(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const found = new Set<string>();
    const overflow = document.documentElement.scrollWidth - innerWidth;
    if (overflow > 0) found.add(`scrolls ${overflow} px sideways`);
    const places = [...document.querySelectorAll('main, [role=dialog], dialog[open]')];
    for (const place of places) {
      const headings = [...place.querySelectorAll<HTMLElement>('h1, h2, h3')].filter((one) => one.checkVisibility());
      const texts = headings.map((one) => one.innerText.trim());
      for (const text of texts)
        if (text !== '' && texts.indexOf(text) !== texts.lastIndexOf(text)) found.add(`heading twice: ${text}`);
      for (const one of place.querySelectorAll<HTMLElement>('*')) {
        if (!one.checkVisibility()) continue;
        const own = [...one.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
        const text = own
          .map(({ textContent }) => textContent?.trim() ?? '')
          .join(' ')
          .trim();
        if (text === '') continue;
        const isCut = one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflowX !== 'visible';
        const hinted = one.closest('[title], [aria-describedby]') ?? one.querySelector('[title]');
        if (isCut && one.clientWidth > 2 && hinted === null) found.add(`cut without a hint: ${text.slice(0, 60)}`);
        if (/\{"|\[\{|^\[\]$|\bnull\b|\bundefined\b|\bNaN\b/.test(text))
          found.add(`JSON or a value of the machine: ${text.slice(0, 60)}`);
        if (/\b[A-Z]{2,}_[A-Z_]+\b/.test(text)) found.add(`code: ${text.slice(0, 60)}`);
        if (/^[A-Za-z][a-z]+( [a-z]+)+[.!?]?$/.test(text)) found.add(`English: ${text.slice(0, 60)}`);
      }
    }
    return [...found];
  });
}
