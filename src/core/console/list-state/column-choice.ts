/** The columns that a user has chosen for a list: which, in what order, and their widths. */
export interface ColumnChoice {
  readonly shown: readonly string[];
  readonly widths: Readonly<Record<string, number>>;
}
