import { Checkbox } from 'antd';
import type { CSSProperties, ReactNode } from 'react';
import { cellOf, drawnOr } from '#core/console/fields/cells.tsx';
import { componentOf, isRightAligned } from '#core/console/fields/component.ts';
import { lineClass } from '#core/console/fields/line-class.ts';
import { textOf } from '#core/console/fields/text-of.ts';
import { words } from '#core/console/i18n/words.ts';
import { afterRows, Nothing } from '#core/console/ui/after-rows.tsx';
import type { PathParams } from '#core/console/ui/paths.ts';
import { type PlainColumn, PlainTable } from '#core/console/ui/table/plain-table.tsx';
import { useScrollShadows } from '#core/console/ui/table/use-scroll-shadows.ts';
import { kindOf } from '#core/model/fields/registry.ts';
import type { ResolvedField } from '#core/model/resolved/field.ts';
import type { ResolvedResource, Sort } from '#core/model/resolved/resource.ts';
import type { Labels, Row } from '#core/model/row-types.ts';
import type { RowOperation } from '../../operations/operations.ts';
import { rowTitle } from '../../row-title.ts';
import { ResizableHeading } from './resizable-heading.tsx';
import { RowActions, type RowPages, useRowPages } from './row-actions.tsx';
import styles from './rows-table.module.css';
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
  /** The selected ids. Null if the list has no bulk operations. */
  selected: readonly number[] | null;
  onSelect: (ids: readonly number[]) => void;
  params: PathParams;
  onRun: (operation: RowOperation, row: Row) => void;
  /** A custom list's actions on a row, shown before the others. */
  rowActions?: ((row: Row) => ReactNode) | undefined;
  /** Replaces the link to the row. */
  title?: ((row: Row, text: string, labels: Labels) => ReactNode) | undefined;
}

const firstWidth = 200;
const handMadeWidth = 132;
const selectionWidth = 40;
const maxStickyWidth = 360;
/** With more rows, what stays at the sides is not made of their cells. */
const maxStickyRows = 50;

const ManyRowsSides = afterRows(() => import('./many-rows-sides.late.tsx'), Nothing);

/** Width of the actions column in px, enough for its heading too. */
const widthOfIcons = (icons: number) => Math.max(64, 20 + 24 * icons);

/** The rows as a compact table with sortable headings and resizable columns. The first column links to the row. */
export function RowsTable(props: RowsTableProps) {
  const { resource, columns, rows, widths, selected, params, rowActions } = props;
  const widthOf = (field: ResolvedField, index: number) =>
    widths[field.name] ?? componentOf(field).width ?? (index === 0 ? firstWidth : kindOf(field).width);
  const pages = useRowPages(resource, params);
  const hasActions = pages.icons > 0 || rowActions !== undefined;
  const actionsWidth = rowActions === undefined ? widthOfIcons(pages.icons) : handMadeWidth;
  const fixedWidth = (hasActions ? actionsWidth : 0) + (selected === null ? 0 : selectionWidth);
  const total = columns.reduce((sum, field, index) => sum + widthOf(field, index), fixedWidth);
  const kept = selected === null ? 0 : selectionWidth;
  const [title] = columns;
  const titleWidth = title === undefined ? 0 : widthOf(title, 0);
  // A very wide first column is not sticky, since it would leave no room for the others
  const first = titleWidth <= maxStickyWidth ? styles.first : undefined;
  const scrolled = useScrollShadows(first === undefined ? 0 : kept);
  const isMany = rows.length > maxStickyRows;
  const sides: CSSProperties = {
    '--tj-total': `${total}px`,
    '--tj-before': `${first === undefined ? 0 : titleWidth}px`,
    '--tj-actions': `${hasActions ? actionsWidth : 0}px`,
  };
  return (
    <div className={`tj-scroll-shadows ${styles.frame}`} style={sides} data-many={isMany || undefined}>
      <div className={`tj-wide ${styles.scroll}`} ref={scrolled}>
        <PlainTable
          caption={resource.listTitle}
          className={styles.table}
          columns={[
            ...(selected === null ? [] : [pickColumn(props, selected)]),
            ...columns.map((field, index) =>
              fieldColumn(props, { field, width: widthOf(field, index), isFirst: index === 0, first }),
            ),
            ...(hasActions ? [actionsColumn(props, pages, actionsWidth)] : []),
          ]}
          rows={rows}
          rowKey={({ id }) => id}
          rowProps={({ id }) => ({ 'data-row': true, tabIndex: -1, 'aria-selected': selected?.includes(id) })}
        />
      </div>
      {isMany && (
        <SidesOfMany
          {...props}
          titleField={first === undefined ? undefined : title}
          titleWidth={titleWidth}
          pages={pages}
          actionsWidth={hasActions ? actionsWidth : 0}
        />
      )}
    </div>
  );
}

