import { beforeEach, expect, it } from 'vitest';
import { leaveNothing } from './clear-storage.ts';
import { dropOthersDrafts, keepDraft, keptDraft } from './saved-draft.ts';

beforeEach(() => sessionStorage.clear());

it('is there again for the user who typed it, without the files', () => {
  keepDraft('/shop/1/edit', 7, { name: '本店', picture: new File([], 'a.png') });
  expect(keptDraft('/shop/1/edit', 7)).toEqual({ name: '本店' });
  expect(keptDraft('/shop/2/edit', 7)).toBeNull();
});

it("is nobody else's, and gone once somebody else came", () => {
  keepDraft('/shop/1/edit', 7, { name: '本店' });
  expect(keptDraft('/shop/1/edit', 8)).toBeNull();
  expect(keptDraft('/shop/1/edit', 7)).toBeNull();
});

it('is gone as soon as somebody else is signed in, whichever form it was typed into', () => {
  keepDraft('/shop/1/edit', 7, { name: '本店' });
  keepDraft('/shop/new', 8, { name: '支店' });
  keepDraft('/login', null, { email: 'a@example.com' });
  sessionStorage.setItem('console.draft:/x', '{');
  dropOthersDrafts(8);
  expect(Object.keys(sessionStorage).sort()).toEqual(['console.draft:/login', 'console.draft:/shop/new']);
});

it('is gone after a logout with all else but the theme, and what it cannot read is nothing', () => {
  keepDraft('/shop/1/edit', 7, { name: '本店' });
  localStorage.setItem('console.columns.7.shop', '{}');
  localStorage.setItem('console.theme', 'dark');
  leaveNothing();
  expect([Object.keys(sessionStorage), Object.entries(localStorage)]).toEqual([[], [['console.theme', 'dark']]]);
  sessionStorage.setItem('console.draft:/x', '{');
  expect(keptDraft('/x', 7)).toBeNull();
});
