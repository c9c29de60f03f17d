import { theme } from 'antd';
import type { ReactNode } from 'react';
import './plain-table.css';

export interface PlainColumn<T> {
  readonly title: string;
  readonly width?: number | string;
  /** Figures stand at the right. */
  readonly right?: boolean;
  /** Needs no heading on a phone, where each row is a card. */
  readonly bare?: boolean;
  readonly cell: (row: T) => ReactNode;
}

interface PlainTableProps<T> {
  caption: string;
  columns: readonly PlainColumn<T>[];
  rows: readonly T[];
  rowKey: (row: T) => string | number;
}

/** A small table for what is no resource of its own; on a phone each row becomes a card. */
export function PlainTable<T>({ caption, columns, rows, rowKey }: PlainTableProps<T>) {
  const { token } = theme.useToken();
  return (
    <table
      className="tj-plain-table"
      style={{
        '--tj-line': token.colorBorderSecondary,
        '--tj-head': token.colorBgLayout,
        '--tj-ground': token.colorBgContainer,
      }}
    >
      <caption className="tj-visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ title, width, right }) => (
            <th key={title} scope="col" style={{ width }} className={right ? 'tj-right' : undefined}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)}>
            {columns.map(({ title, right, bare, cell }) => (
              <td key={title} data-label={bare ? '' : title} className={right ? 'tj-right' : undefined}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
