import { describe, expect, it, vi } from 'vitest';
import { client, http } from '#core/console/http/client.ts';
import { number, resource, text } from '#core/model/declare.ts';
import { resolveResources } from '#core/model/resolve.ts';
import { stubHttp } from '../../../../tests/support/stub-http.ts';
import { dataProvider } from './data.ts';

const access = { rows: { SYSTEM_ADMINISTRATOR: 'all' }, list: ['SYSTEM_ADMINISTRATOR'] } as const;
const resources = resolveResources({
  shop: resource({
    label: '店舗',
    fields: { name: text('名称'), radius: number('半径') },
    list: { columns: ['name'] },
    access,
  }),
  bill: resource({
    label: '請求',
    fields: { name: text('名称') },
    list: { columns: ['name'] },
    access,
    listPath: '/charge-history',
  }),
  notification: resource({
    label: '通知',
    fields: { name: text('名称') },
    list: { columns: ['name'] },
    access,
    updatePath: '/notification/update/:id',
  }),
});

function made(answer: unknown = { data: [], total: 0 }) {
  stubHttp();
  const calls = vi.mocked(http);
  for (const call of Object.values(calls)) call.mockResolvedValue(answer);
  return { http: calls, provider: dataProvider(client, resources, '/api') };
}
/** The request's path and query, with the params sorted. */
function asked(http: ReturnType<typeof made>['http']): string {
  const [path = '', query = ''] = String(http.get.mock.calls[0]?.[0]).split('?');
  return `${path}?${[...new URLSearchParams(query)]
    .map((pair) => pair.join('='))
    .toSorted()
    .join('&')}`;
}
const sorted = (address: string) =>
  address.replace(/\?(.*)$/, (_, query) => `?${query.split('&').toSorted().join('&')}`);

describe('the data provider', () => {
  it('asks for a page with its sort and search', async () => {
    const { http, provider } = made();
    await provider.getList({
      resource: 'shop',
      pagination: { currentPage: 3, pageSize: 50 },
      sorters: [{ field: 'name', order: 'desc' }],
      filters: [{ field: 'q', operator: 'eq', value: '渋谷' }],
    });
    expect(asked(http)).toBe(sorted('/shop?_start=100&_end=150&_sort=name&_order=desc&q=渋谷'));
  });

  it.each([
    ['eq', 5, 'radius=5'],
    ['ne', 5, 'radius_ne=5'],
    ['gt', 5, 'radius_gt=5'],
    ['gte', 5, 'radius_gte=5'],
    ['lt', 5, 'radius_lt=5'],
    ['lte', 5, 'radius_lte=5'],
    ['in', [1, 2], 'radius_in=1&radius_in=2'],
    ['contains', 'a', 'radius_like=a'],
    ['null', true, 'radius_null=true'],
    ['nnull', true, 'radius_null=false'],
    ['between', [1, 9], 'radius_gte=1&radius_lte=9'],
  ] as const)('speaks the operator %s', async (operator, value, expected) => {
    const { http, provider } = made();
    await provider.getList({ resource: 'shop', filters: [{ field: 'radius', operator, value }] });
    expect(asked(http)).toBe(sorted(`/shop?_start=0&_end=25&${expected}`));
  });

  it.each(['nin', 'startswith', 'ncontains'] as const)(
    'refuses %s rather than ask for something else',
    async (operator) => {
      const { provider } = made();
      await expect(async () =>
        provider.getList({ resource: 'shop', filters: [{ field: 'radius', operator, value: 1 }] }),
      ).rejects.toThrow(operator);
    },
  );

  it('reads many rows in one request', async () => {
    const { http, provider } = made();
    await provider.getMany?.({ resource: 'shop', ids: [3, 5, 3] });
    expect(asked(http)).toBe(sorted('/shop?_start=0&_end=2&id_in=3&id_in=5'));
    expect(http.get).toHaveBeenCalledTimes(1);
  });

  it('updates where the declaration says, and deletes the version it read', async () => {
    const { http, provider } = made({ data: { id: 7 } });
    await provider.update({ resource: 'notification', id: 7, variables: { version: 2 } });
    expect(http.put).toHaveBeenCalledWith('/notification/update/7', { version: 2 });
    await provider.update({ resource: 'shop', id: 7, variables: { version: 2 } });
    expect(http.patch).toHaveBeenCalledWith('/shop/7', { version: 2 });
    await provider.deleteOne({ resource: 'shop', id: 7, variables: { version: 2 } });
    expect(http.delete).toHaveBeenCalledWith('/shop/7?version=2');
  });

  it('sends files as multipart, after the row has an id where it is new', async () => {
    const { http, provider } = made({ data: { id: 7, version: 1 } });
    const picture = new File(['x'], 'a.png');
    await provider.create({ resource: 'shop', variables: { name: '本店', picture }, meta: { idempotencyKey: 'k' } });
    expect(http.post).toHaveBeenCalledWith('/shop', { name: '本店' }, { headers: { 'Idempotency-Key': 'k' } });
    const [path, form] = http.patch.mock.calls[0] ?? [];
    if (!(form instanceof FormData)) throw new Error('no form was sent');
    expect([path, form.get('data')]).toEqual(['/shop/7', '{"version":1}']);
    expect(form.get('picture')).toEqual(picture);
  });

  it('asks for what a reference may be, as many as there are', async () => {
    const { http, provider } = made({ data: [{ id: 3, title: '山田' }] });
    const answer = await provider.getList({
      resource: 'shop',
      meta: { optionsOf: 'ownerId' },
      filters: [{ field: 'q', operator: 'eq', value: '山' }],
    });
    expect(asked(http)).toBe('/shop/options/ownerId?q=山');
    expect(answer.data).toEqual([{ id: 3, title: '山田' }]);
  });

  it('saves a form that is of no declared resource where the form says', async () => {
    const { http, provider } = made({ data: { id: 0, version: 2 } });
    const meta = { updatePath: '/setting/issuer' };
    await provider.update({ resource: 'issuer', id: 0, variables: { version: 1 }, meta });
    expect(http.put).toHaveBeenCalledWith('/setting/issuer', { version: 1 });
  });

  it('asks for a list where the declaration says', async () => {
    const { http, provider } = made();
    await provider.getList({ resource: 'bill' });
    expect(asked(http)).toBe(sorted('/charge-history?_start=0&_end=25'));
  });

  it('hands the labels of references on', async () => {
    const labels = { ownerId: { 3: '山田' } };
    expect(await made({ data: [], total: 0, labels }).provider.getList({ resource: 'shop' })).toMatchObject({ labels });
  });

  it('brings the errors of the server to their fields', async () => {
    const { http, provider } = made();
    const problems = [
      { code: 'required', field: 'name', message: '名称を入力してください' },
      { code: 'number_max', field: 'details.0.radius', message: '半径の最大値は5です' },
    ];
    http.post.mockRejectedValue(
      Object.assign(new Error('名称を入力してください'), { status: 422, problems, requestId: 'r-1' }),
    );
    await expect(provider.create({ resource: 'shop', variables: {} })).rejects.toMatchObject({
      statusCode: 422,
      message: '名称を入力してください',
      requestId: 'r-1',
      errors: { name: ['名称を入力してください'], 'details.0.radius': ['半径の最大値は5です'] },
    });
  });
});
