import '#words';
import { expect, it } from 'vitest';
import { purposeTo } from './access.ts';
import { resource, text } from './declare.ts';
import { resolveResources } from './resolve.ts';
import { resourceNamed } from './resolved.ts';

const access = {
  rows: { SYSTEM_ADMINISTRATOR: 'all', MANAGER: 'all', GENERAL_MEO_DIRECT: 'all' },
  list: ['SYSTEM_ADMINISTRATOR', 'MANAGER', 'GENERAL_MEO_DIRECT'],
  create: ['SYSTEM_ADMINISTRATOR', 'MANAGER'],
  update: ['SYSTEM_ADMINISTRATOR', 'MANAGER'],
  import: ['SYSTEM_ADMINISTRATOR'],
} as const;
const fields = { name: text('名称', { required: true }) };
const list = { columns: ['name'] } as const;
const resources = resolveResources({
  shop: resource({
    label: '店',
    purpose: '店が並びます。',
    purposeFor: { import: 'ファイルで取り込みます。', create: '店を登録します。' },
    fields,
    list,
    access,
  }),
  plain: resource({ label: '棚', fields, list, access }),
});
const purposesOf = (name: string) =>
  (['SYSTEM_ADMINISTRATOR', 'MANAGER', 'GENERAL_MEO_DIRECT'] as const).map((role) =>
    purposeTo(resourceNamed(resources, name), { role }),
  );

it('an empty list shows each role what it may do about it, and who may do nothing what will be there', () => {
  expect(purposesOf('shop')).toEqual(['ファイルで取り込みます。', '店を登録します。', '店が並びます。']);
  expect(purposesOf('plain')).toEqual(['棚を登録します。', '棚を登録します。', '棚がここに並びます。']);
});
