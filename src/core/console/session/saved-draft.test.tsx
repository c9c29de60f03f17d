import { beforeEach, expect, it } from 'vitest';
import { clearUserStorage } from './clear-user-storage.ts';
import { dropOthersDrafts, saveDraft, savedDraft } from './saved-draft.ts';

beforeEach(() => sessionStorage.clear());

it('is there again for the user who typed it, without the files', () => {
  saveDraft('/shop/1/edit', 7, { name: '本店', picture: new File([], 'a.png') });
  expect(savedDraft('/shop/1/edit', 7)).toEqual({ name: '本店' });
  expect(savedDraft('/shop/2/edit', 7)).toBeNull();
});

it("is nobody else's, and gone once somebody else came", () => {
  saveDraft('/shop/1/edit', 7, { name: '本店' });
  expect(savedDraft('/shop/1/edit', 8)).toBeNull();
  expect(savedDraft('/shop/1/edit', 7)).toBeNull();
});

it('is gone as soon as somebody else is signed in, whichever form it was typed into', () => {
  saveDraft('/shop/1/edit', 7, { name: '本店' });
  saveDraft('/shop/new', 8, { name: '支店' });
  saveDraft('/login', null, { email: 'a@example.com' });
  sessionStorage.setItem('console.draft:/x', '{');
  dropOthersDrafts(8);
  expect(Object.keys(sessionStorage).sort()).toEqual(['console.draft:/login', 'console.draft:/shop/new']);
});

it('is gone after a logout with all else but the theme, and what it cannot read is nothing', () => {
  saveDraft('/shop/1/edit', 7, { name: '本店' });
  localStorage.setItem('console.columns.7.shop', '{}');
  localStorage.setItem('console.theme', 'dark');
  clearUserStorage();
  expect([Object.keys(sessionStorage), Object.entries(localStorage)]).toEqual([[], [['console.theme', 'dark']]]);
  sessionStorage.setItem('console.draft:/x', '{');
  expect(savedDraft('/x', 7)).toBeNull();
});
