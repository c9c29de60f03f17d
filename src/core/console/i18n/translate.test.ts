import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { translate } from './translate.ts';
import { refineWords } from './words/refine-ja.ts';

const refine = readFileSync(fileURLToPath(import.meta.resolve('@refinedev/core')), 'utf8');
const keys = new Set(
  refine.match(
    /(?<=["'])(?:buttons|notifications|pages|documentTitle|tags|dashboard|table|warnWhenUnsavedChanges)(?:\.\w+)*(?=["'])/g,
  ) ?? [],
);

it('has the Japanese of every text that Refine asks for', () => {
  const asked = [...keys].filter((key) => key.includes('.') || key === 'warnWhenUnsavedChanges');
  expect(asked.length).toBeGreaterThan(30);
  expect(asked.filter((key) => refineWords[key] === undefined && translate(key) === key)).toEqual([]);
});

it('fills in what a text speaks of', () => {
  expect(translate('notifications.editError', { resource: '登録店舗', statusCode: 409 })).toBe(
    '登録店舗を保存できませんでした（409）',
  );
});

it('falls back to what Refine would have said', () => {
  expect(translate('search-conditions.titles.list', '登録店舗一覧')).toBe('登録店舗一覧');
});
