/** The rows of an executed statement: PGlite gives `{ rows }`, postgres.js a list. */
export function rowsOf(result: unknown): Record<string, unknown>[] {
  const rows: unknown = typeof result === 'object' && result !== null && 'rows' in result ? result.rows : result;
  return Array.isArray(rows) ? rows.filter((row) => typeof row === 'object' && row !== null) : [];
}
