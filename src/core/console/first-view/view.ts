import type { PaintedColumn } from './painted-column.ts';

/** What the server writes into index.html about the requested page, as JSON: its first calls, and how to paint their answer. */
export interface PageView {
  readonly apiBase: string;
  /** The calls with which every page begins. */
  readonly calls: readonly string[];
  /** Null if the page is of no resource. */
  readonly resource: string | null;
  /** The call with which a list opens, by role. */
  readonly lists: Readonly<Record<string, string>>;
  /** What is painted of a list; null if nothing is. */
  readonly painted: PaintedList | null;
}

export interface PaintedList {
  readonly title: string;
  readonly columns: Readonly<Record<string, PaintedColumn>>;
  /** Between several values in a cell. */
  readonly separator: string;
  /** The path of a row's page up to its id; null if it has none. */
  readonly rowPath: string | null;
}
