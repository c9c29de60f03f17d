import '#words';
import { Server } from 'node:http';
import { type ServerType, serve } from '@hono/node-server';
import { checkedResources } from '#core/model/check.ts';
import { DeclarationError } from '#core/model/declaration/error.ts';
import { FolderInUse, FolderUnusable } from '#core/server/database/connections/folder-lock.ts';
import { DatabaseUnusable } from '#core/server/database/connections/postgres.ts';
import { tablesOf } from '#core/server/database/schema/tables.ts';
import { openBroker } from '#core/server/events/broker.ts';
import { orderlyStop, type Running } from '#core/server/http/shutdown.ts';
import type { Deps } from '#core/server/kernel/deps.ts';
import { demandRules } from '#core/server/kernel/rule-mistakes.ts';
import { sealer } from '#core/server/kernel/sealing/sealed.ts';
import { signer } from '#core/server/kernel/sealing/signed.ts';
import { KeyUnusable } from '#core/server/kernel/secret-key/settle.ts';
import { type JobQueue, startQueue } from '#core/server/queue/queue.ts';
import { demoAccounts, demoPassword } from '#demo/server/accounts.ts';
import { startEmulator } from '#demo/server/demo-emulator.ts';
import { showStores } from '#demo/server/show-stores.ts';
import { warmDrawing } from '#documents/server/thread/drawn-aside.ts';
import { googleParts } from '#google/server/parts.ts';
import { mailer } from '#mail/server/mailer.ts';
import { resources as declared } from '#resources';
import { openClock } from './clock.ts';
import { overGoogle, productionRules, rules, taken } from './gathered.ts';
import { registerJobs } from './jobs.ts';
import { dropLeftovers } from './leftovers.ts';
import { openApp } from './open-app.ts';
import { openInstallation } from './open-installation.ts';
import { channelsOf, gatewayOf, geocoderOf, googleOf, instrumentOf, tiktokOf, writerOf } from './outside.ts';
import { readSettings, SettingError, type Settings } from './settings.ts';
import { withEmulator } from './with-emulator.ts';

/** The composition root: the only place that looks at the environment and the clock. Long, for all the parts meet here. */
async function main(): Promise<void> {
  const read = readSettings(process.env);
  const now = openClock(read.testClock);
  const log = (entry: Record<string, unknown>) =>
    console.error(JSON.stringify({ time: new Date(now()).toISOString(), ...entry }));
  const resources = checkedResources(declared, taken);
  // As the app does itself, but before the database is brought up to date for it
  demandRules(resources, rules);
  const tables = tablesOf(declared, resources);
  const { database, secretKey, demo } = await openInstallation(read, { resources, tables, now, log });
  const emulator = demo ? await startEmulator({ dataDir: read.dataDir, publicUrl: read.publicUrl, log }) : null;
  const settings = emulator === null ? read : withEmulator(read, emulator);
  const showing = emulator === null ? null : await showStores(emulator, { database, tables, log });

  const queue = await startQueue({ database, worker: settings.worker, log });
  const jobs: JobQueue = queue;
  const enqueue: Deps['enqueue'] = (tx, job, data, options = {}) => jobs.send(job, data, { ...options, tx });
  const broker = await openBroker({ database, tables, resources, log });
  const outbox = `${settings.dataDir}/outbox`;
  const mail = mailer({ smtpUrl: settings.smtpUrl, from: settings.mailFrom, outbox, now });
  const parts = {
    resources,
    tables,
    database,
    rules: settings.production ? productionRules : rules,
    now,
    enqueue,
    publishChange: broker.publishChange,
    publicUrl: settings.publicUrl,
    sealer: sealer(secretKey),
    signer: signer(secretKey, 'reconnect'),
    pictureSigner: signer(secretKey, 'post-photo'),
    tiktok: tiktokOf(settings),
    gateway: gatewayOf(settings),
    loopbackWebhooks: !settings.production,
    channels: channelsOf(settings),
    instrument: instrumentOf(settings, { database, now }),
    readingsKeptMonths: settings.readingsKeptMonths,
    geocoder: geocoderOf(settings),
    writer: writerOf(settings),
    log,
  };
  const google = googleParts({ ...parts, ...overGoogle, google: googleOf(settings) });
  await registerJobs(queue, { ...parts, ...google, send: mail });
  const state = { isStopping: false };
  const ready = async () => {
    if (state.isStopping) throw new Error('this process is stopping');
    await database.ping();
    await queue.ready();
  };
  const app = openApp({ ...parts, ...google, demo, broker, outbox, ready }, settings);
  const server = settings.worker === 'only' ? null : listen(app, settings, demo);
  endOnSignal(server, settings, {
    broker,
    queue,
    database,
    beside: () => {
      showing?.stop();
      emulator?.stop();
    },
    draining: () => {
      state.isStopping = true;
    },
    log,
  });
  void warmDrawing().then(dropLeftovers);
}

function listen({ fetch }: ReturnType<typeof openApp>, settings: Settings, demo: boolean): ServerType {
  return serve({ fetch, port: settings.port, hostname: settings.host }, () => greet(settings, demo));
}

/** Ends in order when it is told to, and when the port is not to be had. */
function endOnSignal(server: ServerType | null, { port }: Settings, running: Omit<Running, 'server'>): void {
  const stop = orderlyStop({ ...running, server: server instanceof Server ? server : null });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(0));
  server?.on('error', (error: Error) => {
    console.error(`PORT ${port}: ${error.message}`);
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
