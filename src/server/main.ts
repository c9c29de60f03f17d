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
import { showStores, startEmulator, withEmulator } from './demo-emulator.ts';
import { antiForgery } from './features/accounts/anti-forgery.ts';
import { accountOperations, accountRoutes } from './features/accounts/routes.ts';
import { authenticate } from './features/accounts/session.ts';
import { billingOperations, billingRoutes } from './features/billing/routes.ts';
import { dashboardOperations, dashboardRoutes } from './features/dashboard/routes.ts';
import { demoAccounts, demoPassword } from './features/demo/accounts.ts';
import { settleDemo } from './features/demo/settle.ts';
import { googleParts } from './features/google/parts.ts';
import { googleOperations, googleRoutes } from './features/google/routes.ts';
import { linkBoardOperations, linkBoardRoutes } from './features/links/board-routes.ts';
import { reconnectOperations, reconnectRoutes } from './features/links/reconnect-routes.ts';
import { mailer } from './features/mail/mailer.ts';
import { eventRoutes } from './features/notifications/events.ts';
import { openHub } from './features/notifications/hub.ts';
import { notificationOperations, notificationRoutes } from './features/notifications/routes.ts';
import { performanceOperations, performanceRoutes } from './features/performance/routes.ts';
import { sealer } from './features/sealed.ts';
import { signer } from './features/signed.ts';
import { tiktokOperations, tiktokRoutes } from './features/tiktok/routes.ts';
import { startQueue } from './jobs/queue.ts';
import { registerJobs } from './jobs/register.ts';
import { startMetrics } from './metrics.ts';
import { rules } from './rules/registry.ts';
import { readSettings, SettingError, type Settings, secretKeyOf } from './settings.ts';

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
  if (emulator !== null) await showStores(emulator, { database, tables });

  const queue = await startQueue({ database, worker: settings.worker, log });
  const hub = await openHub({ database, tables, resources, log });
  const mail = mailer({
    smtpUrl: settings.smtpUrl,
    from: settings.mailFrom,
    outbox: `${settings.dataDir}/outbox`,
    now,
  });
  const secretKey = secretKeyOf(settings);
  const sealing = sealer(secretKey);
  const links = {
    database,
    tables,
    publicUrl: settings.publicUrl,
    signer: signer(secretKey, 'reconnect'),
    sealer: sealing,
    tiktok: tiktokOf(settings),
    publishChange: hub.publishChange,
    now,
  };
  const metrics = startMetrics();
  const enqueue = (job: string, data: object) => queue.send(job, data);
  const demandsSecondFactor = settings.adminSecondFactor;
  const who = authenticate({ database, tables, demandsSecondFactor, now });
  const secure = settings.publicUrl.startsWith('https:');
  const parts = { resources, tables, database, rules, now, enqueue, publishChange: hub.publishChange };
  const google = googleParts({ ...parts, sealer: sealing, google: googleOf(settings) });
  await registerJobs(queue, { ...google, ...links, send: mail, log });
  const app = createApp({
    ...parts,
    ...metrics,
    authenticate: who,
    addressOf: clientAddress(settings.proxies),
    antiForgery: antiForgery({ secure }),
    features: [
      accountRoutes({ ...parts, demo, secure, demandsSecondFactor, sealer: sealing }),
      notificationRoutes(parts),
      eventRoutes({ hub, authenticate: who }),
      googleRoutes(google),
      tiktokRoutes({ ...parts, ...links }),
      linkBoardRoutes({ ...parts, ...links }),
      reconnectRoutes({ ...parts, ...links, google: google.google }),
      performanceRoutes(parts),
      billingRoutes(parts),
      dashboardRoutes(parts),
    ],
    featureOperations: [
      ...accountOperations,
      ...notificationOperations,
      ...googleOperations,
      ...tiktokOperations,
      ...linkBoardOperations,
      ...reconnectOperations,
      ...performanceOperations,
      ...billingOperations,
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
    apiUrl: hosts.tiktokUrl,
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
