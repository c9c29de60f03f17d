import { Pagination } from 'antd';
import { type ReactNode, useState } from 'react';
import { HelpMark } from '../help-mark.tsx';
import styles from './data-table.module.css';
import { type PlainColumn, PlainTable } from './plain-table.tsx';

/** In px, of a cell, at both of its sides. */
const padding = 16;

export interface Column<T> {
  readonly title: string;
  /** What the heading means, where that is not plain. */
  readonly help?: string | undefined;
  /** Where two columns may have one title. */
  readonly key?: string;
  readonly width?: number | string | undefined;
  /** Figures stand at the right. */
  readonly right?: boolean;
  /** Needs no heading on a phone, where each row is a card. */
  readonly bare?: boolean;
  readonly cell: (row: T) => ReactNode;
}

interface DataTableProps<T> {
  caption: string;
  showsCaption?: boolean;
  columns: readonly Column<T>[];
  rows: readonly T[];
  rowKey: (row: T) => string | number;
  /** In px, of a table whose columns keep their widths; it scrolls in its place, and stays a table on a phone. */
  minWidth?: number;
  /** A row is one line, however long; it scrolls in its place. */
  oneLine?: boolean;
  /** How many rows are shown at a time; all, where it is not said. */
  pageSize?: number;
  /** In place of the rows, where there are none. */
  empty?: string;
  /** A list of its screen: the keys j, k and Enter go through its rows. */
  byKeys?: boolean;
}

/** A table of what is no list of a resource. On a phone each row becomes a card. */
export function DataTable<T>(props: DataTableProps<T>) {
  const {
    caption,
    showsCaption = false,
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
        className={`${styles.table} ${form}`}
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
    // Said without the padding of its cells
    width: typeof width === 'number' ? width + padding : width,
    cell,
    cellProps: () => ({ 'data-label': bare ? '' : title }),
  };
}

/** The rows of the page that is looked at, and the way to others, where not all fit on one. */
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
