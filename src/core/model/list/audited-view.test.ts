import { expect, it } from 'vitest';
import { changesOf } from '../changes.ts';
import { number, resource, select, text } from '../declare.ts';
import { resolveResources } from '../resolve.ts';
import { resourceNamed } from '../resolved.ts';
import { auditedViewOf, viewInLog, viewNameIn } from './audited-view.ts';

const shop = resource({
  label: '店舗',
  fields: {
    name: text('店舗名', { search: true }),
    status: select('状態', { OPEN: '営業中', CLOSED: '閉店' }),
    stars: number('評価', { unit: '点' }),
  },
  list: { columns: ['name'] },
  access: { rows: {}, list: [] },
});
const resources = resolveResources({ shop });
const recorded = (query: string, columns: readonly string[] | null = null) =>
  auditedViewOf(resourceNamed(resources, 'shop'), { name: '前', params: new URLSearchParams(query), columns });
const before = recorded('name_null=true&sort=-name');

it('is recorded with its conditions, its order and its columns as people read them', () => {
  expect(before).toEqual({ name: '前', list: 'shop', query: '店舗名 なし／店舗名の降順', columns: null });
  expect(recorded('status=OPEN&status=CLOSED&stars_gte=3&sort=stars,-name', ['name', 'stars'])).toMatchObject({
    query: '状態 営業中・閉店／評価 3 以上／評価の昇順／店舗名の降順',
    columns: '店舗名、評価',
  });
  expect(recorded('q=%E6%B8%8B%E8%B0%B7&page=2').query).toBe('渋谷');
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
