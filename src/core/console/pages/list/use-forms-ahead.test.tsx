import { beforeEach, expect, it, vi } from 'vitest';
import { releaseLinks } from './use-forms-ahead.ts';

const links = () => [...document.head.querySelectorAll('link')].map((link) => link.getAttribute('href'));

beforeEach(() => {
  document.head.innerHTML = '<template id="forms-ahead"><link rel="prefetch" href="/assets/forms-1.js" /></template>';
});

it.each([
  [true, ['/assets/forms-1.js']],
  [false, []],
])('gives the page its links once, if the browser fetches ahead: %s', (isKnown, expected) => {
  vi.spyOn(DOMTokenList.prototype, 'supports').mockReturnValue(isKnown);
  expect(links()).toEqual([]);
  releaseLinks();
  releaseLinks();
  expect(links()).toEqual(expected);
});

it('does nothing where the page has none, as in development', () => {
  document.head.replaceChildren();
  releaseLinks();
  expect(links()).toEqual([]);
});
