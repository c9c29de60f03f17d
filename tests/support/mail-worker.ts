import '#words';
import { templates } from '#app/feature-parts.ts';
import { resolveResources } from '#core/model/resolve.ts';
import { openDatabase } from '#core/server/database/connections/connect.ts';
import { tablesOf } from '#core/server/database/schema/tables.ts';
import { deliver } from '#mail/server/delivery.ts';
import { mailWriter, repeater } from '#mail/server/mail-job.ts';
import { mailer } from '#mail/server/mailer.ts';
import { resources as declared } from '#resources';

/*
 * A worker in its own process that tests can kill. Environment: DATABASE_URL, SMTP_URL, CLOCK (epoch ms), DELIVERIES
 * (ids). Sends these mails.
 */
const { DATABASE_URL: databaseUrl = '', SMTP_URL: smtpUrl = '', CLOCK: clock = '0', DELIVERIES = '' } = process.env;
const now = () => Number(clock);
const database = await openDatabase({ dataDir: '', databaseUrl });
const resources = resolveResources(declared);
const tables = tablesOf(declared, resources);
const context = { database, tables, resources, publicUrl: 'https://console.example.com', now };
for (const id of DELIVERIES.split(','))
  await deliver(
    {
      ...context,
      writers: { mail: mailWriter(context, templates) },
      repeats: repeater(templates),
      send: mailer({ smtpUrl, from: '店順 <no-reply@example.com>', outbox: '/nowhere', now }),
      publishChange: async () => {},
    },
    Number(id),
  ).catch(() => undefined);
await database.close();
