import type { AnswerOf } from '#core/model/call.ts';
import type { listImports, readImport } from '#core/model/calls/row-calls.ts';

/** An import's state: its progress, then its outcome (with `dryRun`, the outcome that it would have). */
export type ImportResult = AnswerOf<typeof readImport>;

/** An import as listed, without its lines. */
export type ImportSummary = AnswerOf<typeof listImports>[number];

export type ImportState = ImportResult['state'];

export type LineError = ImportResult['errors'][number];

export type GoodLine = ImportResult['lines'][number];

/** True while the import is being processed or undone. */
export function isRunning({ state }: Pick<ImportResult, 'state'>): boolean {
  return state === 'RUNNING' || state === 'UNDOING';
}
