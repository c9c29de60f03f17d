import '#words';
import { Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import { serve } from '@hono/node-server';
import { antiForgery } from '#accounts/server/anti-forgery.ts';
import { authenticate } from '#accounts/server/session.ts';
import { checkedResources } from '#core/model/check.ts';
import { DeclarationError } from '#core/model/declaration/error.ts';
import { openDatabase } from '#core/server/database/connect.ts';
import { FolderInUse, FolderUnusable } from '#core/server/database/folder-lock.ts';
import { asLongWork } from '#core/server/database/limits.ts';
import { migrate } from '#core/server/database/migrate.ts';
import { DatabaseUnusable } from '#core/server/database/postgres.ts';
import { tablesOf } from '#core/server/database/tables.ts';
import { openHub } from '#core/server/events/hub.ts';
import { createApp } from '#core/server/http/app.ts';
import { clientAddress } from '#core/server/http/client-address.ts';
import { consoleFiles } from '#core/server/http/console-files.ts';
import { startMetrics } from '#core/server/http/metrics.ts';
import { orderlyStop } from '#core/server/http/shutdown.ts';
import type { Deps } from '#core/server/kernel/deps.ts';
import { sealer } from '#core/server/kernel/sealed.ts';
import { KeyUnusable, settleKey } from '#core/server/kernel/secret-key/settle.ts';
import { signer } from '#core/server/kernel/signed.ts';
import { type JobQueue, startQueue } from '#core/server/queue/queue.ts';
import { demoAccounts, demoPassword } from '#demo/server/accounts.ts';
import { startEmulator } from '#demo/server/demo-emulator.ts';
import { settleDemo } from '#demo/server/settle.ts';
import { showStores } from '#demo/server/show-stores.ts';
import { admins } from '#domain/roles.ts';
import { googleParts } from '#google/server/parts.ts';
import { mailer } from '#mail/server/mailer.ts';
import { openOutbox } from '#mail/server/outbox.ts';
import { openInstrument } from '#ranking/server/instruments/registry.ts';
import { resources as declared } from '#resources';
import { openClock } from './clock.ts';
import { featureRoutes } from './features.ts';
import { overGoogle } from './google-parts.ts';
import { registerJobs } from './jobs.ts';
import { gatewayOf, googleOf, pageSources, tiktokOf } from './outside.ts';
import { ownTables } from './own-tables.ts';
import { rules } from './rules.ts';
import { readSettings, SettingError, type Settings } from './settings.ts';
import { withEmulator } from './with-emulator.ts';

/** The composition root: the only place that looks at the environment and the clock. */
async function main(): Promise<void> {
  const read = readSettings(process.env);
  const now = openClock(read.testClock);
  const log = (entry: Record<string, unknown>) =>
    console.error(JSON.stringify({ time: new Date(now()).toISOString(), ...entry }));
  const resources = checkedResources(declared);
  const tables = tablesOf(declared, resources);
  const database = await openDatabase(read);
  await migrate(database, fileURLToPath(new URL('../../migrations', import.meta.url)));
  const secretKey = await settleKey(database, read, now(), ownTables).catch(async (error: unknown) => {
    await database.close();
    throw error;
  });
  const demo = await asLongWork('migration', () =>
    settleDemo({ database, tables, resources, settings: read, now: now() }),
  );
  if (demo && read.production) {
    await database.close();
    throw new SettingError(
      `${read.databaseUrl === null ? 'DATA_DIR' : 'DATABASE_URL'} holds the demo, the password of whose accounts is public: NODE_ENV=production needs a database of its own`,
    );
  }
  const emulator = demo ? await startEmulator({ dataDir: read.dataDir, publicUrl: read.publicUrl, log }) : null;
  const settings = emulator === null ? read : withEmulator(read, emulator);
  const showing = emulator === null ? null : await showStores(emulator, { database, tables, log });

  const queue = await startQueue({ database, worker: settings.worker, log });
  const jobs: JobQueue = queue;
  const enqueue: Deps['enqueue'] = (tx, job, data, options = {}) => jobs.send(job, data, { ...options, tx });
  const hub = await openHub({ database, tables, resources, log });
  const outbox = `${settings.dataDir}/outbox`;
  const mail = mailer({ smtpUrl: settings.smtpUrl, from: settings.mailFrom, outbox, now });
  const demandsSecondFactor = settings.adminSecondFactor;
  const who = authenticate({ database, tables, demandsSecondFactor, now });
  const secure = settings.publicUrl.startsWith('https:');
  const parts = {
    resources,
    tables,
    database,
    rules,
    now,
    enqueue,
    publishChange: hub.publishChange,
    publicUrl: settings.publicUrl,
    sealer: sealer(secretKey),
    signer: signer(secretKey, 'reconnect'),
    tiktok: tiktokOf(settings),
    gateway: gatewayOf(settings),
    instrument: openInstrument({
      database,
      now,
      apiKey: settings.googlePlacesApiKey,
      url: settings.hosts.googlePlacesUrl,
    }),
    log,
  };
  let draining = false;
  const google = googleParts({ ...parts, ...overGoogle, google: googleOf(settings) });
  await registerJobs(queue, { ...parts, ...google, send: mail });
  const app = createApp({
    ...parts,
    ...startMetrics(),
    metricsRoles: admins,
    metricsToken: settings.metricsToken,
    authenticate: who,
    addressOf: clientAddress(settings.proxies),
    antiForgery: antiForgery({ secure }),
    secure,
    features: featureRoutes({
      ...parts,
      ...google,
      clientSettings: {
        googleClientId: settings.googleClientId,
        stripePublishableKey: settings.stripePublishableKey,
        mapTilesUrl: settings.mapTilesUrl,
        demo,
      },
      demo,
      secure,
      demandsSecondFactor,
      authenticate: who,
      hub,
      outbox: demo ? openOutbox(outbox) : null,
    }),
    consoleFiles: consoleFiles(fileURLToPath(new URL('../../dist/console', import.meta.url)), pageSources(settings)),
    ready: async () => {
      if (draining) throw new Error('this process is stopping');
      await database.ping();
      await queue.ready();
    },
    log,
  });
  const server =
    settings.worker === 'only'
      ? null
      : serve({ fetch: app.fetch, port: settings.port, hostname: settings.host }, () => greet(settings, demo));
  const stop = orderlyStop({
    server: server instanceof Server ? server : null,
    hub,
    queue,
    database,
    beside: () => {
      showing?.stop();
      emulator?.stop();
    },
    draining: () => {
      draining = true;
    },
    log,
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(0));
  server?.on('error', (error: Error) => {
    console.error(`PORT ${settings.port}: ${error.message}`);
    void stop(1);
  });
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
  const known =
    error instanceof DeclarationError ||
    error instanceof SettingError ||
    error instanceof KeyUnusable ||
    error instanceof FolderInUse ||
    error instanceof FolderUnusable ||
    error instanceof DatabaseUnusable;
  console.error(known ? error.message : error);
  process.exit(1);
}
