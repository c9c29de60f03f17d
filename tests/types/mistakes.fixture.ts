/*
 * Declarations that must not compile. Each mistake stands in the line after its mark; the test takes the marks off
 * and counts what the compiler says.
 */

import { date, defineResources, number, reference, resource, select, text } from '#core/model/declare.ts';
import { admins } from '#domain/roles.ts';

const fields = {
  name: text('名称', { required: true }),
  kind: select('種類', { A: '甲', B: '乙' }),
  place: reference('場所', 'place'),
  day: date('日'),
  count: number('数'),
};
const access = { rows: { SYSTEM_ADMINISTRATOR: 'all' }, list: admins } as const;

export const column = resource({
  label: '列',
  fields,
  // @ts-expect-error an unknown column of the list
  list: { columns: ['nmae'] },
  access,
});

export const filter = resource({
  label: '条件',
  fields,
  // @ts-expect-error an unknown filter
  list: { columns: ['name'], filters: ['knid'] },
  access,
});

export const sort = resource({
  label: '並び',
  fields,
  // @ts-expect-error an unknown sort key
  list: { columns: ['name'], sort: '-nmae' },
  access,
});

export const card = resource({
  label: 'カード',
  fields,
  // @ts-expect-error an unknown fact of the card
  list: { columns: ['name'], card: ['nmae'] },
  access,
});

export const form = resource({
  label: 'フォーム',
  fields,
  // @ts-expect-error an unknown field of the form
  form: { 基本: ['nmae'] },
  list: { columns: ['name'] },
  access,
});

export const role = resource({
  label: '権限',
  fields,
  list: { columns: ['name'] },
  // @ts-expect-error an unknown role
  access: { rows: { SYSTEM_ADMINISTRATOR: 'all' }, list: ['SYSTEM_ADMIN'] },
});

export const rows = resource({
  label: '行',
  fields,
  list: { columns: ['name'] },
  // @ts-expect-error a row rule on an option that does not exist
  access: { rows: { SYSTEM_ADMINISTRATOR: { is: { kind: ['C'] } } }, list: admins },
});

export const own = resource({
  label: '所有',
  fields,
  list: { columns: ['name'] },
  // @ts-expect-error a row rule through a field that is no reference
  access: { rows: { SYSTEM_ADMINISTRATOR: { through: 'name' } }, list: admins },
});

export const choices = resource({
  label: '選択',
  fields,
  list: { columns: ['name'] },
  // @ts-expect-error a choice narrowed to an option that does not exist
  access: { rows: { MANAGER: 'all' }, list: admins, choices: { kind: { MANAGER: ['C'] } } },
});

// @ts-expect-error an initial value that is no option
export const initial = select('種類', { A: '甲', B: '乙' }, { initial: 'C' });

export const action = resource({
  label: '操作',
  fields,
  list: { columns: ['name'] },
  access,
  // @ts-expect-error an action from a state that does not exist
  actions: { approve: { label: '承認', roles: admins, when: { kind: ['C'] } } },
});

export const key = resource({
  label: '名',
  fields,
  // @ts-expect-error an unknown title field
  title: 'nmae',
  list: { columns: ['name'] },
  access,
});

export const option = resource({
  label: '綴り',
  // @ts-expect-error a misspelt option of a resource
  purpos: '目的',
  fields,
  list: { columns: ['name'] },
  access,
});

const stray = resource({
  label: '迷子',
  fields: { shop: reference('店舗', 'shop') },
  list: { columns: ['shop'] },
  access,
});
// @ts-expect-error a reference to a resource that does not exist
export const reaching = defineResources({ stray });
