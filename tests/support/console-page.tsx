import '@ant-design/v5-patch-for-react-19';
import { Refine } from '@refinedev/core';
import { QueryClient } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { ConfigProvider } from 'antd';
import locale from 'antd/locale/ja_JP';
import { createMemoryRouter, Outlet, type RouteObject, RouterProvider } from 'react-router';
import { client as api } from '#core/console/http/client.ts';
import { accessControlProvider } from '#core/console/refine/access-control.ts';
import { dataProvider } from '#core/console/refine/data.ts';
import { ProductProvider } from '#core/console/session/product.tsx';
import { DialogsProvider } from '#core/console/ui/dialogs.tsx';
import { children, internal, number, reference, resource, select, text } from '#core/model/declare.ts';
import { resolveResources } from '#core/model/resolve.ts';
import { type ResolvedResources, resourceNamed } from '#core/model/resolved.ts';
import type { Role } from '#core/model/roles.ts';
import { meAs } from './me.ts';

const admins = ['SYSTEM_ADMINISTRATOR'] as const;
const access = {
  rows: { SYSTEM_ADMINISTRATOR: 'all' },
  list: admins,
  create: admins,
  update: admins,
  remove: admins,
} as const;
const keyword = internal('キーワード', {
  shopId: reference('店舗', 'shop', { required: true }),
  keyword: text('語', { required: true, max: 20 }),
});

/** A small product for tests of pages. */
export const resources = resolveResources({
  shop: resource({
    label: '店舗',
    listTitle: '店舗一覧',
    purpose: '店舗を登録します。',
    fields: {
      name: text('店舗名', { required: true, max: 50, search: true }),
      kind: select('種別', { A: '直営', B: '加盟' }),
      radius: number('半径', { min: 1, max: 500, unit: 'm' }),
      ownerId: reference('契約者', 'owner', { tab: true }),
      note: text('備考', { lines: 3 }),
      details: children('キーワード', keyword, 'shopId', { max: 3 }),
      reason: text('変更の理由', { transient: true }),
    },
    form: { 店舗: ['name', 'kind', 'radius', 'ownerId', 'note', 'details', 'reason'] },
    list: { columns: ['name', 'kind', 'radius', 'ownerId'], filters: ['kind', 'radius'], sort: 'name', card: ['kind'] },
    access,
    actions: { open: { label: '開店', roles: admins, confirm: '{count}件の店舗を開店します。', bulk: true } },
  }),
  keyword,
  owner: resource({
    label: '契約者',
    fields: { name: text('氏名', { required: true }) },
    list: { columns: ['name'] },
    access,
  }),
});
export const shop = resourceNamed(resources, 'shop');

export function shopRow(id: number, over: object = {}) {
  const times = { createDate: 1_700_000_000_000, updateDate: 1_700_000_000_000, deleteDate: null };
  return {
    id,
    version: 1,
    ...times,
    name: `店舗${id}`,
    kind: 'A',
    radius: 100,
    ownerId: 9,
    note: null,
    details: [],
    ...over,
  };
}

/** Renders the routes at `path` as the console does; the test mocks `http` (vi.mock). */
export function renderConsole(
  routes: RouteObject[],
  path: string,
  role: Role = 'SYSTEM_ADMINISTRATOR',
  product: ResolvedResources = resources,
) {
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: 300_000, refetchOnWindowFocus: false } },
  });
  const frame = (
    <ConfigProvider locale={locale} button={{ autoInsertSpace: false }} theme={{ token: { motion: false } }}>
      <DialogsProvider>
        <Refine
          dataProvider={dataProvider(api, product, '/api')}
          accessControlProvider={accessControlProvider(product, { id: 1, role })}
          options={{ disableTelemetry: true, reactQuery: { clientConfig: client } }}
        >
          <ProductProvider resources={product} me={meAs(role)} role={role}>
            <Outlet />
          </ProductProvider>
        </Refine>
      </DialogsProvider>
    </ConfigProvider>
  );
  const router = createMemoryRouter([{ element: frame, children: routes }], { initialEntries: [path] });
  return { router, client, ...render(<RouterProvider router={router} />) };
}
