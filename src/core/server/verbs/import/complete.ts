import { and, eq, inArray } from 'drizzle-orm';
import type { Job } from '#core/server/kernel/reading/contexts.ts';
import { type Recorded, recordAll } from '#core/server/kernel/writes/system-write.ts';
import type { Writing } from '#core/server/kernel/writes/transact.ts';
import { pendingRow } from '../../kernel/import-tables.ts';
import { job } from '../../queue/queue.ts';
import { type ImportLine, type ImportRecord, isThrough, nextLines, saveLineResults, saveProgress } from './record.ts';

type Completing = Pick<Writing, 'deps' | 'tx'> & { readonly origin: Parameters<typeof recordAll>[2] };

/**
 * Completes some lines of a visible import: writes their audit entries, queues the rules' jobs, and removes the marks that hid the rows.
 * Returns the number of lines; after the last, the import is done.
 */
export async function completeLines(writing: Completing, record: ImportRecord, most: number): Promise<number> {
  const { deps, tx } = writing;
  if (isThrough(record)) {
    await tx.delete(pendingRow).where(eq(pendingRow.importId, record.id));
    await saveProgress(deps, tx, record, { state: 'DONE' });
    return 0;
  }
  const completed = await completeSome(writing, record, most);
  await saveProgress(deps, tx, record, { position: record.position + most });
  return completed;
}

/** Completes those of the next `most` lines that are not completed, without updating the import's own row. */
export async function completeSome(
  { deps, tx, origin }: Completing,
  record: ImportRecord,
  most: number,
): Promise<number> {
  const lines = await nextLines(tx, record, ['CREATE', 'UPDATE'], most);
  if (lines.length === 0) return 0;
  await recordAll(
    deps,
    tx,
    origin,
    lines.flatMap(({ audit }) => (isRecorded(audit) ? [audit] : [])),
  );
  for (const { name, data } of lines.flatMap(jobsOf)) await deps.enqueue(tx, name, data);
  const rowIds = lines.flatMap(({ rowId }) => rowId ?? []);
  await tx.delete(pendingRow).where(and(eq(pendingRow.resource, record.resource), inArray(pendingRow.rowId, rowIds)));
  await saveLineResults(
    tx,
    record.id,
    lines.map(({ position }) => ({ position, state: 'SETTLED' })),
  );
  return lines.length;
}

function isRecorded(audit: unknown): audit is Recorded {
  return typeof audit === 'object' && audit !== null && 'resource' in audit && 'action' in audit;
}

function jobsOf({ jobs }: ImportLine): Job[] {
  return [jobs ?? []].flat().map((kept) => {
    const { name, data } = Object(kept);
    return { name: job(String(name)), data: Object(data) };
  });
}
