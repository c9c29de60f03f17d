/** A CSV import as the server tells it: how far it has come, then what it would do, or did. */
export interface ImportResult {
  readonly jobId: number;
  readonly state: ImportState;
  readonly dryRun: boolean;
  readonly fileName: string | null;
  readonly rows: number;
  /** Lines that have been looked at so far, or taken back. */
  readonly checked: number;
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  /** Rows that could not be taken back. */
  readonly kept: number;
  /** epoch ms */
  readonly createDate: number;
  readonly mayUndo: boolean;
  /** What ended it as a whole. */
  readonly message: string | null;
  readonly errors: readonly LineError[];
}

const states = ['RUNNING', 'DONE', 'FAILED', 'CANCELLED', 'UNDOING', 'UNDONE'] as const;
export type ImportState = (typeof states)[number];

export interface LineError {
  /** 1 is the heading. */
  readonly line: number;
  /** The heading of the column; null for the whole line. */
  readonly column: string | null;
  readonly message: string;
}

/** Has it still something to do? */
export function isRunning({ state }: Pick<ImportResult, 'state'>): boolean {
  return state === 'RUNNING' || state === 'UNDOING';
}

/** The import in an answer of the import calls, or in the data of a refusal; null when there is none. */
export function importResultOf(value: unknown): ImportResult | null {
  if (typeof value !== 'object' || value === null) return null;
  const told = value as Partial<Record<keyof ImportResult, unknown>>;
  const { jobId, rows, errors = [] } = told;
  if (typeof jobId !== 'number' || typeof rows !== 'number' || !Array.isArray(errors)) return null;
  const count = (one: unknown) => (typeof one === 'number' ? one : 0);
  return {
    jobId,
    rows,
    state: states.find((one) => one === told.state) ?? 'FAILED',
    dryRun: told.dryRun === true,
    fileName: typeof told.fileName === 'string' ? told.fileName : null,
    checked: count(told.checked),
    created: count(told.created),
    updated: count(told.updated),
    unchanged: count(told.unchanged),
    kept: count(told.kept),
    createDate: count(told.createDate),
    mayUndo: told.mayUndo === true,
    message: typeof told.message === 'string' ? told.message : null,
    errors: errors.filter(isLineError),
  };
}

/** The imports in an answer of the list of them. */
export function importsOf(value: unknown): readonly ImportResult[] {
  return Array.isArray(value) ? value.flatMap((one) => importResultOf(one) ?? []) : [];
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
