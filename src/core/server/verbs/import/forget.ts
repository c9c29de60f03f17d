import { and, eq, inArray, lt, or } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { csvImport, csvImportLine } from '../../kernel/import-tables.ts';
import { freeKeys } from '../../kernel/writes/idempotency.ts';
import { undoableFor } from '../undo-period.ts';
import { receivedWithin } from './record.ts';

type Moment = { readonly database: Database; readonly now: number };

/** Deletes the user's imports, with their lines, whose process died while receiving the file: none of their rows were written. */
export function forgetAbandoned({ database, now }: Moment, userId: number): Promise<void> {
  return forget(database, and(eq(csvImport.userId, userId), isAbandoned(now)));
}

/** Deletes an import whose file could not be received whole. */
export function forgetReceived({ database }: Pick<Moment, 'database'>, id: number): Promise<void> {
  return forget(database, and(eq(csvImport.id, id), eq(csvImport.state, 'RECEIVING')));
}

/** Deletes an import, with its lines, that was refused within its call, whose answer contained everything about it. */
export function forgetRefused({ database }: Pick<Moment, 'database'>, id: number): Promise<void> {
  return forget(database, and(eq(csvImport.id, id), inArray(csvImport.state, ['FAILED', 'CANCELLED'])));
}

/** Deletes imports, with their lines, that can no longer be undone; `now` in epoch ms. */
export function purgeImports({ database, now }: Moment): Promise<void> {
  const isOver = inArray(csvImport.state, ['DONE', 'FAILED', 'CANCELLED', 'UNDONE']);
  return forget(database, or(and(isOver, lt(csvImport.updateDate, now - undoableFor)), isAbandoned(now)));
}

function isAbandoned(now: number) {
  return and(eq(csvImport.state, 'RECEIVING'), lt(csvImport.updateDate, now - receivedWithin));
}

async function forget({ transaction }: Database, which: ReturnType<typeof and>): Promise<void> {
  await transaction(async (tx) => {
    const gone = await tx
      .delete(csvImport)
      .where(which)
      .returning({ id: csvImport.id, userId: csvImport.userId, key: csvImport.requestKey });
    const ids = gone.map(({ id }) => id);
    await freeKeys(tx, gone);
    if (ids.length > 0) await tx.delete(csvImportLine).where(inArray(csvImportLine.importId, ids));
  });
}
