import { useList } from '@refinedev/core';
import { Button } from 'antd';
import { useState } from 'react';
import { cellOf } from '#core/console/fields/cells.tsx';
import { labelsOf, rowsOf } from '#core/console/http/calls.ts';
import { words } from '#core/console/i18n/words.ts';
import { Loaded } from '#core/console/ui/states/loaded.tsx';
import { DataTable } from '#core/console/ui/table/data-table.tsx';
import { changesOf, earliestDay } from '#core/model/changes.ts';
import { minuteText } from '#core/model/day.ts';
import { fieldNamed, type ResolvedResource } from '#core/model/resolved.ts';
import type { Labels, Row } from '#core/model/row-types.ts';
import { Changes } from '../change-list.tsx';
import { RevertButton } from './revert-button.tsx';
import { useReverts } from './use-reverts.ts';

const step = 25;

export interface HistoryProps {
  resource: ResolvedResource;
  /** The resource of the audit log. */
  audit: ResolvedResource;
  id: number;
  labels: Labels;
  /** Only the entries of this topic. */
  topic?: string | undefined;
}

/** The audit log of a row, newest first, in words, with 元に戻す where a change can be undone. */
export default function History({ resource, audit, id, labels, topic }: HistoryProps) {
  const [shown, setShown] = useState(step);
  const done = fieldNamed(audit, 'action');
  const query = useEntries({ resource, audit, id, topic }, shown);
  const reverts = useReverts(resource, id, query.refetch);
  const people = labelsOf(query.data).userId ?? {};
  return (
    <Loaded query={query} rows={5}>
      {(changes) => (
        <>
          <DataTable
            caption={words().history}
            rows={rowsOf(changes)}
            rowKey={({ id: change }) => change}
            empty={words().noHistory}
            columns={[
              {
                title: words().moment,
                width: 150,
                cell: ({ date }) => (typeof date === 'number' ? minuteText(date) : ''),
              },
              {
                title: words().doneBy,
                width: 160,
                cell: ({ userId }) => people[String(userId)] ?? words().systemItself,
              },
              {
                title: words().operation,
                width: 100,
                cell: (row) => cellOf({ field: done, value: row.action, labels: {}, path: done.name, row }),
              },
              {
                title: words().changes,
                cell: ({ before, after }) => (
                  <Changes resource={resource} before={before} after={after} labels={labels} />
                ),
              },
              {
                key: 'undo',
                title: '',
                width: 120,
                cell: ({ id: entry, before, after }) => {
                  const change = reverts.of(entry);
                  const from = earliestDay(changesOf(resource, before, after));
                  return change === undefined ? null : <RevertButton change={change} from={from} reverts={reverts} />;
                },
              },
            ]}
          />
          {changes.total > shown && (
            <Button onClick={() => setShown(Math.min(200, shown + step))}>{words().showMore}</Button>
          )}
        </>
      )}
    </Loaded>
  );
}

/** The newest entries about a row, as many as are shown. */
function useEntries({ resource, audit, id, topic }: Omit<HistoryProps, 'labels'>, shown: number) {
  const { query } = useList<Row>({
    resource: audit.name,
    pagination: { currentPage: 1, pageSize: shown, mode: 'server' },
    sorters: [{ field: 'date', order: 'desc' }],
    filters: [
      { field: 'resource', operator: 'eq', value: resource.name },
      { field: 'resourceId', operator: 'eq', value: id },
      ...(topic === undefined ? [] : [{ field: 'topics', operator: 'eq' as const, value: topic }]),
    ],
    errorNotification: false,
    // Any write to the row adds an entry, and no invalidation covers that
    queryOptions: { staleTime: 0 },
  });
  return query;
}
