import { Pagination } from 'antd';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { isComposing } from '../browser.ts';
import { HelpMark } from '../page-header.tsx';
import styles from './data-table.module.css';
import matrixStyles from './matrix.module.css';
import { type CellProps, type PlainColumn, PlainTable } from './plain-table.tsx';
import { useScrollShadows } from './use-scroll-shadows.ts';

/** In px, of both sides of a cell together. */
const padding = 16;

export interface Column<T> {
  readonly title: string;
  /** Explains the heading. */
  readonly help?: string | undefined;
  /** Needed if two columns have the same title. */
  readonly key?: string;
  readonly width?: number | string | undefined;
  /** Right-aligned, for numbers. */
  readonly right?: boolean;
  /** Has no label on a phone, where each row is a card. */
  readonly bare?: boolean;
  readonly cell: (row: T) => ReactNode;
}

interface DataTableProps<T> {
  caption: ReactNode;
  showsCaption?: boolean;
  /** False: the headings are read out and not drawn, since the table continues the one above. */
  showsHeadings?: boolean;
  columns: readonly Column<T>[];
  rows: readonly T[];
  rowKey: (row: T) => string | number;
  /** In px. Keeps the columns' widths: the table scrolls horizontally, and stays a table on a phone. */
  minWidth?: number;
  /** Cells do not wrap; the table scrolls horizontally. */
  oneLine?: boolean;
  /** Rows per page; without it all rows are shown. */
  pageSize?: number;
  /** Shown if there are no rows. */
  empty?: string;
  /** True if the keys j, k and Enter move through its rows. */
  byKeys?: boolean;
}

/** A table for data other than a resource's list. On a phone each row becomes a card. */
export function DataTable<T>(props: DataTableProps<T>) {
  const {
    caption,
    showsCaption = false,
    showsHeadings = true,
    columns,
    rows,
    rowKey,
    minWidth,
    oneLine = false,
    pageSize,
    empty,
    byKeys,
  } = props;
  const { shown, pages } = usePages(rows, pageSize);
  const form = minWidth !== undefined ? styles.fixed : `${styles.cards} ${oneLine ? styles.oneLine : ''}`;
  return (
    <>
      <PlainTable
        caption={caption}
        captionClass={showsCaption ? styles.caption : undefined}
        className={`${styles.table} ${form} ${showsHeadings ? '' : styles.continued}`}
        style={minWidth === undefined ? undefined : { '--tj-least': `${minWidth}px` }}
        columns={columns.map(drawn)}
        rows={shown}
        rowKey={rowKey}
        rowProps={() => (byKeys === true ? { 'data-row': true, tabIndex: -1 } : {})}
        empty={empty}
      />
      {pages}
    </>
  );
}

function drawn<T>({ title, help, key = title, width, right, bare, cell }: Column<T>): PlainColumn<T> {
  return {
    key,
    heading: (
      <>
        {title}
        {help !== undefined && <HelpMark label={title} help={help} />}
      </>
    ),
    className: right ? styles.right : undefined,
    // Columns give their width without padding
    width: typeof width === 'number' ? width + padding : width,
    cell,
    cellProps: () => ({ 'data-label': bare ? '' : title }),
  };
}

/** The rows of the current page, and the pagination if there are several pages. */
function usePages<T>(rows: readonly T[], pageSize: number | undefined) {
  const [page, setPage] = useState(1);
  if (pageSize === undefined || rows.length <= pageSize) return { shown: rows, pages: null };
  const current = Math.min(page, Math.ceil(rows.length / pageSize));
  const pages = (
    <Pagination
      size="small"
      align="end"
      className={styles.pages}
      current={current}
      pageSize={pageSize}
      total={rows.length}
      showSizeChanger={false}
      onChange={setPage}
    />
  );
  return { shown: rows.slice((current - 1) * pageSize, current * pageSize), pages };
}

type MatrixColumn = Pick<PlainColumn<never>, 'key' | 'heading' | 'width'>;

interface MatrixProps<T, C extends MatrixColumn> {
  caption: string;
  /**
   * `days`: bordered cells of equal width, as in a calendar; `tiles`: small separate cells, as on a map; `bars`: a bar or a number per
   * cell; `pairs`: one text per row heading; `switches`: each row is a card on a phone.
   */
  form: 'days' | 'tiles' | 'bars' | 'pairs' | 'switches';
  rows: readonly T[];
  rowKey: (row: T) => string | number;
  /** The heading of each row, and the title above them. */
  rowHeading?: { readonly title?: string; readonly width?: number; readonly of: (row: T) => ReactNode };
  columns: readonly C[];
  /** False if the columns need no headings. */
  hasHeadings?: boolean;
  cell: (row: T, column: C) => ReactNode;
  cellProps?: (row: T, column: C) => CellProps;
}

/** A two-dimensional table that is not a list: days of a month, points on a map, switches by kind and channel. */
export function Matrix<T, C extends MatrixColumn>(props: MatrixProps<T, C>) {
  const { form, rowHeading, columns, cell, cellProps, ...others } = props;
  const drawn: PlainColumn<T>[] = columns.map((column) => ({
    key: column.key,
    heading: column.heading,
    width: column.width,
    cell: (row) => cell(row, column),
    cellProps: (row) => cellProps?.(row, column) ?? {},
  }));
  if (rowHeading !== undefined) {
    const { title: heading, width, of } = rowHeading;
    drawn.unshift({ key: 'row heading', heading, width, headsRows: true, cell: of });
  }
  return <PlainTable {...others} className={matrixStyles[form]} columns={drawn} />;
}

/** Lets a wide table scroll horizontally, with a shadow on each side that has hidden columns. */
export function ScrollX({ label, children }: { label?: string; children: ReactNode }) {
  const scrolled = useScrollShadows();
  const scrolling =
    label === undefined ? (
      <div className="tj-wide" ref={scrolled}>
        {children}
      </div>
    ) : (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it
      <section className="tj-wide" ref={scrolled} aria-label={label} tabIndex={0}>
        {children}
      </section>
    );
  return <div className="tj-scroll-shadows">{scrolling}</div>;
}

/**
 * The new cursor position, from 0 to `last`, after a key: arrows move by one, Page Up and Down by seven (a week), Home and End to the ends.
 * Null on Escape, undefined for other keys. Prevents the default action of a key that moves the cursor.
 */
export function cursorMoved(event: KeyboardEvent, from: number, last: number): number | null | undefined {
  if (isComposing(event)) return undefined;
  if (event.key === 'Escape') return null;
  const to = { ArrowLeft: from - 1, ArrowRight: from + 1, PageUp: from - 7, PageDown: from + 7, Home: 0, End: last }[
    event.key
  ];
  if (to === undefined) return undefined;
  event.preventDefault();
  return Math.min(last, Math.max(0, to));
}
