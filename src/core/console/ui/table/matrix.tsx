import type { ReactNode } from 'react';
import styles from './matrix.module.css';
import { type CellProps, PlainTable } from './plain-table.tsx';

export interface MatrixColumn<T> {
  readonly key: string | number;
  readonly heading?: ReactNode;
  readonly cell: (row: T) => ReactNode;
  readonly cellProps?: (row: T) => CellProps;
}

interface MatrixProps<T> {
  caption: string;
  /** `days`: lined, of one width, as a calendar; `tiles`: small squares, as points of a map; `lines`: a few figures or switches each. */
  form: 'days' | 'tiles' | 'lines';
  columns: readonly MatrixColumn<T>[];
  /** Not where its columns need none. */
  hasHeadings?: boolean;
  /** What stands above the headings of the rows, and what these are. */
  rowHeading?: { readonly title: string; readonly of: (row: T) => ReactNode };
  rows: readonly T[];
  rowKey: (row: T) => string | number;
}

/** What is read across and down and is no list: the days of a month, the points of a map, switches by kind and way. */
export function Matrix<T>({ form, columns, hasHeadings = true, rowHeading, ...others }: MatrixProps<T>) {
  const headings =
    rowHeading === undefined
      ? []
      : [{ key: 'heading', heading: rowHeading.title, headsRows: true, cell: rowHeading.of }];
  return (
    <PlainTable
      className={styles[form]}
      columns={[...headings, ...columns]}
      hasHeadings={hasHeadings}
      {...others}
    />
  );
}
