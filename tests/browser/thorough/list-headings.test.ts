import { expect } from 'vitest';
import { readOnlyTest as test } from '../../support/browser.ts';
import { signIn } from '../../support/sign-in.ts';

test('a list is sorted by any place of a heading, but for its help mark and the grip of its width', async ({
  page,
}) => {
  await signIn(page, 'BUSINESS_ADMINISTRATOR', '/search-conditions');
  const heading = page.getByRole('columnheader', { name: '店舗名' });
  await page.getByRole('table').getByRole('link').first().waitFor();
  const { width, height } = (await heading.boundingBox()) ?? expect.fail('it is not shown');
  const sorted = () => heading.getAttribute('aria-sort');
  for (const [position, expected] of [
    [{ x: width - 20, y: height / 2 }, 'ascending'],
    [{ x: 4, y: 3 }, 'descending'],
    [{ x: width - 4, y: height / 2 }, 'descending'],
  ] as const) {
    await heading.click({ position });
    await expect.poll(sorted).toBe(expected);
  }
  await page.getByRole('button', { name: '「変動」の説明' }).click();
  await page.getByText('前回の計測からの変動です').waitFor();
  expect(await sorted()).toBe('descending');
});
