import type { ReactNode } from 'react';
import styles from './matrix.module.css';
import { type CellProps, type PlainColumn, PlainTable } from './plain-table.tsx';

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
  return <PlainTable {...others} className={styles[form]} columns={drawn} />;
}
