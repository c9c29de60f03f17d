import { DeleteButton, EditButton, List, ShowButton, useTable } from '@refinedev/antd';
import { Space, Table, Tag } from 'antd';
import type { Store } from './store.ts';

export function StoreList() {
  const { tableProps } = useTable<Store>({
    syncWithLocation: true,
    pagination: { pageSize: 25 },
    sorters: { initial: [{ field: 'id', order: 'desc' }] },
  });
  return (
    <List>
      <Table {...tableProps} rowKey="id">
        <Table.Column dataIndex="code" title="店舗コード" sorter />
        <Table.Column dataIndex="name" title="店舗名" sorter />
        <Table.Column dataIndex="status" title="状態" render={(value: string) => <Tag>{value}</Tag>} />
        <Table.Column dataIndex="category" title="カテゴリ" />
        <Table.Column dataIndex="address" title="住所" />
        <Table.Column dataIndex="contractStart" title="契約開始日" sorter />
        <Table.Column dataIndex="ownerUserId" title="契約者" />
        <Table.Column dataIndex="managerUserId" title="担当者" />
        <Table.Column
          title="操作"
          dataIndex="actions"
          render={(_value, record: Store) => (
            <Space>
              <EditButton hideText size="small" recordItemId={record.id} />
              <ShowButton hideText size="small" recordItemId={record.id} />
              <DeleteButton hideText size="small" recordItemId={record.id} />
            </Space>
          )}
        />
      </Table>
    </List>
  );
}
