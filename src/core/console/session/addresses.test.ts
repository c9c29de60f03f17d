import { expect, it } from 'vitest';
import { loginAddress, safeTarget } from './addresses.ts';

const origin = 'https://console.example';

it('leads back to the screen one came from, its filters included', () => {
  const to = '/search-conditions?q=A%26B&page=2#top';
  expect(safeTarget(new URL(loginAddress(to), origin).searchParams.get('to'), origin)).toBe(to);
});

it.each([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  'javascript:alert(1)',
  '/login',
  '/auth/login',
  '/%2e%2e//evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  '/.\\\\evil.example',
  '/\t/evil.example',
  ' //evil.example',
  'data:text/html,x',
  '//console.example@evil.example',
  '',
  null,
])('goes home instead of to %s', (to) => expect(safeTarget(to, origin)).toBe('/'));
