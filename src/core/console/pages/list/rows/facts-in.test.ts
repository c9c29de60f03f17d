import { expect, it } from 'vitest';
import { nameComponent } from '#core/console/fields/field-component.ts';
import { defineResources, number, resource, text } from '#core/model/declare.ts';
import { resolveResources } from '#core/model/resolve.ts';
import { fieldNamed, resourceNamed } from '#core/model/resolved.ts';
import { factsIn } from './facts-in.ts';

it('leaves out what says nothing of a row, but not what says something by being empty', () => {
  const shop = resource({
    label: '店',
    fields: { name: text('名称', { required: true }), rank: number('順位'), price: number('値段') },
    list: { columns: ['name'] },
    access: { rows: {}, list: [] },
  });
  const declared = resourceNamed(resolveResources(defineResources({ shop })), 'shop');
  const facts = ['rank', 'price'].map((name) => fieldNamed(declared, name));
  nameComponent(fieldNamed(declared, 'rank'), { showsEmpty: ({ state }) => state === 'OUT' });
  const shown = (row: object) => factsIn(facts, { id: 1, version: 1, ...row }).map(({ name }) => name);
  expect(shown({ rank: 3, price: 0 })).toEqual(['rank', 'price']);
  expect(shown({ rank: null, price: null, state: 'OUT' })).toEqual(['rank']);
  expect(shown({ rank: null, price: null, state: null })).toEqual([]);
});
