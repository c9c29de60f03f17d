import '#words';
import { resolveResources } from '#core/model/resolve.ts';
import { openDatabase } from '#core/server/database/connections/connect.ts';
import { tablesOf } from '#core/server/database/schema/tables.ts';
import { sealer } from '#core/server/kernel/sealing/sealed.ts';
import { resources as declared } from '#resources';
import { deliverDue } from '#webhooks/server/deliver.ts';

/*
 * A worker in a process of its own, to be killed: DATABASE_URL, CLOCK (epoch ms). Takes what is due to its receivers.
 */
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
