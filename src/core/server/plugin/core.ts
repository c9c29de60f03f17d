import { lt, or } from 'drizzle-orm';
import * as columnCalls from '#core/model/calls/column-calls.ts';
import * as coreCalls from '#core/model/calls/core-calls.ts';
import * as viewCalls from '#core/model/calls/view-calls.ts';
import { day } from '#core/model/day.ts';
import { idempotencyKey, keyFingerprint, loginAttempt, setting, storedFile } from '../database/sql.ts';
import { eventRoutes } from '../http/event-stream.ts';
import { viewRoutes } from '../http/view-routes.ts';
import { bulkRow, bulkRunTable } from '../kernel/bulk-tables.ts';
import { csvImport, csvImportLine, importHeading, pendingRow } from '../kernel/import-tables.ts';
import { revertTable } from '../kernel/revert-table.ts';
import { listColumnsTable, savedViewTable } from '../kernel/view-tables.ts';
import { oneTimeToken, personalToken, sessionTable } from '../sessions/tokens.ts';
import { purgeBulk } from '../verbs/bulk/record.ts';
import { purgeImports } from '../verbs/import/forget.ts';
import { registerLongWork } from '../verbs/long-work.ts';
import type { ServerPlugin } from './plugin.ts';

/** What the core itself adds to every product's server. */
export const coreServer = {
  calls: [coreCalls, viewCalls, columnCalls],
  routes: [eventRoutes, viewRoutes],
  jobs: [registerLongWork],
  tables: {
    csvImport,
    csvImportLine,
    importHeading,
    pendingRow,
    bulkRun: bulkRunTable,
    bulkRow,
    rowRevert: revertTable,
    session: sessionTable,
    loginAttempt,
    oneTimeToken,
    personalToken,
    idempotencyKey,
    storedFile,
    keyFingerprint,
    savedView: savedViewTable,
    listColumns: listColumnsTable,
    setting,
  },
  leftovers: {
    ofUsers: [
      sessionTable.userId,
      oneTimeToken.userId,
      personalToken.userId,
      savedViewTable.userId,
      listColumnsTable.userId,
      importHeading.userId,
    ],
    async old(database, now) {
      const { orm } = database;
      await orm
        .delete(sessionTable)
        .where(or(lt(sessionTable.expiresDate, now), lt(sessionTable.lastSeenDate, now - 2 * day)));
      // Kept for a while after they expire, so that the user can see which token stopped working
      await orm.delete(personalToken).where(lt(personalToken.expiresDate, now - 30 * day));
      await orm.delete(oneTimeToken).where(lt(oneTimeToken.expiresDate, now - day));
      await orm.delete(idempotencyKey).where(lt(idempotencyKey.createDate, now - day));
      await orm.delete(loginAttempt).where(lt(loginAttempt.updatedDate, now - 2 * day));
      await purgeImports({ database, now });
      await purgeBulk({ database, now });
    },
  },
} satisfies ServerPlugin;