interface SidesOfManyProps extends RowsTableProps {
  /** The field of the first column, if that stays. */
  titleField: ResolvedField | undefined;
  titleWidth: number;
  pages: RowPages;
  /** 0 if there are no actions. */
  actionsWidth: number;
}

function SidesOfMany({ titleField, titleWidth, pages, actionsWidth, ...props }: SidesOfManyProps) {
  return (
    <ManyRowsSides
      rows={props.rows}
      selected={props.selected}
      title={
        titleField === undefined
          ? null
          : (row) => <FirstCell {...props} row={row} field={titleField} width={titleWidth} />
      }
      titleWidth={titleWidth}
      actions={actionsWidth === 0 ? null : (row) => <Actions {...props} row={row} pages={pages} />}
      actionsWidth={actionsWidth}
    />
  );
}

/** The column of checkboxes that select a row, or all rows of the page. */
function pickColumn({ resource, rows, onSelect }: RowsTableProps, selected: readonly number[]): PlainColumn<Row> {
  const isAll = rows.length > 0 && selected.length === rows.length;
  return {
    key: 'selection',
    className: styles.pick,
    width: selectionWidth,
    heading: (
      <Checkbox
        checked={isAll}
        indeterminate={selected.length > 0 && !isAll}
        onChange={() => onSelect(isAll ? [] : rows.map((row) => row.id))}
        aria-label={words().selectPage}
      />
    ),
    cell: (row) => (
      <Checkbox
        checked={selected.includes(row.id)}
        onChange={(event) =>
          onSelect(event.target.checked ? [...selected, row.id] : selected.filter((id) => id !== row.id))
        }
        aria-label={words().selectRow(rowTitle(resource, row))}
      />
    ),
  };
}

interface Place {
  readonly field: ResolvedField;
  readonly width: number;
  readonly isFirst: boolean;
  /** The class of the first column's cells. */
  readonly first: string | undefined;
}

function fieldColumn(props: RowsTableProps, { field, width, isFirst, first }: Place): PlainColumn<Row> {
  const { labels, sort, onSort, onWidth } = props;
  const descending = sort.find((one) => one.field === field.name)?.descending;
  return {
    key: `field ${field.name}`,
    className: isFirst ? first : undefined,
    headingClass: isRightAligned(field) ? styles.right : undefined,
    width,
    sorted: descending === undefined ? undefined : descending ? 'descending' : 'ascending',
    heading: (
      <ResizableHeading
        field={field}
        width={width}
        descending={descending}
        // Cycles through ascending, descending and the default order
        onSort={() => onSort(descending === true ? [] : [{ field: field.name, descending: descending === false }])}
        onWidth={(to) => onWidth(field.name, to)}
      />
    ),
    cell: (row) =>
      isFirst ? (
        <FirstCell {...props} row={row} field={field} width={width} />
      ) : (
        cellOf({ field, value: row[field.name], labels, path: field.name, row, width })
      ),
  };
}

function actionsColumn(props: RowsTableProps, pages: RowPages, width: number): PlainColumn<Row> {
  return {
    key: 'actions',
    className: styles.stay,
    headingClass: styles.right,
    width,
    heading: words().operation,
    cell: (row) => <Actions {...props} row={row} pages={pages} />,
  };
}

type ActionsProps = Pick<RowsTableProps, 'resource' | 'onRun' | 'rowActions'> & { row: Row; pages: RowPages };

function Actions({ resource, onRun, rowActions, row, pages }: ActionsProps) {
  return <RowActions resource={resource} row={row} pages={pages} onRun={onRun} first={rowActions?.(row)} />;
}

type FirstCellProps = Pick<RowsTableProps, 'resource' | 'labels' | 'params' | 'title'> & {
  row: Row;
  field: ResolvedField;
  width: number;
};

/** The cell that links to the row. */
function FirstCell({ resource, row, field, labels, params, title, width }: FirstCellProps) {
  const value = row[field.name];
  const text = textOf(field, value, { labels, row }) || rowTitle(resource, row, labels);
  if (title !== undefined) return title(row, text, labels);
  return (
    <TitleLink resource={resource} row={row} params={params}>
      {drawnOr(
        <span className={lineClass(text, width)} title={text}>
          {text}
        </span>,
        { field, value, labels, path: field.name, row, width },
      )}
    </TitleLink>
  );
}
