import type { AnswerOf, RefusalOf } from '#core/model/call.ts';
import type { importRows, listImports, readImport } from '#core/model/calls/row-calls.ts';

/** An import's state: its progress, then its outcome (with `dryRun`, the outcome that it would have). */
export type ImportResult = AnswerOf<typeof readImport>;

/** An import as listed, without its lines. */
export type ImportSummary = AnswerOf<typeof listImports>[number];

export type ImportState = ImportResult['state'];

export type GoodLine = ImportResult['lines'][number];

/** Equal errors, in one line. */
export type ErrorCause = ImportResult['causes'][number];

/** How a file was read. */
export type ImportNotes = NonNullable<ImportResult['notes']>;

/** The headings of a file whose columns a person has to choose. */
export type HeadingsRequest = Exclude<RefusalOf<typeof importRows>, ImportResult>;

/** What the user chose about the file. */
export interface ImportChoice {
  /** The column's name for each heading, null for those left out; null: they are recognised. */
  readonly columns: readonly (string | null)[] | null;
  /** Puts back zeros that a spreadsheet dropped. */
  readonly mends: boolean;
  /** Leaves out the rows that a workbook hides. */
  readonly skipsHidden: boolean;
}

export const noChoice: ImportChoice = { columns: null, mends: false, skipsHidden: false };

/** True while the import is being processed or undone. */
export function isRunning({ state }: Pick<ImportResult, 'state'>): boolean {
  return state === 'RUNNING' || state === 'UNDOING';
}
