import { closeToOthers } from '#core/server/database/connections/private-folder.ts';
import { type Detaching, detachParts } from '#core/server/database/partitions/parts.ts';
import { type Broker, openBroker } from '#core/server/events/broker.ts';
import type { Deps } from '#core/server/kernel/deps.ts';
import { type JobQueue, type Queue, startQueue } from '#core/server/queue/queue.ts';
import { showStores } from '#demo/server/show-stores.ts';
import { mailer } from '#mail/server/mailer.ts';
import { sharedParts } from './assemble.ts';
import { rulesOf } from './feature-parts.ts';
import { registerJobs } from './jobs.ts';
import { openApp } from './open-app.ts';
import {
  channelsOf,
  gatewayOf,
  geocoderOf,
  googleOf,
  instrumentOf,
  paidInstrumentOf,
  tiktokOf,
  writerOf,
} from './outside.ts';
import type { DeclaredProduct, Site } from './site.ts';

/** What serves one version of the declaration. */
export interface Serving {
  readonly fetch: ReturnType<typeof openApp>['fetch'];
  readonly queue: Queue;
  readonly broker: Broker;
  /** Stops showing the demo's stores to its emulator. */
  leave(): void;
  /** From now on, the readiness check fails. */
  draining(): void;
}

/** Composes what serves the declared resources on this site. Long, for all the parts meet here. */
export async function serveDeclared(site: Site, { resources, tables }: DeclaredProduct): Promise<Serving> {
  const { settings, database, secretKey, demo, emulator, now, log } = site;
  const showing = emulator === null ? null : await showStores(emulator, { database, tables, log });
  const queue = await startQueue({ database, worker: settings.worker, log });
  const jobs: JobQueue = queue;
  const enqueue: Deps['enqueue'] = (tx, job, data, options = {}) => jobs.send(job, data, { ...options, tx });
  const broker = await openBroker({ database, tables, resources, log });
  const outbox = `${settings.dataDir}/outbox`;
  // One that was there already may have been open to others
  if (settings.smtpUrl === null) closeToOthers(outbox);
  const mail = mailer({ smtpUrl: settings.smtpUrl, from: settings.mailFrom, outbox, now });
  const paid = paidInstrumentOf(settings);
  const parts = sharedParts(secretKey, {
    resources,
    tables,
    database,
    rules: rulesOf({ production: settings.production, hasSecondInstrument: paid !== null }),
    now,
    enqueue,
    broker,
    publicUrl: settings.publicUrl,
    tiktok: tiktokOf(settings),
    gateway: gatewayOf(settings),
    loopbackWebhooks: !settings.production,
    channels: channelsOf(settings),
    instrument: instrumentOf(settings, { database, now }),
    paid,
    repeatsReadings: settings.repeatsReadings,
    startsFirstGrids: settings.startsFirstGrids,
    readingsKeptMonths: settings.readingsKeptMonths,
    detachMonths: (asked: Detaching) => detachParts(database, resources, asked),
    geocoder: geocoderOf(settings),
    writer: writerOf(settings),
    google: googleOf(settings),
    googleSearchUrl: settings.hosts.googleSearchUrl,
    log,
  });
  await registerJobs(queue, { ...parts, send: mail });
  const state = { isStopping: false };
  const ready = async () => {
    if (state.isStopping) throw new Error('this process is stopping');
    await database.ping();
    await queue.ready();
  };
  const { fetch } = openApp({ ...parts, demo, outbox, ready, waitingSeconds: () => queue.waitingSeconds() }, settings);
  return {
    fetch,
    queue,
    broker,
    leave: () => showing?.stop(),
    draining: () => {
      state.isStopping = true;
    },
  };
}
