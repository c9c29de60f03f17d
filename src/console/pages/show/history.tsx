import { useList } from '@refinedev/core';
import { Button, Table } from 'antd';
import { useState } from 'react';
import { minuteOf } from '#console/fields/figures.ts';
import { textOf } from '#console/fields/text-of.ts';
import { ErrorState } from '#console/ui/error-state.tsx';
import { type Labels, labelsOf, type Row, rowsOf } from '#console/ui/rows.ts';
import { SkeletonRows } from '#console/ui/skeleton-rows.tsx';
import type { ResolvedResource } from '#model/resolve.ts';

const step = 25;
const words: Readonly<Record<string, string>> = {
  create: '登録',
  update: '更新',
  remove: '削除',
  restore: '復元',
  import: 'CSV取込',
};

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
  const actionText = (action: string) =>
    words[action] ?? resource.actions.find((one) => one.name === action)?.label ?? action;
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
          { title: '操作', width: 100, render: (_, row) => actionText(String(row.action)) },
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

function Changes({
  resource,
  before,
  after,
  labels,
}: {
  resource: ResolvedResource;
  before: unknown;
  after: unknown;
  labels: Labels;
}) {
  const [old, fresh] = [entries(before), entries(after)];
  const fields = resource.fields.filter((field) => !field.hidden && (field.name in old || field.name in fresh));
  const text = (field: (typeof fields)[number], value: unknown) => textOf(field, value, labels) || '（空欄）';
  // A row that was made or deleted lists what it held
  const told = fields.filter((field) => before !== null || text(field, fresh[field.name]) !== '（空欄）');
  return (
    <ul className="tj-plain">
      {told.map((field) => (
        <li key={field.name} style={{ overflowWrap: 'anywhere' }}>
          {field.label}：{before === null ? '' : `${text(field, old[field.name])} → `}
          {after === null ? '（なし）' : text(field, fresh[field.name])}
        </li>
      ))}
    </ul>
  );
}

function entries(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
