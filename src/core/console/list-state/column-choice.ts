/** Which columns a user sees of a list, in what order, how wide. */
export interface ColumnChoice {
  readonly shown: readonly string[];
  readonly widths: Readonly<Record<string, number>>;
}
