import { fileURLToPath } from 'node:url';
import { serve } from '@hono/node-server';
import { resolveResources } from '#model/resolve.ts';
import { resources as declared } from '#resources';
import { createApp } from './app.ts';
import { clientAddress } from './client-address.ts';
import { consoleFiles } from './console-files.ts';
import { openDatabase } from './database/connect.ts';
import { FolderInUse } from './database/folder-lock.ts';
import { migrate } from './database/migrate.ts';
import { DatabaseUnusable } from './database/postgres.ts';
import { tablesOf } from './database/tables.ts';
import { startEmulator, withEmulator } from './demo-emulator.ts';
import { antiForgery } from './features/accounts/anti-forgery.ts';
import { accountOperations, accountRoutes } from './features/accounts/routes.ts';
import { authenticate } from './features/accounts/session.ts';
import { billingOperations, billingRoutes } from './features/billing/routes.ts';
import { dashboardOperations, dashboardRoutes } from './features/dashboard/routes.ts';
import { demoAccounts, demoPassword } from './features/demo/accounts.ts';
import { settleDemo } from './features/demo/settle.ts';
import { registerGoogleJobs } from './features/google/jobs.ts';
import { googleParts } from './features/google/parts.ts';
import { googleOperations, googleRoutes } from './features/google/routes.ts';
import { mailer } from './features/mail/mailer.ts';
import { openOutbox } from './features/mail/outbox.ts';
import { outboxOperations, outboxRoutes } from './features/mail/outbox-routes.ts';
import { eventRoutes } from './features/notifications/events.ts';
import { openHub } from './features/notifications/hub.ts';
import { notificationOperations, notificationRoutes } from './features/notifications/routes.ts';
import { registerGridJob } from './features/ranking/grid-job.ts';
import { gridOperations, gridRoutes } from './features/ranking/grid-routes.ts';
import { openInstrument } from './features/ranking/instruments/registry.ts';
import { registerReadingJobs } from './features/ranking/jobs.ts';
import { lookingOperations, lookingRoutes } from './features/ranking/looking-routes.ts';
import { matchingOperations, matchingRoutes } from './features/ranking/matching-routes.ts';
import { measuringOperations, measuringRoutes } from './features/ranking/measuring-routes.ts';
import { sealer } from './features/sealed.ts';
import { tiktokOperations, tiktokRoutes } from './features/tiktok/routes.ts';
import { startQueue } from './jobs/queue.ts';
import { registerJobs } from './jobs/register.ts';
import { startMetrics } from './metrics.ts';
import { rules } from './rules/registry.ts';
import { readSettings, SettingError, type Settings, secretKeyOf } from './settings.ts';
import { showStores } from './show-stores.ts';

