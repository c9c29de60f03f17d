/** What a CSV would do, or did. */
export interface ImportResult {
  readonly rows: number;
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly errors: readonly LineError[];
}

export interface LineError {
  /** 1 is the heading. */
  readonly line: number;
  /** The heading of the column; null for the whole line. */
  readonly column: string | null;
  readonly message: string;
}

/** The result in an answer of the import call, or in the data of its refusal; null when there is none. */
export function importResultOf(value: unknown): ImportResult | null {
  if (typeof value !== 'object' || value === null) return null;
  const { rows, created, updated, unchanged, errors } = value as Partial<Record<keyof ImportResult, unknown>>;
  if (typeof rows !== 'number' || !Array.isArray(errors)) return null;
  const count = (one: unknown) => (typeof one === 'number' ? one : 0);
  return {
    rows,
    created: count(created),
    updated: count(updated),
    unchanged: count(unchanged),
    errors: errors.filter(isLineError),
  };
}

function isLineError(value: unknown): value is LineError {
  return (
    typeof value === 'object' &&
    value !== null &&
    'line' in value &&
    typeof value.line === 'number' &&
    'message' in value
  );
}
