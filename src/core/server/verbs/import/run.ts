import { and, eq, sql } from 'drizzle-orm';
import type { ErrorCode, Problem } from '#core/model/error-codes.ts';
import type { Writing } from '#core/server/kernel/writes/writing.ts';
import type { Orm } from '../../database/database.ts';
import { duplicateKey, isOutage, isRace } from '../../database/failure.ts';
import { retryTransaction } from '../../database/retry-transaction.ts';
import type { LongWorkDeps } from '../../kernel/deps.ts';
import { describe } from '../../kernel/failure.ts';
import { csvImport } from '../../kernel/import-tables.ts';
import { analyseChangedTables } from '../../kernel/maintenance.ts';
import { senderOf } from '../../kernel/sender.ts';
import { inSlice, paced } from '../../kernel/time-slices.ts';
import { job } from '../../queue/job.ts';
import { discardLines } from './discard.ts';
import { writeLines } from './lines.ts';
import { PublishRefused, publishRows } from './publish.ts';
import {
  type ImportLine,
  type ImportRecord,
  isThrough,
  nextLines,
  saveLineResults,
  saveProgress,
  type Unexpected,
} from './record.ts';
import { settleLines, settleSome } from './settle.ts';
import { takeBackLines } from './undo.ts';

/** The job that continues an import in any state. */
export const csvImportJob = job<{ readonly importId: number }>('csv-import');

/** The result of one slice: how many lines it processed, and whether there is more to do. */
interface Slice {
  readonly lines: number;
  readonly goesOn: boolean;
}

/** ANALYZE after 1000 lines, then each time the count quadruples. */
const firstAnalyze = 1000;

/**
 * Continues an import until it is finished, in slices between which other requests are served. Each slice is a transaction that locks the
 * import: interrupted work is repeated by the next job, and two concurrent jobs do each slice once.
 */
export async function runImport(deps: LongWorkDeps, importId: number): Promise<void> {
  const pace = paced(50);
  let done = 0;
  let analyzeAt = firstAnalyze;
  for (let goesOn = true; goesOn; ) {
    const slice = await inSlice(async () => {
      const began = performance.now();
      const some = await step(deps, importId, pace.size());
      pace.took(some.lines, performance.now() - began);
      return some;
    });
    goesOn = slice.goesOn;
    done += slice.lines;
    if (done >= analyzeAt) {
      analyzeAt *= 4;
      await analyseChangedTables(deps.database).catch(logFailure(deps, importId));
    }
  }
}

/** The import goes on without ANALYZE, only slower. */
function logFailure({ log }: LongWorkDeps, importId: number): (error: unknown) => void {
  return (error) => log({ level: 'warn', event: 'planner', importId, ...describe(error) });
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

/** Runs one slice of an import, of at most `size` lines. */
export async function step(deps: LongWorkDeps, importId: number, size: number): Promise<Slice> {
  try {
    return await retryTransaction(() => deps.database.transaction((tx) => stepWithin(deps, tx, importId, size)));
  } catch (error) {
    if (error instanceof PublishRefused) return refusePublish(deps, importId, error);
    if (isOutage(error)) throw error;
    return giveUp(deps, importId, error);
  }
}

/**
 * After an internal error that is not a line's own: gives up an import that is not shown yet. For a visible one, throws the error, to be
 * retried later.
 */
async function giveUp(deps: LongWorkDeps, importId: number, error: unknown): Promise<Slice> {
  return deps.database.transaction(async (tx) => {
    const [record] = await tx.select().from(csvImport).where(eq(csvImport.id, importId)).for('update');
    if (record?.state === 'FLIP' && duplicateKey(error)) {
      // Repeatedly lost a race for the same unique value: not an internal error
      await saveProgress(deps, tx, record, { state: 'DISCARDING', failure: 'duplicate' });
      return goOn(0);
    }
    if (record?.state === 'LINES' || record?.state === 'FLIP') {
      ours(deps, record, error);
      await saveProgress(deps, tx, record, { state: 'DISCARDING', failure: 'internal' });
      return goOn(0);
    }
    throw error;
  });
}

/** Logs an internal error; returns a problem with the request id to look it up by. */
function ours({ log }: LongWorkDeps, { id, requestId }: ImportRecord, error: unknown, line?: number): Problem {
  log({ level: 'error', event: 'import', importId: id, line, requestId, ...describe(error) });
  return { code: 'internal', params: { requestId } };
}

async function stepWithin(deps: LongWorkDeps, tx: Orm, importId: number, size: number): Promise<Slice> {
  const [record] = await tx.select().from(csvImport).where(eq(csvImport.id, importId)).for('update');
  if (record === undefined) return { lines: 0, goesOn: false };
  if (record.state === 'DISCARDING') return goOn(await discardLines(deps, tx, record, size * 2));
  const { userId, resource, ip, requestId } = record;
  // A visible import is settled even if its user has lost the permission
  if (record.state === 'SETTLING')
    return goOn(await settleLines({ deps, tx, origin: { actor: { id: userId }, ip, requestId } }, record, size * 2));
  const actor = await senderOf(deps, tx, { userId, resource, operation: 'import' });
  if (actor === null) {
    // A user who lost the permission can no longer undo: the rows stay
    if (record.state === 'UNDOING') await saveProgress(deps, tx, record, { state: 'SETTLING', position: 0 });
    else if (record.state === 'LINES' || record.state === 'FLIP')
      await saveProgress(deps, tx, record, { state: 'DISCARDING', failure: 'forbidden' });
    else return { lines: 0, goesOn: false };
    return goOn(0);
  }
  const writing: Writing = { deps, tx, origin: { actor, ip, requestId }, jobs: [] };
  const unexpected = (error: unknown, [first, ...others]: readonly ImportLine[]): readonly Problem[] => {
    if (isOutage(error) || isRace(error)) throw error;
    // Not logged yet for several lines: bisecting will find the failing one
    return others.length > 0 ? [] : [ours(deps, record, error, first?.line)];
  };
  switch (record.state) {
    case 'LINES':
      return goOn(await lineSlice(writing, record, size, unexpected));
    case 'FLIP':
      await publishRows(writing, record);
      return goOn(0);
    case 'UNDOING':
      // An undo may start as soon as the rows are visible, before they are settled
      await settleSome(writing, record, size);
      return goOn(await takeBackLines(writing, record, size, unexpected));
    default:
      return { lines: 0, goesOn: false };
  }
}

function goOn(lines: number): Slice {
  return { lines, goesOn: true };
}

async function lineSlice(
  writing: Writing,
  record: ImportRecord,
  size: number,
  unexpected: Unexpected,
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

async function refusePublish(deps: LongWorkDeps, importId: number, refused: PublishRefused): Promise<Slice> {
  await deps.database.transaction(async (tx) => {
    await saveLineResults(tx, importId, refused.results);
    await tx
      .update(csvImport)
      .set({
        state: 'DISCARDING',
        failure: refused.failure,
        bad: sql`${csvImport.bad} + ${refused.results.length}`,
        updateDate: deps.now(),
      })
      .where(and(eq(csvImport.id, importId), eq(csvImport.state, 'FLIP')));
  });
  return goOn(0);
}
