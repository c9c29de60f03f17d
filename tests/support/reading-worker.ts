import { resolveResources } from '#model/resolve.ts';
import { resources } from '#resources';
import { openDatabase } from '#server/database/connect.ts';
import { tablesOf } from '#server/database/tables.ts';
import { openInstrument } from '#server/features/ranking/instruments/registry.ts';
import { readDue } from '#server/features/ranking/worker.ts';

/*
 * A worker in a process of its own, to be killed: DATABASE_URL, PLACES_URL, CLOCK (epoch ms at its start). Reads until nothing is due.
 */
const { DATABASE_URL: databaseUrl = '', PLACES_URL: url = '', CLOCK: clock = '0' } = process.env;
const started = Date.now();
const now = () => Number(clock) + Date.now() - started;
const database = await openDatabase({ dataDir: '', databaseUrl });
const recorded = await readDue({
  database,
  tables: tablesOf(resolveResources(resources)),
  instrument: openInstrument({ database, now, apiKey: 'k', url }),
  now,
  publishChange: async () => {},
  log: () => {},
});
await database.close();
console.log(recorded);
