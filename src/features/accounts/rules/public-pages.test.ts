import { expect, it } from 'vitest';
import { sectionsOf } from './public-pages.ts';

it('a line that begins with ■ is a heading, and what comes before the first one has none', () => {
  expect(sectionsOf('前文\n\n■ 第1条（適用）\r\n本文1\n本文2\n■第2条\n\n■\n')).toEqual([
    { heading: null, text: '前文' },
    { heading: '第1条（適用）', text: '本文1\n本文2' },
    { heading: '第2条', text: '' },
  ]);
  expect(sectionsOf('')).toEqual([]);
});
