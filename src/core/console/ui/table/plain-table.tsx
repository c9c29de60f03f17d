import type { AriaAttributes, CSSProperties, ReactNode } from 'react';

declare module 'react' {
  interface CSSProperties {
    [variable: `--tj-${string}`]: string;
  }
}

export interface PlainColumn<T> {
  readonly key: string | number;
  readonly heading?: ReactNode;
  /** Of its heading and its cells. */
  readonly className?: string | undefined;
  /** Of its heading, beside that one. */
  readonly headingClass?: string | undefined;
  readonly width?: number | string | undefined;
  readonly sorted?: 'ascending' | 'descending' | undefined;
  /** Its cells are the headings of their rows. */
  readonly headsRows?: boolean | undefined;
  readonly cell: (row: T) => ReactNode;
  /** Beside what is said of the whole column. */
  readonly cellProps?: ((row: T) => CellProps) | undefined;
}

export interface CellProps extends Pick<AriaAttributes, 'aria-hidden'> {
  readonly className?: string | undefined;
  readonly style?: CSSProperties | undefined;
  readonly 'data-label'?: string;
}

interface RowProps extends Pick<AriaAttributes, 'aria-selected'> {
  readonly 'data-row'?: true;
  readonly tabIndex?: number;
}

interface PlainTableProps<T> {
  caption: string;
  /** Of a caption that is seen. */
  captionClass?: string | undefined;
  className: string | undefined;
  style?: CSSProperties | undefined;
  columns: readonly PlainColumn<T>[];
  /** Not where its columns need none. */
  hasHeadings?: boolean;
  rows: readonly T[];
  rowKey: (row: T) => string | number;
  rowProps?: (row: T) => RowProps;
  /** In place of the rows, where there are none. */
  empty?: string | undefined;
}

/**
 * What every table of the console is drawn by: caption, headings, rows, and the scopes of both kinds of headings. It has no look of its own.
 * antd's brings a tree, menus and radios for filters that stand elsewhere here, a tenth of all script that a list may load.
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
