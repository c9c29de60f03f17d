import type { AnswerOf } from '#core/model/call.ts';
import type { listImports, readImport } from '#core/model/calls/row-calls.ts';

/** A CSV import as the server tells it: how far it has come, then what it would do, or did. */
export type ImportResult = AnswerOf<typeof readImport>;

/** The same without its bad lines, as it stands in the list of them. */
export type ImportSummary = AnswerOf<typeof listImports>[number];

export type ImportState = ImportResult['state'];

export type LineError = ImportResult['errors'][number];

export type GoodLine = ImportResult['lines'][number];

/** Has it still something to do? */
export function isRunning({ state }: Pick<ImportResult, 'state'>): boolean {
  return state === 'RUNNING' || state === 'UNDOING';
}
