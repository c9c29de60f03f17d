import { describe, expect, it } from 'vitest';
import { boolean, date, number, phone, reference, resource, select, tags, text } from '../declare.ts';
import { resolveResources } from '../resolve.ts';
import { resourceNamed } from '../resolved.ts';
import { offeredTo } from './offered-view.ts';

const staff = ['SYSTEM_ADMINISTRATOR'] as const;
const shop = resourceNamed(
  resolveResources({
    shop: resource({
      label: '店舗',
      fields: {
        name: text('店舗名'),
        state: select('状態', { NEW: '新規', OPEN: '営業' }),
        isLate: boolean('遅れ', { readBy: staff }),
        margin: number('利幅', { readBy: staff }),
        sister: reference('姉妹店', 'shop'),
        rank: number('順位'),
        code: text('店舗コード', { unique: true }),
        phone: phone('電話番号'),
        marks: tags('ラベル'),
        number: number('番号', { unique: true }),
        since: date('開始日'),
        isOpen: boolean('営業中'),
      },
      list: {
        columns: ['name', 'state', 'isLate', 'margin', 'rank'],
        filters: ['state'],
        notFor: { rank: ['MANAGER'] },
      },
      access: { rows: {}, list: ['SYSTEM_ADMINISTRATOR', 'MANAGER'], remove: staff, restore: staff },
    }),
  }),
  'shop',
);
const to = (query: string, role: 'MANAGER' | 'SYSTEM_ADMINISTRATOR' | 'GENERAL_MEO_DIRECT' = 'MANAGER') =>
  offeredTo(shop, { params: new URLSearchParams(query), columns: null, widths: [] }, { role });

describe('a view that somebody offers', () => {
  it('is offered whole where the reader may see all that it uses', () => {
    const view = { columns: ['name'], widths: [] };
    const params = new URLSearchParams('q=&state=NEW&sort=-name&pageSize=50');
    expect(offeredTo(shop, { ...view, params }, { role: 'MANAGER' })).toEqual(view);
    expect(to('')).not.toBeNull();
  });

  it('loses the columns that its reader may not see, and has the usual ones if none is left', () => {
    const width = (column: string) => ({ column, width: 200 });
    const view = { params: [], columns: ['name', 'margin', 'rank'], widths: [width('margin'), width('name')] };
    expect(offeredTo(shop, view, { role: 'MANAGER' })).toEqual({
      columns: ['name'],
      widths: [width('name')],
    });
    expect(offeredTo(shop, { ...view, columns: ['margin'] }, { role: 'MANAGER' })?.columns).toBeNull();
  });

  it.each([
    'isLate=true',
    'margin_gte=10',
    'state=NEW&isLate=false',
    'sort=-margin',
    'sort=name,margin',
    'rank=1',
    'sort=rank',
  ])('is not offered if it asks for what its reader may not see: %s', (query) => {
    expect(to(query)).toBeNull();
    expect(to(query, 'SYSTEM_ADMINISTRATOR')).not.toBeNull();
  });

  it.each(['gone=1', 'state=OLD', 'sort=gone', 'sister=4', 'sister_in=4,5', 'id=3', 'deleteDate_null=false'])(
    'is not offered if it asks for what is gone, for a single row or for deleted ones: %s',
    (query) => {
      expect(to(query)).toBeNull();
    },
  );

  it.each([
    'q=山田',
    'q=山田&state=NEW',
    'q=&q=山田',
    'name=山田商店',
    'name_like=山田',
    'name_in=山田商店,鈴木商店',
    'name_ne=山田商店',
    'code=S-1',
    'code_gte=S-1',
    'phone=03-1234-5678',
    'marks=解約予定',
    'number=12',
    'number_gte=12',
  ])('is not offered if it searches for a text or value by which somebody is known: %s', (query) => {
    for (const role of ['MANAGER', 'SYSTEM_ADMINISTRATOR'] as const) expect(to(query, role), role).toBeNull();
  });

  it.each([
    'name_null=true',
    'phone_null=false',
    'code_null=true',
    'marks_null=true',
    'state_in=NEW,OPEN',
    'isOpen=true',
    'since_gte=2026-01-01',
    'version_gte=2',
    'createDate_null=false',
    'q=%20',
  ])('is offered if it asks for what many rows have: %s', (query) => {
    expect(to(query)).not.toBeNull();
  });

  it('is not offered to a reader without the list', () => {
    expect(to('', 'GENERAL_MEO_DIRECT')).toBeNull();
    expect(to('sister_null=true')).not.toBeNull();
  });
});
