import '#words';
import { resolveResources } from '#core/model/resolve.ts';
import { openDatabase } from '#core/server/database/connections/connect.ts';
import { tablesOf } from '#core/server/database/schema/tables.ts';
import { sealer } from '#core/server/sessions/tokens.ts';
import { resources as declared } from '#resources';
import { deliverDue } from '#webhooks/server/deliver.ts';

/* A worker in its own process that tests can kill. Environment: DATABASE_URL, CLOCK (epoch ms). Sends the due webhook deliveries. */
const { DATABASE_URL: databaseUrl = '', CLOCK: clock = '0' } = process.env;
const database = await openDatabase({ dataDir: '', databaseUrl });
const sent = await deliverDue({
  database,
  tables: tablesOf(declared, resolveResources(declared)),
  now: () => Number(clock),
  sealer: sealer('a secret of the tests'),
  loopbackWebhooks: true,
  enqueue: async () => {},
  publishChange: async () => {},
});
console.log(sent);
await database.close();
