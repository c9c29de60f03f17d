import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readSources } from './imports.ts';
import { twins, twinWords } from './words.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

describe('one word a thing', () => {
  const sources = new Map(Object.entries(readSources(root)));

  it('holds for all that a person reads', () => {
    expect([...sources].flatMap(([file, text]) => twinWords(file, text))).toEqual([]);
  });

  it('has no exception that is needed no more', () => {
    for (const { forbidden, except = {} } of twins)
      for (const file of Object.keys(except)) expect(sources.get(file), file).toMatch(forbidden);
  });

  it.each([
    ["label: 'お客様'", '契約者'],
    ["label: 'お知らせ'", '通知'],
    ["text: '発行済み'", '請求済'],
    ["text: '入金済み'", '〜済'],
  ])('finds %s', (line, word) => {
    expect(twinWords('src/features/a/console/a.tsx', line)).toEqual([expect.stringContaining(word)]);
  });

  it('lets one tell somebody something, and a letter address its reader', () => {
    expect(twinWords('src/features/a/console/a.tsx', "'管理者にお知らせください'")).toEqual([]);
    expect(twinWords('src/services/mail/server/letter.ts', "'お客様'")).toEqual([]);
  });
});
