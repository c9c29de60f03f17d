import { expect, it } from 'vitest';
import { defineResources, month, resource, text } from '#core/model/declare.ts';
import { resolveResources } from '#core/model/resolve.ts';
import { resourceNamed } from '#core/model/resolved.ts';
import { rowTitle } from './row-title.ts';

const declared = resolveResources(
  defineResources({
    letter: resource({
      label: '手紙',
      title: 'sender',
      titlePattern: '{title}からの手紙',
      fields: { sender: text('差出人') },
      list: { columns: ['sender'] },
      access: { rows: {}, list: [] },
    }),
    bill: resource({
      label: '請求',
      title: 'number',
      nameless: { by: 'period', pattern: '{title}分の下書き' },
      fields: { number: text('番号'), period: month('対象月') },
      list: { columns: ['number'] },
      access: { rows: {}, list: [] },
    }),
  }),
);
const titleOf = (sender: string | null) => rowTitle(resourceNamed(declared, 'letter'), { id: 3, version: 1, sender });

it('says what a row is whose name alone would not', () => {
  expect(titleOf('もも')).toBe('ももからの手紙');
  expect(titleOf('$& $1')).toBe('$& $1からの手紙');
});

it('falls back on the number where there is no name to put in', () => {
  expect(titleOf(null)).toBe('手紙 #3');
});

it('calls a row that has no name yet by what its resource says instead', () => {
  const bill = (row: object) => rowTitle(resourceNamed(declared, 'bill'), { id: 3, version: 1, ...row });
  expect(bill({ number: null, period: '2026-10' })).toBe('2026/10分の下書き');
  expect(bill({ number: '2026-000003', period: '2026-10' })).toBe('2026-000003');
  expect(bill({ number: null, period: null })).toBe('請求 #3');
});

it('cuts a long name, never the words around it', () => {
  expect(titleOf('長'.repeat(80))).toBe(`${'長'.repeat(60)}…からの手紙`);
});
