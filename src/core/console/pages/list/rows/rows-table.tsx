import { Checkbox } from 'antd';
import { type CSSProperties, type ReactNode, type RefObject, useRef } from 'react';
import { cellOf, drawnOr } from '#core/console/fields/cells.tsx';
import { componentOf, isRightAligned, textOf } from '#core/console/fields/field-component.ts';
import { lineClass } from '#core/console/fields/line-class.ts';
import { words } from '#core/console/i18n/words.ts';
import { afterRows, Nothing } from '#core/console/ui/after-rows.tsx';
import type { PathParams } from '#core/console/ui/paths.ts';
import { type PlainColumn, PlainTable } from '#core/console/ui/table/plain-table.tsx';
import { useScrollShadows } from '#core/console/ui/table/use-scroll-shadows.ts';
import { kindOf } from '#core/model/fields/registry.ts';
import { isSortable, type ResolvedField, type ResolvedResource } from '#core/model/resolved.ts';
import type { Labels, Row, Sort } from '#core/model/row-types.ts';
import { rowTitle } from '../../row-title.ts';
import { ResizableHeading, stepInHeadings } from './resizable-heading.tsx';
import { RowActions, type RowPages } from './row-actions.tsx';
import styles from './rows-table.module.css';
import { TitleLink } from './title-link.tsx';
import type { RowMenuOpener } from './use-row-menu.ts';

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
  pages: RowPages;
  menu: RowMenuOpener;
  /** A custom list's actions on a row, shown before the others. */
  rowActions?: ((row: Row) => ReactNode) | undefined;
  /** Replaces the link to the row. */
  title?: ((row: Row, text: string, labels: Labels) => ReactNode) | undefined;
}

const firstWidth = 200;
const menuWidth = 48;
const handMadeWidth = 132;
const selectionWidth = 40;
const maxStickyWidth = 360;
/** With more rows, what stays at the sides is not made of their cells. */
const maxStickyRows = 50;

const ManyRowsSides = afterRows(() => import('./many-rows-sides.lazy.tsx'), Nothing);

/** The rows as a compact table with sortable headings and resizable columns. The first column links to the row. */
export function RowsTable(props: RowsTableProps) {
  const { resource, columns, rows, widths, selected, pages, menu, rowActions } = props;
  const widthOf = (field: ResolvedField, index: number) =>
    widths[field.name] ?? componentOf(field).width ?? (index === 0 ? firstWidth : kindOf(field).width(field));
  const hasActions = pages.isOffered || rowActions !== undefined;
  const actionsWidth = rowActions === undefined ? menuWidth : handMadeWidth;
  const fixedWidth = (hasActions ? actionsWidth : 0) + (selected === null ? 0 : selectionWidth);
  const total = columns.reduce((sum, field, index) => sum + widthOf(field, index), fixedWidth);
  const kept = selected === null ? 0 : selectionWidth;
  const [title] = columns;
  const titleWidth = title === undefined ? 0 : widthOf(title, 0);
  // A very wide first column is not sticky, since it would leave no room for the others
  const first = titleWidth <= maxStickyWidth ? styles.first : undefined;
  const scrolled = useScrollShadows(first === undefined ? 0 : kept);
  const isMany = rows.length > maxStickyRows;
  const picked = useRef<number | null>(null);
  const sides: CSSProperties = {
    '--tj-total': `${total}px`,
    '--tj-before': `${first === undefined ? 0 : titleWidth}px`,
    '--tj-actions': `${hasActions ? actionsWidth : 0}px`,
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: each row has a button for the same menu
    <div
      className={`tj-scroll-shadows ${styles.frame}`}
      style={sides}
      data-many={isMany || undefined}
      onContextMenu={menu.onContextMenu}
      onKeyDown={stepInHeadings}
    >
      <div className={`tj-wide ${styles.scroll}`} ref={scrolled}>
        <PlainTable
          caption={resource.listTitle}
          className={styles.table}
          columns={[
            ...(selected === null ? [] : [pickColumn(props, selected, picked)]),
            ...fieldColumns(props, widthOf, first),
            ...(hasActions ? [actionsColumn(props, actionsWidth)] : []),
          ]}
          rows={rows}
          rowKey={({ id }) => id}
          rowProps={({ id }) => ({ 'data-row': id, tabIndex: -1, 'aria-selected': selected?.includes(id) })}
        />
      </div>
      {isMany && (
        <SidesOfMany
          {...props}
          titleField={first === undefined ? undefined : title}
          titleWidth={titleWidth}
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
  /** 0 if there are no actions. */
  actionsWidth: number;
}

function SidesOfMany({ titleField, titleWidth, actionsWidth, ...props }: SidesOfManyProps) {
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
      actions={actionsWidth === 0 ? null : (row) => <Actions {...props} row={row} />}
      actionsWidth={actionsWidth}
    />
  );
}

/** The column of checkboxes that select a row, with Shift all from the `last` one on, or all rows of the page. */
function pickColumn(
  { resource, rows, onSelect }: RowsTableProps,
  selected: readonly number[],
  last: RefObject<number | null>,
): PlainColumn<Row> {
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
        onChange={({ target, nativeEvent }) => {
          const isRange = nativeEvent instanceof window.MouseEvent && nativeEvent.shiftKey;
          const meant = isRange ? between(rows, last.current, row.id) : [row.id];
          last.current = row.id;
          const others = selected.filter((id) => !meant.includes(id));
          onSelect(target.checked ? [...others, ...meant] : others);
        }}
        aria-label={words().selectRow(rowTitle(resource, row))}
      />
    ),
  };
}

/** The rows from one to the other, both included; the second alone if the first is not there. */
function between(rows: readonly Row[], from: number | null, to: number): readonly number[] {
  const ids = rows.map(({ id }) => id);
  const [start, end] = [ids.indexOf(from ?? to), ids.indexOf(to)];
  return start < 0 ? [to] : ids.slice(Math.min(start, end), Math.max(start, end) + 1);
}

interface Place {
  readonly field: ResolvedField;
  readonly width: number;
  readonly isFirst: boolean;
  /** True for the heading that is the Tab stop of all. */
  readonly isStop: boolean;
  /** The class of the first column's cells. */
  readonly first: string | undefined;
}

function fieldColumns(
  props: RowsTableProps,
  widthOf: (field: ResolvedField, index: number) => number,
  first: string | undefined,
): readonly PlainColumn<Row>[] {
  const stop = props.columns.find(isSortable);
  return props.columns.map((field, index) =>
    fieldColumn(props, {
      field,
      width: widthOf(field, index),
      isFirst: index === 0,
      isStop: field === stop,
      first,
    }),
  );
}

function fieldColumn(props: RowsTableProps, { field, width, isFirst, isStop, first }: Place): PlainColumn<Row> {
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
        isStop={isStop}
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

function actionsColumn(props: RowsTableProps, width: number): PlainColumn<Row> {
  return {
    key: 'actions',
    className: styles.stay,
    headingClass: styles.right,
    width,
    heading: <span className="tj-visually-hidden">{words().operation}</span>,
    cell: (row) => <Actions {...props} row={row} />,
  };
}

type ActionsProps = Pick<RowsTableProps, 'resource' | 'pages' | 'menu' | 'rowActions'> & { row: Row };

function Actions({ resource, pages, menu, rowActions, row }: ActionsProps) {
  return <RowActions resource={resource} row={row} pages={pages} menu={menu} first={rowActions?.(row)} />;
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
