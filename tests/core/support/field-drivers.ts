import type { Page } from 'playwright-core';
import type { FormatName } from '#core/fields/formatted/model/formats.ts';
import type { WordKind } from '#core/model/fields/registry.ts';
import type { Sampled } from '../product/samples.ts';

/** How a person enters a value of a kind in the form of the journey, and takes it away again. */
interface FieldDriver {
  enter(page: Page, label: string, value: unknown): Promise<void>;
  empty(page: Page, label: string): Promise<void>;
}

const labelled = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const box = (page: Page, label: string) => page.locator('.ant-form-item', { has: labelled(page, label) });

const typed: FieldDriver = {
  enter: (page, label, value) => labelled(page, label).fill(String(value)),
  empty: (page, label) => labelled(page, label).fill(''),
};

/** A calendar's box: what is typed is taken with Enter. */
function picked(write: (value: unknown) => string): FieldDriver {
  const type = async (page: Page, label: string, text: string) => {
    await labelled(page, label).fill(text);
    await labelled(page, label).press('Enter');
    await labelled(page, label).press('Tab');
  };
  return {
    enter: (page, label, value) => type(page, label, write(value)),
    async empty(page, label) {
      await box(page, label).hover();
      await box(page, label).locator('.ant-picker-clear').click();
    },
  };
}

/** A list to choose from. */
function chosen(word: (value: unknown) => string): FieldDriver {
  return {
    async enter(page, label, value) {
      await box(page, label).locator('.ant-select-selector').click();
      await page
        .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option', {
          hasText: word(value),
        })
        .click();
    },
    async empty(page, label) {
      await box(page, label).hover();
      await box(page, label).locator('.ant-select-clear').click();
    },
  };
}

/** Rows in the row: the first one is filled, or all are taken out. */
const subRows: FieldDriver = {
  async enter(page, label, value) {
    const [{ word, count }] = value as [{ word: string; count: number }];
    const section = page.getByRole('region', { name: label, exact: true });
    if ((await section.getByRole('group').count()) === 0)
      await section.getByRole('button', { name: `Add ${label}` }).click();
    await section.getByLabel('Word').fill(word);
    await section.getByLabel('Count').fill(String(count));
  },
  async empty(page, label) {
    const section = page.getByRole('region', { name: label, exact: true });
    await section.getByRole('button', { name: /^Remove/ }).click();
  },
};

const people: Readonly<Record<string, string>> = { 1: 'Olive Owner', 2: 'Clark Clerk' };
const codes: Readonly<Record<string, string>> = { A: 'Alder', B: 'Birch' };

/** Every kind but those that hold a line of text: a new one does not compile until somebody says how it is entered; null: nobody enters it. */
const drivers: { readonly [K in Exclude<Sampled, WordKind | FormatName>]: FieldDriver | null } = {
  number: typed,
  date: picked((value) => String(value).replaceAll('-', '/')),
  month: picked((value) => String(value).replaceAll('-', '/')),
  moment: picked((value) =>
    new Date(Number(value) + 9 * 3_600_000).toISOString().slice(0, 16).replaceAll('-', '/').replace('T', ' '),
  ),
  select: chosen((value) => codes[String(value)] ?? ''),
  boolean: {
    enter: (page, label, value) => labelled(page, label).setChecked(value === true),
    empty: (page, label) => labelled(page, label).setChecked(false),
  },
  tags: {
    async enter(page, label, value) {
      if ((await box(page, label).locator('.ant-select-selection-item').count()) > 0)
        await drivers.tags?.empty(page, label);
      for (const word of [value].flat()) {
        await labelled(page, label).fill(String(word));
        await labelled(page, label).press('Enter');
      }
    },
    async empty(page, label) {
      await labelled(page, label).focus();
      for (let left = await box(page, label).locator('.ant-select-selection-item').count(); left > 0; left -= 1)
        await labelled(page, label).press('Backspace');
    },
  },
  reference: chosen((value) => people[String(value)] ?? ''),
  file: {
    async enter(page, label, value) {
      if (!(value instanceof File)) throw new Error('no file');
      const buffer = Buffer.from(await value.arrayBuffer());
      await box(page, label)
        .locator('input[type=file]')
        .setInputFiles({ name: value.name, mimeType: value.type, buffer });
    },
    async empty(page, label) {
      await box(page, label)
        .getByRole('button', { name: /^Remove/ })
        .click();
    },
  },
  json: null,
  list: subRows,
  children: subRows,
};

const entered: { readonly [K in Sampled]?: FieldDriver | null } = drivers;

/** How a value of a kind is entered: typed, where nothing else is said. */
export function driverOf(kind: Sampled): FieldDriver | null {
  const driver = entered[kind];
  return driver === undefined ? typed : driver;
}
