import { Show, TextField } from '@refinedev/antd';
import { useShow } from '@refinedev/core';
import { Typography } from 'antd';
import type { Store } from './store.ts';

export function StoreShow() {
  const { result, query } = useShow<Store>();
  return (
    <Show isLoading={query.isLoading}>
      <Typography.Title level={5}>店舗名</Typography.Title>
      <TextField value={result?.name} />
      <Typography.Title level={5}>住所</Typography.Title>
      <TextField value={result?.address} />
    </Show>
  );
}
