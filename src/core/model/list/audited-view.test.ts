import { expect, it } from 'vitest';
import { changesOf } from '../changes.ts';
import { resource, text } from '../declare.ts';
import { resolveResources } from '../resolve.ts';
import { auditedViewOf, viewInLog, viewNameIn } from './audited-view.ts';

const shop = resource({
  label: '店舗',
  fields: { name: text('店舗名') },
  list: { columns: ['name'] },
  access: { rows: {}, list: [] },
});
const resources = resolveResources({ shop });
const params = (query: string) => new URLSearchParams(query);
const before = auditedViewOf({
  name: '前',
  resource: 'shop',
  params: params('name_null=true&sort=-name'),
  columns: null,
});

it('is recorded with its conditions as they are read', () => {
  expect(before).toEqual({ name: '前', list: 'shop', query: 'name_null=true sort=-name', columns: null });
  const { query, columns } = auditedViewOf({
    name: '前',
    resource: 'shop',
    params: params('x=%E5%BA%97'),
    columns: ['a', 'b'],
  });
  expect([query, columns]).toEqual(['x=店', 'a b']);
});

it('has a label for each of its values, and the label of its list', () => {
  const view = viewInLog(resources, 'saved-view');
  if (view === undefined) throw new Error('no view');
  const labels = (old: unknown, fresh: unknown) =>
    changesOf(view, old, fresh).flatMap((change) => ('path' in change ? [change.field.label] : []));
  expect(labels(null, before)).toEqual(['名前', '一覧', '条件']);
  expect(labels(before, { ...before, name: '今', columns: 'name' })).toEqual(['名前', '列']);
  expect(view.field.get('list')).toMatchObject({ options: { shop: '店舗' } });
  expect(viewInLog(resources, 'shop')).toBeUndefined();
});

it('is called by the name after the change, or the last that it had', () => {
  const entry = { resource: 'saved-view', before: { name: '前' }, after: { name: '今' } };
  expect(viewNameIn(entry)).toBe('今');
  expect(viewNameIn({ ...entry, after: null })).toBe('前');
  expect(viewNameIn({ ...entry, before: null, after: null })).toBeNull();
  expect(viewNameIn({ ...entry, resource: 'shop' })).toBeNull();
});
