import { and, eq, sql } from 'drizzle-orm';
import type { ErrorCode } from '#core/model/errors.ts';
import { duplicateKey } from '../../database/database.ts';
import type { LongWorkDeps } from '../../kernel/deps.ts';
import { csvImport } from '../../kernel/import-tables.ts';
import type { Writing } from '../../kernel/writes/transact.ts';
import { job } from '../../queue/queue.ts';
import {
  continueRun,
  goOn,
  internalProblem,
  type Locked,
  over,
  type RunKind,
  type Unexpected,
  unexpectedIn,
  writingOf,
} from '../../runs/run.ts';
import { completeLines, completeSome } from './complete.ts';
import { discardLines } from './discard.ts';
import { writeLines } from './lines.ts';
import { PublishRefused, publishRows } from './publish.ts';
import { type ImportLine, type ImportRecord, isThrough, nextLines, saveLineResults, saveProgress } from './record.ts';
import { takeBackLines } from './undo.ts';

/** The job that continues an import in any state. */
export const csvImportJob = job<{ readonly importId: number }>('csv-import');

/** All lines of a file or none: its new rows are hidden until all are stored. */
export const importRuns: RunKind<ImportRecord> = {
  event: 'import',
  pace: { first: 50, least: 10, most: 500 },
  async lock(tx, id) {
    const [record] = await tx.select().from(csvImport).where(eq(csvImport.id, id)).for('update');
    return record;
  },
  async step(locked, size) {
    const { deps, tx, record } = locked;
    if (record.state === 'DISCARDING') return goOn(await discardLines(deps, tx, record, size * 2));
    // A visible import is completed even if its user has lost the permission
    if (record.state === 'SETTLING') {
      const { userId, ip, requestId } = record;
      return goOn(
        await completeLines({ deps, tx, origin: { actor: { id: userId }, ip, requestId } }, record, size * 2),
      );
    }
    if (record.state !== 'LINES' && record.state !== 'FLIP' && record.state !== 'UNDOING') return over;
    const writing = await writingOf(locked, 'import');
    if (writing === null) {
      // A user who lost the permission can no longer undo: the rows stay
      const isUndoing = record.state === 'UNDOING';
      const change = isUndoing
        ? ({ state: 'SETTLING', position: 0 } as const)
        : ({ state: 'DISCARDING', failure: 'forbidden' } as const);
      await saveProgress(deps, tx, record, change);
      return goOn(0);
    }
    const unexpected = unexpectedIn(locked, importRuns, ({ line }: ImportLine) => ({ line }));
    if (record.state === 'LINES') return goOn(await lineSlice(writing, record, size, unexpected));
    if (record.state === 'FLIP') {
      await publishRows(writing, record);
      return goOn(0);
    }
    // An undo may start as soon as the rows are visible, before they are completed
    await completeSome(writing, record, size);
    return goOn(await takeBackLines(writing, record, size, unexpected));
  },
  /** Gives up an import that is not shown yet. For a visible one, throws the error, to be retried later. */
  async failed(locked, error) {
    const { deps, tx, record } = locked;
    if (error instanceof PublishRefused) {
      // Cancelled meanwhile
      if (record.state !== 'FLIP') return goOn(0);
      await saveLineResults(tx, record.id, error.results);
      const bad = record.bad + error.results.length;
      await saveProgress(deps, tx, record, { state: 'DISCARDING', failure: error.failure, bad });
      return goOn(0);
    }
    if (record.state !== 'LINES' && record.state !== 'FLIP') throw error;
    await saveProgress(deps, tx, record, { state: 'DISCARDING', failure: failureOf(locked, error) });
    return goOn(0);
  },
};

/** Repeatedly losing a race for the same unique value is no internal error. */
function failureOf({ deps, record }: Locked<ImportRecord>, error: unknown): ErrorCode {
  if (record.state === 'FLIP' && duplicateKey(error)) return 'duplicate';
  return internalProblem(deps, importRuns, record, error).code;
}

/** Continues an import until it is finished. Throws on an outage; must then be called again. */
export function runImport(deps: LongWorkDeps, importId: number): Promise<void> {
  return continueRun(deps, importRuns, importId);
}

/** Cancels an import that is not shown yet, and deletes its hidden rows. */
export async function discardImport(
  deps: LongWorkDeps,
  importId: number,
  failure: ErrorCode = 'import_cancelled',
): Promise<void> {
  await deps.database.orm
    .update(csvImport)
    .set({ state: 'DISCARDING', failure, updateDate: deps.now() })
    .where(
      and(
        eq(csvImport.id, importId),
        sql`${csvImport.shownDate} is null`,
        sql`${csvImport.state} in ('RECEIVING', 'LINES', 'FLIP')`,
      ),
    );
  await runImport(deps, importId);
}

async function lineSlice(
  writing: Writing,
  record: ImportRecord,
  size: number,
  unexpected: Unexpected<ImportLine>,
): Promise<number> {
  const { deps, tx } = writing;
  if (isThrough(record)) {
    const state = record.dryRun ? 'DONE' : record.bad > 0 ? 'DISCARDING' : 'FLIP';
    await saveProgress(deps, tx, record, { state });
    return 0;
  }
  const lines = await nextLines(tx, record, ['NEW'], size);
  // With a bad line nothing will be written, so the others are only checked
  const results = await writeLines(writing, record, lines, { dryRun: record.dryRun || record.bad > 0, unexpected });
  await saveLineResults(tx, record.id, results);
  const count = (state: string) => results.filter((result) => result.state === state).length;
  await saveProgress(deps, tx, record, {
    position: record.position + size,
    checked: record.checked + lines.length,
    created: record.created + count('CREATE'),
    updated: record.updated + count('UPDATE'),
    unchanged: record.unchanged + count('SAME'),
    bad: record.bad + count('BAD'),
  });
  return lines.length;
}
