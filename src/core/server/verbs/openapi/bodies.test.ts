import { expect, it } from 'vitest';
import { number, resource, select, text } from '#core/model/declare.ts';
import { resolveResources } from '#core/model/resolve.ts';
import { resourceNamed } from '#core/model/resolved.ts';
import { actionContent, bulkSchema, listActionContent } from './bodies.ts';

const roles = ['SYSTEM_ADMINISTRATOR'] as const;
const asked = {
  way: select('方法', { CARD: 'カード', CASH: '現金' }, { required: true }),
  count: number('数', { required: true, initial: 1 }),
  why: text('理由', { requiredWhen: { way: ['CASH'] } }),
  address: text('宛先', { required: true, shownWhen: { way: ['CASH'] } }),
};
const place = resourceNamed(
  resolveResources({
    place: resource({
      label: '場所',
      fields: { name: text('名称') },
      list: { columns: ['name'] },
      access: { rows: { SYSTEM_ADMINISTRATOR: 'all' }, list: roles },
      actions: {
        pay: { label: '支払', roles, bulk: true, input: asked },
        close: { label: '閉鎖', roles, bulk: true, input: { note: text('備考') } },
        open: { label: '開店', roles, bulk: true },
      },
      listActions: { count: { label: '集計', roles, input: asked }, tidy: { label: '整理', roles } },
    }),
  }),
  'place',
);

const schemaIn = ({ content }: ReturnType<typeof actionContent>) => content['application/json'].schema;

it('the body of an action names what must be said, and neither what is demanded in some cases nor what has an initial value', () => {
  const [pay, close, open] = place.actions.map(actionContent);
  expect(pay).toMatchObject({ required: true });
  expect(pay && schemaIn(pay)).toMatchObject({ required: ['way'], properties: { version: {}, why: {}, address: {} } });
  for (const one of [close, open]) {
    expect(one).toMatchObject({ required: false });
    expect(one && schemaIn(one)).toMatchObject({ required: [] });
  }
});

it('so does that of an action of the list', () => {
  const [count, tidy] = place.listActions.map(listActionContent);
  expect(count).toMatchObject({ required: true });
  expect(count && schemaIn(count)).toMatchObject({ required: ['way'] });
  expect(tidy).toMatchObject({ required: false });
});

it('that of many rows demands it of the actions that ask for it, and of no other', () => {
  expect(bulkSchema(place).allOf).toEqual([
    {
      if: { properties: { action: { const: 'pay' } }, required: ['action'] },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      then: { properties: { input: { required: ['way'] } }, required: ['input'] },
    },
  ]);
  const none = { ...place, actions: place.actions.filter(({ name }) => name !== 'pay') };
  expect(bulkSchema(none)).not.toHaveProperty('allOf');
});
