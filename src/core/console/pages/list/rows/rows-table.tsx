import { Checkbox } from 'antd';
import type { CSSProperties, ReactNode } from 'react';
import { cellOf, drawnOr } from '#core/console/fields/cells.tsx';
import { componentOf } from '#core/console/fields/component.ts';
import { textOf } from '#core/console/fields/text-of.ts';
import { words } from '#core/console/i18n/words.ts';
import type { PathParams } from '#core/console/ui/paths.ts';
import { useAside } from '#core/console/ui/table/use-aside.ts';
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

declare module 'react' {
  interface CSSProperties {
    [variable: `--tj-${string}`]: string;
  }
}

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
  /** What can be done with a row, before its other actions. */
  rowActions?: ((row: Row) => ReactNode) | undefined;
  /** In place of the way to the row. */
  title?: ((row: Row, text: string, labels: Labels) => ReactNode) | undefined;
}

const firstWidth = 200;
const handMadeWidth = 132;
const selectionWidth = 40;
const keptWidth = 360;

/** What so many icons take, or the heading above them. */
const widthOfIcons = (icons: number) => Math.max(64, 20 + 24 * icons);

/**
 * The rows as a compact table: sortable headings, widths by hand, the first column the way to the row.
 * A plain table in the theme's colours: antd's brings a tree, menus and radios for filters that stand elsewhere here,
 * a tenth of all script that a list may load.
 */
export function RowsTable(props: RowsTableProps) {
  const { resource, columns, rows, widths, selected, params, rowActions } = props;
  const widthOf = (field: ResolvedField, index: number) =>
    widths[field.name] ?? componentOf(field).width ?? (index === 0 ? firstWidth : kindOf(field).width);
  const pages = useRowPages(resource, params);
  const hasActions = pages.icons > 0 || rowActions !== undefined;
  const actionsWidth = rowActions === undefined ? widthOfIcons(pages.icons) : handMadeWidth;
  const fixedWidth = (hasActions ? actionsWidth : 0) + (selected === null ? 0 : selectionWidth);
  const total = columns.reduce((sum, field, index) => sum + widthOf(field, index), fixedWidth);
  const aside = useAside();
  const kept = selected === null ? 0 : selectionWidth;
  const [title] = columns;
  const titleWidth = title === undefined ? 0 : widthOf(title, 0);
  // One that was made very wide would leave no room for the others
  const first = titleWidth <= keptWidth ? styles.first : undefined;
  const sides: CSSProperties = {
    '--tj-total': `${total}px`,
    '--tj-first': `${kept}px`,
    '--tj-before': `${kept + (first === undefined ? 0 : titleWidth)}px`,
    '--tj-after': `${hasActions ? actionsWidth : 0}px`,
  };
  return (
    <div className={`tj-aside ${styles.frame}`} style={sides}>
      <div className={`tj-wide ${styles.scroll}`} ref={aside}>
        <table className={styles.table}>
          <caption className="tj-visually-hidden">{resource.listTitle}</caption>
          <colgroup>
            {selected !== null && <col className={styles.pick} style={{ width: selectionWidth }} />}
            {columns.map((field, index) => (
              <col key={field.name} style={{ width: widthOf(field, index) }} />
            ))}
            {hasActions && <col className={styles.stay} style={{ width: actionsWidth }} />}
          </colgroup>
          <thead>
            <Headings {...props} hasActions={hasActions} widthOf={widthOf} first={first} />
          </thead>
          <tbody>
            {rows.map((row) => (
              <TableRow key={row.id} {...props} pages={hasActions ? pages : null} first={first} row={row} />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

type HeadingsProps = Pick<
  RowsTableProps,
  'columns' | 'rows' | 'sort' | 'onSort' | 'onWidth' | 'selected' | 'onSelect'
> & {
  hasActions: boolean;
  /** How the first column's cells look. */
  first: string | undefined;
  widthOf: (field: ResolvedField, index: number) => number;
};

function Headings({
  columns,
  rows,
  sort,
  onSort,
  onWidth,
  selected,
  onSelect,
  hasActions,
  widthOf,
  first,
}: HeadingsProps) {
  const isAll = selected !== null && rows.length > 0 && selected.length === rows.length;
  return (
    <tr>
      {selected !== null && (
        <th scope="col" className={styles.pick}>
          <Checkbox
            checked={isAll}
            indeterminate={selected.length > 0 && !isAll}
            onChange={() => onSelect(isAll ? [] : rows.map((row) => row.id))}
            aria-label={words().selectPage}
          />
        </th>
      )}
      {columns.map((field, index) => {
        const current = sort.find((one) => one.field === field.name)?.descending;
        return (
          <ResizableHeading
            key={field.name}
            field={field}
            className={index === 0 ? first : undefined}
            width={widthOf(field, index)}
            descending={current}
            // Up, down, and back to what is usual
            onSort={() => onSort(current === true ? [] : [{ field: field.name, descending: current === false }])}
            onWidth={(width) => onWidth(field.name, width)}
          />
        );
      })}
      {hasActions && (
        <th scope="col" className={`${styles.right} ${styles.stay}`}>
          {words().operation}
        </th>
      )}
    </tr>
  );
}

type TableRowProps = Omit<RowsTableProps, 'rows' | 'sort' | 'onSort' | 'widths' | 'onWidth'> & {
  row: Row;
  /** Null where nothing can be done with a row. */
  pages: RowPages | null;
  first: string | undefined;
};

function TableRow(props: TableRowProps) {
  const { resource, columns, row, labels, selected, onSelect, onRun, rowActions, pages, first } = props;
  return (
    <tr data-row tabIndex={-1} aria-selected={selected === null ? undefined : selected.includes(row.id)}>
      {selected !== null && (
        <td className={styles.pick}>
          <Checkbox
            checked={selected.includes(row.id)}
            onChange={(event) =>
              onSelect(event.target.checked ? [...selected, row.id] : selected.filter((id) => id !== row.id))
            }
            aria-label={words().selectRow(rowTitle(resource, row))}
          />
        </td>
      )}
      {columns.map((field, index) => (
        <td key={field.name} className={index === 0 ? first : undefined}>
          {index === 0 ? (
            <FirstCell {...props} field={field} />
          ) : (
            cellOf({ field, value: row[field.name], labels, path: field.name, row })
          )}
        </td>
      ))}
      {pages !== null && (
        <td className={styles.stay}>
          <RowActions resource={resource} row={row} pages={pages} onRun={onRun} first={rowActions?.(row)} />
        </td>
      )}
    </tr>
  );
}

type FirstCellProps = Pick<RowsTableProps, 'resource' | 'labels' | 'params' | 'title'> & {
  row: Row;
  field: ResolvedField;
};

/** The way to the row. */
function FirstCell({ resource, row, field, labels, params, title }: FirstCellProps) {
  const value = row[field.name];
  const text = textOf(field, value, { labels, row }) || rowTitle(resource, row, labels);
  if (title !== undefined) return title(row, text, labels);
  return (
    <TitleLink resource={resource} row={row} params={params}>
      {drawnOr(
        <span className="tj-cut" title={text}>
          {text}
        </span>,
        { field, value, labels, path: field.name, row },
      )}
    </TitleLink>
  );
}
