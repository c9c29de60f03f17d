import type { ReactNode } from 'react';
import styles from './matrix.module.css';
import { type CellProps, type PlainColumn, PlainTable } from './plain-table.tsx';

type MatrixColumn = Pick<PlainColumn<never>, 'key' | 'heading' | 'width'>;

interface MatrixProps<T, C extends MatrixColumn> {
  caption: string;
  /**
   * `days`: lined, each as wide as the others, as a calendar's; `tiles`: small and apart, as they lie on a map; `bars`: a bar or a figure each;
   * `pairs`: a word for each heading; `switches`: each row a card on a phone.
   */
  form: 'days' | 'tiles' | 'bars' | 'pairs' | 'switches';
  rows: readonly T[];
  rowKey: (row: T) => string | number;
  /** What stands at the head of each row, and above these. */
  rowHeading?: { readonly title?: string; readonly width?: number; readonly of: (row: T) => ReactNode };
  columns: readonly C[];
  /** Not where its columns need none. */
  hasHeadings?: boolean;
  cell: (row: T, column: C) => ReactNode;
  cellProps?: (row: T, column: C) => CellProps;
}

/** What is read down as well as across, and is no list: the days of a month, points of a map, switches by kind and way. */
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
  return <PlainTable {...others} className={styles[form]} columns={drawn} />;
}
