import { useList } from '@refinedev/core';
import { Button, Table } from 'antd';
import { useState } from 'react';
import { minuteOf } from '#core/console/fields/figures.ts';
import { ErrorState } from '#core/console/ui/error-state.tsx';
import { type Labels, labelsOf, type Row, rowsOf } from '#core/console/ui/rows.ts';
import { SkeletonRows } from '#core/console/ui/skeleton-rows.tsx';
import type { ResolvedResource } from '#core/model/resolve.ts';
import { actionText } from '../audit-words.ts';
import { Changes } from '../changes.tsx';

const step = 25;

/** What was done to a row, by whom, the newest first; each change field by field. */
export default function History({ resource, id, labels }: { resource: ResolvedResource; id: number; labels: Labels }) {
  const [shown, setShown] = useState(step);
  const { query } = useList({
    resource: 'audit-log',
    pagination: { currentPage: 1, pageSize: shown, mode: 'server' },
    sorters: [{ field: 'date', order: 'desc' }],
    filters: [
      { field: 'resource', operator: 'eq', value: resource.name },
      { field: 'resourceId', operator: 'eq', value: id },
    ],
    errorNotification: false,
    // It grows with every write to the row, which no key of its own tells
    queryOptions: { staleTime: 0 },
  });
  if (query.isError) return <ErrorState thrown={query.error} onRetry={() => void query.refetch()} />;
  if (query.data === undefined) return <SkeletonRows rows={5} />;
  const rows = rowsOf(query.data);
  const people = labelsOf(query.data).userId ?? {};
  return (
    <div className="tj-wide">
      <Table<Row>
        size="small"
        rowKey="id"
        pagination={false}
        dataSource={rows}
        locale={{ emptyText: '変更の記録はまだありません' }}
        columns={[
          { title: '日時', width: 150, render: (_, row) => (typeof row.date === 'number' ? minuteOf(row.date) : '') },
          { title: '操作した人', width: 160, render: (_, row) => people[String(row.userId)] ?? 'システム' },
          { title: '操作', width: 100, render: (_, row) => actionText(resource, String(row.action)) },
          {
            title: '変更内容',
            render: (_, row) => <Changes resource={resource} before={row.before} after={row.after} labels={labels} />,
          },
        ]}
      />
      {query.data.total > shown && <Button onClick={() => setShown(Math.min(200, shown + step))}>さらに表示</Button>}
    </div>
  );
}
