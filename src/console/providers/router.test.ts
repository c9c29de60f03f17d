import { expect, it } from 'vitest';
import { addressOf } from './router.ts';

const here = { search: '?q=A%26B', hash: '#top' };

it.each([
  [{ to: '/search-conditions' }, '/search-conditions'],
  [{ to: '/x', query: { q: 'a#b', empty: undefined, page: 2 } }, '/x?q=a%23b&page=2'],
  [{ to: '/x', options: { keepQuery: true, keepHash: true } }, '/x?q=A%26B#top'],
  [{ to: '/x', hash: '#end' }, '/x#end'],
])('goes where it is told: %j', (config, address) => expect(addressOf(config, here)).toBe(address));
