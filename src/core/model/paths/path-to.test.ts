import { expect, it } from 'vitest';
import { pathTo } from './path-to.ts';

it('fills the places of a route, and asks what it is asked', () => {
  expect(pathTo('/outbox/:mail', { mail: 'a/b c' })).toBe('/outbox/a%2Fb%20c');
  expect(pathTo('/posts', {}, { state: ['A', 'B'], page: 2, none: undefined })).toBe('/posts?state=A&state=B&page=2');
  expect(pathTo('/posts', {}, new URLSearchParams())).toBe('/posts');
});

it('asks in the letters in which a browser does', () => {
  const all = Array.from({ length: 96 }, (_, at) => String.fromCharCode(32 + at)).join('');
  const asked = new URLSearchParams({ q: `${all}店舗😀` });
  expect(pathTo('/posts', {}, asked)).toBe(`/posts?${asked}`);
});
