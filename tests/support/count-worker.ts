import '#words';
import { continueRun } from '#billing/server/counting/count-run.ts';
import { resolveResources } from '#core/model/resolve.ts';
import { openDatabase } from '#core/server/database/connections/connect.ts';
import { tablesOf } from '#core/server/database/schema/tables.ts';
import { resources as declared } from '#resources';

/*
 * A worker in its own process that tests can kill. Environment: DATABASE_URL, CLOCK (epoch ms at its start), RUN (the
 * count run's id). Continues the count run to its end.
 */
const { DATABASE_URL: databaseUrl = '', CLOCK: clock = '0', RUN: run = '0' } = process.env;
const started = Date.now();
const resources = resolveResources(declared);
const database = await openDatabase({ dataDir: '', databaseUrl });
await continueRun(
  {
    database,
    resources,
    tables: tablesOf(declared, resources),
    now: () => Number(clock) + Date.now() - started,
    publishChange: async () => {},
    log: (entry) => console.error(entry),
  },
  Number(run),
);
await database.close();
