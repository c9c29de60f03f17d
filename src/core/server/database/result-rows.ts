/** A row of a statement that names these columns. */
export type RowWith<N extends string> = { readonly [Name in N]: unknown };

/**
 * The rows of an executed statement, in whatever form a driver gives them, or of what it aggregates as JSON. Their columns are named
 * once more, so that another one does not compile; throws where the statement has not all of them.
 */
export function rowsOf<const N extends string>(result: unknown, columns: readonly N[]): readonly RowWith<N>[] {
  const rows = anyRowsOf(result);
  const isWhole = (row: object): row is RowWith<N> => columns.every((name) => name in row);
  if (!rows.every(isWhole)) throw new Error(`a statement gave not all of ${columns.join(', ')}`);
  return rows;
}

/** The same of a statement whose columns the declaration says, or nobody asks for by name. */
export function anyRowsOf(result: unknown): Record<string, unknown>[] {
  const rows: unknown = typeof result === 'object' && result !== null && 'rows' in result ? result.rows : result;
  return Array.isArray(rows) ? rows.filter((row) => typeof row === 'object' && row !== null) : [];
}
