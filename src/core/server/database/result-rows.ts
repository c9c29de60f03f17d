/** A row that has these columns. */
export type RowWith<N extends string> = { readonly [Name in N]: unknown };

/**
 * The rows of an executed statement, in any driver's format, or of a JSON aggregate. Naming the columns lets the compiler reject other
 * names; throws if a row lacks one of them.
 */
export function resultRowsOf<const N extends string>(result: unknown, columns: readonly N[]): readonly RowWith<N>[] {
  const rows = anyRowsOf(result);
  const isWhole = (row: object): row is RowWith<N> => columns.every((name) => name in row);
  if (!rows.every(isWhole)) throw new Error(`a statement gave not all of ${columns.join(', ')}`);
  return rows;
}

/** The same for statements whose columns come from the declaration, or are not accessed by name. */
export function anyRowsOf(result: unknown): Record<string, unknown>[] {
  const rows: unknown = typeof result === 'object' && result !== null && 'rows' in result ? result.rows : result;
  return Array.isArray(rows) ? rows.filter((row) => typeof row === 'object' && row !== null) : [];
}
