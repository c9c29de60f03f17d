import '#words';
import { resolveResources } from '#core/model/resolve.ts';
import { openDatabase } from '#core/server/database/connections/connect.ts';
import { tablesOf } from '#core/server/database/schema/tables.ts';
import { openInstrument, openPaidInstrument } from '#ranking/server/instruments/registry.ts';
import { readDue } from '#ranking/server/readings/worker.ts';
import { resources } from '#resources';

/*
 * A worker in its own process that tests can kill. Environment: DATABASE_URL, PLACES_URL, CLOCK (epoch ms at its start).
 * Takes readings until none is due.
 */
const { DATABASE_URL: databaseUrl = '', PLACES_URL: url = '', CLOCK: clock = '0' } = process.env;
const started = Date.now();
const now = () => Number(clock) + Date.now() - started;
const database = await openDatabase({ dataDir: '', databaseUrl });
const recorded = await readDue({
  database,
  repeatsReadings: false,
  tables: tablesOf(resources, resolveResources(resources)),
  instrument: openInstrument({ database, now, apiKey: 'k', url }),
  paid: openPaidInstrument({ login: 'l', password: 'p', url: process.env.DATAFORSEO_URL ?? '' }),
  now,
  publishChange: async () => {},
  log: () => {},
});
await database.close();
console.log(recorded);
