import { expect, it } from 'vitest';
import { defineResources, resource, text } from '#core/model/declare.ts';
import { resolveResources } from '#core/model/resolve.ts';
import { resourceNamed } from '#core/model/resolved/resource.ts';
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

it('cuts a long name, never the words around it', () => {
  expect(titleOf('長'.repeat(80))).toBe(`${'長'.repeat(60)}…からの手紙`);
});
