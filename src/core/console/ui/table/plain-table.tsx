import type { AriaAttributes, CSSProperties, ReactNode } from 'react';

declare module 'react' {
  interface CSSProperties {
    [variable: `--tj-${string}`]: string;
  }
}

export interface PlainColumn<T> {
  readonly key: string | number;
  readonly heading?: ReactNode;
  /** Class of the heading and the cells. */
  readonly className?: string | undefined;
  /** Additional class of the heading. */
  readonly headingClass?: string | undefined;
  readonly width?: number | string | undefined;
  readonly sorted?: 'ascending' | 'descending' | undefined;
  /** The cells are row headings. */
  readonly headsRows?: boolean | undefined;
  readonly cell: (row: T) => ReactNode;
  /** Props of a single cell, in addition to those of the column. */
  readonly cellProps?: ((row: T) => CellProps) | undefined;
}

export interface CellProps extends Pick<AriaAttributes, 'aria-hidden'> {
  readonly className?: string | undefined;
  readonly style?: CSSProperties | undefined;
  readonly 'data-label'?: string;
}

interface RowProps extends Pick<AriaAttributes, 'aria-selected'> {
  /** The row's id: the keys of rows move between elements with one. */
  readonly 'data-row'?: number | true;
  readonly tabIndex?: number;
}

interface PlainTableProps<T> {
  caption: ReactNode;
  /** Class of a visible caption. */
  captionClass?: string | undefined;
  className: string | undefined;
  style?: CSSProperties | undefined;
  columns: readonly PlainColumn<T>[];
  /** False if the columns need no headings. */
  hasHeadings?: boolean;
  rows: readonly T[];
  rowKey: (row: T) => string | number;
  rowProps?: (row: T) => RowProps;
  /** Shown if there are no rows. */
  empty?: string | undefined;
}

/**
 * The base of all tables: caption, headings, rows, and the scope of both kinds of headings. Has no styles of its own. Replaces antd's
 * table, whose unused tree, menus and filter radios would take a tenth of the script budget of a list.
 */
export function PlainTable<T>(props: PlainTableProps<T>) {
  const { caption, captionClass = 'tj-visually-hidden', className, style, columns, rows, rowKey, rowProps } = props;
  const { hasHeadings = true, empty } = props;
  return (
    <table className={className} style={style}>
      <caption className={captionClass}>{caption}</caption>
      {columns.some(({ width }) => width !== undefined) && (
        <colgroup>
          {columns.map(({ key, className: side, width }) => (
            <col key={key} className={side} style={{ width }} />
          ))}
        </colgroup>
      )}
      {hasHeadings && (
        <thead>
          <tr>
            {columns.map(({ key, className: side, headingClass, sorted, heading }) => (
              <th key={key} scope="col" className={joined(side, headingClass)} aria-sort={sorted}>
                {heading}
              </th>
            ))}
          </tr>
        </thead>
      )}
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)} {...rowProps?.(row)}>
            {columns.map((column) => (
              <Cell key={column.key} column={column} row={row} />
            ))}
          </tr>
        ))}
        {rows.length === 0 && empty !== undefined && (
          <tr>
            <td colSpan={columns.length}>{empty}</td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

function Cell<T>({ column, row }: { column: PlainColumn<T>; row: T }) {
  const { className, ...others } = column.cellProps?.(row) ?? {};
  const given = { className: joined(column.className, className), ...others };
  return column.headsRows === true ? (
    <th scope="row" {...given}>
      {column.cell(row)}
    </th>
  ) : (
    <td {...given}>{column.cell(row)}</td>
  );
}

function joined(...names: readonly (string | undefined)[]): string | undefined {
  return names.filter(Boolean).join(' ') || undefined;
}