/** The composition root: the only place that looks at the environment and the clock. */
async function main(): Promise<void> {
  const read = readSettings(process.env);
  const now = () => Date.now();
  const log = (entry: Record<string, unknown>) =>
    console.error(JSON.stringify({ time: new Date(now()).toISOString(), ...entry }));
  const resources = resolveResources(declared);
  const tables = tablesOf(resources);
  const database = await openDatabase(read);
  await migrate(database, fileURLToPath(new URL('../../migrations', import.meta.url)));
  const demo = await settleDemo({ database, tables, resources, settings: read, now: now() });
  const emulator = demo ? await startEmulator({ dataDir: read.dataDir, log }) : null;
  const settings = emulator === null ? read : withEmulator(read, emulator);
  const showing = emulator === null ? null : await showStores(emulator, { database, tables, log });

  const queue = await startQueue({ database, worker: settings.worker, log });
  const hub = await openHub({ database, tables, resources, log });
  const outbox = `${settings.dataDir}/outbox`;
  const mail = mailer({ smtpUrl: settings.smtpUrl, from: settings.mailFrom, outbox, now });
  await registerJobs(queue, { database, tables, resources, publicUrl: settings.publicUrl, send: mail, now, log });
  const instrument = openInstrument({
    database,
    now,
    apiKey: settings.googlePlacesApiKey,
    url: settings.hosts.googlePlacesUrl,
  });
  const reading = { database, tables, instrument, publishChange: hub.publishChange, now, log };
  await registerReadingJobs(queue, reading);
  await registerGridJob(queue, reading);

  const metrics = startMetrics();
  const sealing = sealer(secretKeyOf(settings));
  const enqueue = (job: string, data: object) => queue.send(job, data);
  const demandsSecondFactor = settings.adminSecondFactor;
  const who = authenticate({ database, tables, demandsSecondFactor, now });
  const secure = settings.publicUrl.startsWith('https:');
  const parts = { resources, tables, database, rules, now, enqueue, publishChange: hub.publishChange };
  const google = googleParts({ ...parts, sealer: sealing, google: googleOf(settings) });
  await registerGoogleJobs(queue, { ...google, log });
  const app = createApp({
    ...parts,
    ...metrics,
    authenticate: who,
    addressOf: clientAddress(settings.proxies),
    antiForgery: antiForgery({ secure }),
    features: [
      accountRoutes({ ...parts, demo, secure, demandsSecondFactor, sealer: sealing }),
      outboxRoutes({ ...parts, outbox: demo ? openOutbox(outbox) : null }),
      notificationRoutes(parts),
      eventRoutes({ hub, authenticate: who }),
      googleRoutes(google),
      tiktokRoutes({ ...parts, sealer: sealing, publicUrl: settings.publicUrl, tiktok: tiktokOf(settings) }),
      billingRoutes(parts),
      lookingRoutes({ ...parts, instrument }),
      gridRoutes({ ...parts, instrument }),
      measuringRoutes(parts),
      matchingRoutes({ ...parts, instrument }),
      dashboardRoutes(parts),
    ],
    featureOperations: [
      ...accountOperations,
      ...outboxOperations,
      ...notificationOperations,
      ...googleOperations,
      ...tiktokOperations,
      ...billingOperations,
      ...lookingOperations,
      ...gridOperations,
      ...measuringOperations,
      ...matchingOperations,
      ...dashboardOperations,
    ],
    ...(emulator === null ? {} : { beside: emulator.routes }),
    consoleFiles: consoleFiles(fileURLToPath(new URL('../../dist/console', import.meta.url)), {
      tilesHost: new URL(settings.mapTilesUrl).origin,
    }),
    ready: async () => {
      await database.ping();
      await queue.ready();
    },
    clientSettings: {
      googleClientId: settings.googleClientId,
      stripePublishableKey: settings.stripePublishableKey,
      mapTilesUrl: settings.mapTilesUrl,
      demo,
    },
    log,
  });
  const server =
    settings.worker === 'only'
      ? null
      : serve({ fetch: app.fetch, port: settings.port, hostname: settings.host }, () => greet(settings, demo));
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    await hub.close();
    showing?.stop();
    emulator?.stop();
    server?.close();
    if (server !== null && 'closeAllConnections' in server) server.closeAllConnections();
    await queue.stop();
    await database.close();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop());
  server?.on('error', (error: Error) => {
    console.error(`PORT ${settings.port}: ${error.message}`);
    void stop().then(() => process.exit(1));
  });
}

function googleOf({ googleClientId, googleClientSecret, hosts, publicUrl }: Settings) {
  if (googleClientId === null || googleClientSecret === null) return null;
  return {
    clientId: googleClientId,
    clientSecret: googleClientSecret,
    tokenUrl: `${hosts.googleOauthUrl}/token`,
    authorizeUrl: `${hosts.googleAccountsUrl}/o/oauth2/v2/auth`,
    redirectUrl: `${publicUrl}/accept-google`,
    hosts: {
      accountManagement: hosts.googleAccountManagementUrl,
      businessInformation: hosts.googleBusinessInformationUrl,
      myBusiness: hosts.googleMyBusinessUrl,
      performance: hosts.googlePerformanceUrl,
    },
  };
}

function tiktokOf({ tiktokClientKey, tiktokClientSecret, hosts }: Settings) {
  if (tiktokClientKey === null || tiktokClientSecret === null) return null;
  return {
    clientKey: tiktokClientKey,
    clientSecret: tiktokClientSecret,
    authorizeUrl: `${hosts.tiktokAuthorizeUrl}/v2/auth/authorize/`,
    tokenUrl: `${hosts.tiktokUrl}/v2/oauth/token/`,
  };
}

function greet(settings: Settings, demo: boolean): void {
  console.log(`店順 Tenjun: ${settings.publicUrl}`);
  if (!demo) return;
  console.log(`デモアカウント（パスワードはすべて ${demoPassword}）`);
  for (const { email, role } of demoAccounts) console.log(`  ${email}  ${role}`);
}

try {
  await main();
} catch (error) {
  const known = error instanceof SettingError || error instanceof FolderInUse || error instanceof DatabaseUnusable;
  console.error(known ? error.message : error);
  process.exit(1);
}
