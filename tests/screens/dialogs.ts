import type { Locator, Page } from 'playwright-core';

const over = '[role=dialog]:visible, dialog[open]';
const menus = '.ant-dropdown:not(.ant-dropdown-hidden) [role=menuitem]:visible';

/** What opens something: a button, or a line of the menu that a button opens. */
export interface Opener {
  readonly name: string;
  /** Opens it; false where nothing came. */
  open(): Promise<boolean>;
}

/** The buttons of the page, one of each kind: those of rows are called alike but for the row, and have one title. */
async function buttonsOf(page: Page): Promise<readonly { readonly name: string; readonly at: number }[]> {
  return page.locator('main button').evaluateAll((buttons) => {
    const seen = new Set<string>();
    return buttons.flatMap((button, at) => {
      if (!(button instanceof HTMLButtonElement) || !button.checkVisibility() || button.disabled) return [];
      const name = button.title || button.innerText.trim() || button.getAttribute('aria-label') || '';
      const isElsewhere = button.matches('[type=submit], [role=tab], [role=switch], [role=combobox], thead *');
      // 「3件を…」 is one kind, however many
      const kind = name.replace(/[\d,.]+/g, '#');
      if (name === '' || isElsewhere || seen.has(kind)) return [];
      seen.add(kind);
      return [{ name, at }];
    });
  });
}

async function isOpened(page: Page): Promise<boolean> {
  return page
    .locator(over)
    .first()
    .waitFor({ state: 'visible', timeout: 700 })
    .then(
      () => true,
      () => false,
    );
}

/** Everything on the page that might open a dialog, the lines of its menus included. */
export async function openersOn(page: Page): Promise<readonly Opener[]> {
  const openers: Opener[] = [];
  for (const { name, at } of await buttonsOf(page)) {
    const button = page.locator('main button').nth(at);
    if ((await button.getAttribute('aria-haspopup')) === null) {
      openers.push({ name, open: () => pressed(page, button) });
      continue;
    }
    await button.click({ timeout: 2000 }).catch(() => {});
    await page
      .locator(menus)
      .first()
      .waitFor({ timeout: 2000 })
      .catch(() => {});
    for (const line of await page.locator(menus).allInnerTexts())
      openers.push({
        name: `${name} ${line}`,
        async open() {
          await button.click({ timeout: 2000 }).catch(() => {});
          return pressed(page, page.locator(menus).filter({ hasText: line }).first());
        },
      });
    await page.keyboard.press('Escape');
  }
  return openers;
}

async function pressed(page: Page, target: Locator): Promise<boolean> {
  const isPressed = await target.click({ timeout: 2000 }).then(
    () => true,
    () => false,
  );
  return isPressed && (await isOpened(page));
}

/** Puts away what lies over the page; false where it would not go. */
export async function closed(page: Page): Promise<boolean> {
  for (let tries = 0; tries < 3; tries += 1) {
    if ((await page.locator(over).count()) === 0) return true;
    await page.keyboard.press('Escape');
    await page
      .locator(over)
      .first()
      .waitFor({ state: 'hidden', timeout: 1000 })
      .catch(() => {});
  }
  return (await page.locator(over).count()) === 0;
}
