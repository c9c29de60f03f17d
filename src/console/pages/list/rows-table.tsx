import { Table, type TableProps } from 'antd';
import { cellOf } from '#console/fields/cells.tsx';
import { isSortable } from '#console/list-state/list-state.ts';
import type { PathParams } from '#console/ui/paths.ts';
import type { Labels, Row } from '#console/ui/rows.ts';
import type { ResolvedField, ResolvedResource, Sort } from '#model/resolve.ts';
import type { RowOperation } from '../operations/operations.ts';
import { rowTitle } from '../row-title.ts';
import { type HeadingProps, ResizableHeading } from './resizable-heading.tsx';
import { RowActions } from './row-actions.tsx';
import { TitleLink } from './title-link.tsx';

interface RowsTableProps {
  resource: ResolvedResource;
  columns: readonly ResolvedField[];
  rows: readonly Row[];
  labels: Labels;
  sort: readonly Sort[];
  onSort: (sort: readonly Sort[]) => void;
  widths: Readonly<Record<string, number>>;
  onWidth: (column: string, width: number) => void;
  /** Null where nothing can be done to several rows at once. */
  selected: readonly number[] | null;
  onSelect: (ids: readonly number[]) => void;
  params: PathParams;
  onRun: (operation: RowOperation, row: Row) => void;
}

const usualWidths: Partial<Record<ResolvedField['kind'], number>> = {
  number: 110,
  boolean: 100,
  date: 110,
  month: 90,
  moment: 150,
  select: 130,
  phone: 140,
};
const usualWidth = 180;
const firstWidth = 220;
const actionsWidth = 132;

/** The rows as a compact table: sortable headings, widths by hand, the first column the way to the row. */
export function RowsTable({
  resource,
  columns,
  rows,
  labels,
  sort,
  onSort,
  widths,
  onWidth,
  selected,
  onSelect,
  params,
  onRun,
}: RowsTableProps) {
  const widthOf = (field: ResolvedField, index: number) =>
    widths[field.name] ?? (index === 0 ? firstWidth : (usualWidths[field.kind] ?? usualWidth));
  const total = columns.reduce(
    (sum, field, index) => sum + widthOf(field, index),
    actionsWidth + (selected === null ? 0 : 40),
  );
  const shown: TableProps<Row>['columns'] = columns.map((field, index) => {
    const current = sort.find((one) => one.field === field.name);
    const width = widthOf(field, index);
    return {
      key: field.name,
      title: field.label,
      width,
      align: field.kind === 'number' ? ('right' as const) : ('left' as const),
      sorter: isSortable(field.kind),
      sortOrder: current === undefined ? null : current.descending ? ('descend' as const) : ('ascend' as const),
      onHeaderCell: (): HeadingProps => ({
        widen: { label: field.label, width, onWidth: (next) => onWidth(field.name, next) },
      }),
      render: (_: unknown, row: Row) => {
        const cell = cellOf({ field, value: row[field.name], labels, path: field.name });
        if (index > 0 || field.kind === 'reference') return cell;
        return (
          <TitleLink resource={resource} row={row} params={params}>
            {row[field.name] === null || row[field.name] === undefined || row[field.name] === ''
              ? rowTitle(resource, row, labels)
              : cell}
          </TitleLink>
        );
      },
    };
  });
  return (
    <Table<Row>
      size="small"
      rowKey="id"
      dataSource={rows}
      pagination={false}
      showSorterTooltip={false}
      tableLayout="fixed"
      scroll={{ x: total }}
      components={{ header: { cell: ResizableHeading } }}
      onChange={(_pagination, _filters, sorter) => {
        const [one] = [sorter].flat();
        onSort(
          one?.order === undefined || one.order === null
            ? []
            : [{ field: String(one.columnKey), descending: one.order === 'descend' }],
        );
      }}
      rowSelection={
        selected === null
          ? undefined
          : {
              selectedRowKeys: [...selected],
              onChange: (keys) => onSelect(keys.map(Number)),
              columnWidth: 40,
              getCheckboxProps: (row) => ({ name: `row-${row.id}`, 'aria-label': `${rowTitle(resource, row)}を選択` }),
              getTitleCheckboxProps: () => ({ 'aria-label': 'このページの行をすべて選択' }),
            }
      }
      columns={[
        ...shown,
        {
          key: 'tj-actions',
          title: '操作',
          width: actionsWidth,
          align: 'right',
          fixed: 'right',
          render: (_: unknown, row: Row) => <RowActions resource={resource} row={row} params={params} onRun={onRun} />,
        },
      ]}
    />
  );
}
