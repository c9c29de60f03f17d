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
import { paced, turn } from '../../kernel/time-slices.ts';
import { job } from '../../queue/job.ts';
import { discardLines } from './discard.ts';
import { FlipRefused, flip } from './flip.ts';
import { writeLines } from './lines.ts';
import {
  type ImportLine,
  type ImportRecord,
  isThrough,
  nextLines,
  saveProgress,
  saveResults,
  type Unexpected,
} from './record.ts';
import { settleLines, settleSome } from './settle.ts';
import { takeBackLines } from './undo.ts';

/** The job that goes on with an import, whatever is to be done next. */
export const csvImportJob = job<{ readonly importId: number }>('csv-import');

/** What one slice did: how many lines, and whether anything is left to do. */
interface Slice {
  readonly lines: number;
  readonly goesOn: boolean;
}

/** So many lines are done before the planner is told of them, and then of four times as many. */
const firstAnalyze = 1000;

/**
 * Goes on with an import until nothing is left to do, in slices that let others' calls through. Each slice is a transaction that holds
 * the import: one that ended on the way is done again by whoever takes the job up, and two at once do each slice once.
 */
export async function runImport(deps: LongWorkDeps, importId: number): Promise<void> {
  const pace = paced(50);
  let done = 0;
  let analyzeAt = firstAnalyze;
  for (let goesOn = true; goesOn; ) {
    const slice = await turn(async () => {
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

/** An import goes on without: it is only slower. */
function logFailure({ log }: LongWorkDeps, importId: number): (error: unknown) => void {
  return (error) => log({ level: 'warn', event: 'planner', importId, ...describe(error) });
}

/** Ends an import that has not been shown: its rows go, and nobody has seen them. */
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

/** One slice of an import's work, of at most `size` lines. */
export async function step(deps: LongWorkDeps, importId: number, size: number): Promise<Slice> {
  try {
    return await retryTransaction(() => deps.database.transaction((tx) => stepWithin(deps, tx, importId, size)));
  } catch (error) {
    if (error instanceof FlipRefused) return refuseFlip(deps, importId, error);
    if (isOutage(error)) throw error;
    return giveUp(deps, importId, error);
  }
}

/**
 * After an error of ours that is no line's own an import that nobody has seen is given up. What is left to be done of another is
 * tried again later: throws the error.
 */
async function giveUp(deps: LongWorkDeps, importId: number, error: unknown): Promise<Slice> {
  return deps.database.transaction(async (tx) => {
    const [record] = await tx.select().from(csvImport).where(eq(csvImport.id, importId)).for('update');
    if (record?.state === 'FLIP' && duplicateKey(error)) {
      // Lost again and again against somebody who takes the same value at that moment: no error of ours
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

/** What is told of an error of ours: where to look it up. The log is told what it was. */
function ours({ log }: LongWorkDeps, { id, requestId }: ImportRecord, error: unknown, line?: number): Problem {
  log({ level: 'error', event: 'import', importId: id, line, requestId, ...describe(error) });
  return { code: 'internal', params: { requestId } };
}

async function stepWithin(deps: LongWorkDeps, tx: Orm, importId: number, size: number): Promise<Slice> {
  const [record] = await tx.select().from(csvImport).where(eq(csvImport.id, importId)).for('update');
  if (record === undefined) return { lines: 0, goesOn: false };
  if (record.state === 'DISCARDING') return goOn(await discardLines(deps, tx, record, size * 2));
  const { userId, resource, ip, requestId } = record;
  // What is in is told of, whatever became of who sent it
  if (record.state === 'SETTLING')
    return goOn(await settleLines({ deps, tx, origin: { actor: { id: userId }, ip, requestId } }, record, size * 2));
  const actor = await senderOf(deps, tx, { userId, resource, operation: 'import' });
  if (actor === null) {
    // Who may take nothing back any more leaves in what is in
    if (record.state === 'UNDOING') await saveProgress(deps, tx, record, { state: 'SETTLING', position: 0 });
    else if (record.state === 'LINES' || record.state === 'FLIP')
      await saveProgress(deps, tx, record, { state: 'DISCARDING', failure: 'forbidden' });
    else return { lines: 0, goesOn: false };
    return goOn(0);
  }
  const writing: Writing = { deps, tx, origin: { actor, ip, requestId }, jobs: [] };
  const unexpected = (error: unknown, [first, ...others]: readonly ImportLine[]): readonly Problem[] => {
    if (isOutage(error) || isRace(error)) throw error;
    // Of several nobody knows yet which one it is
    return others.length > 0 ? [] : [ours(deps, record, error, first?.line)];
  };
  switch (record.state) {
    case 'LINES':
      return goOn(await lineSlice(writing, record, size, unexpected));
    case 'FLIP':
      await flip(writing, record);
      return goOn(0);
    case 'UNDOING':
      // One may want it back as soon as its rows are seen, before all is told of them
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
  // Once a line is bad nothing will be written: the others are only checked
  const results = await writeLines(writing, record, lines, { dryRun: record.dryRun || record.bad > 0, unexpected });
  await saveResults(tx, record.id, results);
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

async function refuseFlip(deps: LongWorkDeps, importId: number, refused: FlipRefused): Promise<Slice> {
  await deps.database.transaction(async (tx) => {
    await saveResults(tx, importId, refused.results);
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
