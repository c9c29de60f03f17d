import { antiForgery } from '#accounts/server/sessions/anti-forgery.ts';
import { authenticate, startSession } from '#accounts/server/sessions/session.ts';
import { featureRoutes, googleHooks, rules } from '#app/feature-parts.ts';
import type { PaymentGateway } from '#billing/server/payment/gateway.ts';
import type { Resources } from '#core/model/declaration/any-resource.ts';
import { resolveResources } from '#core/model/resolve.ts';
import type { ResolvedResources } from '#core/model/resolved/resource.ts';
import type { Role } from '#core/model/roles.ts';
import type { Database } from '#core/server/database/database.ts';
import { tablesOf } from '#core/server/database/schema/tables.ts';
import { openBroker } from '#core/server/events/broker.ts';
import { createApp } from '#core/server/http/app.ts';
import { clientAddress } from '#core/server/http/client-address.ts';
import type { LongWorkDeps } from '#core/server/kernel/deps.ts';
import { sealer } from '#core/server/kernel/sealing/sealed.ts';
import { signer } from '#core/server/kernel/sealing/signed.ts';
import type { RulesByResource } from '#core/server/kernel/writes/rule.ts';
import { bulkJob, runBulk } from '#core/server/verbs/bulk/run.ts';
import { csvImportJob, runImport } from '#core/server/verbs/import/run.ts';
import { admins } from '#domain/accounts/roles.ts';
import { googleParts } from '#google/server/parts.ts';
import { gsiGeocoder } from '#locations/server/gsi.ts';
import type { Tables } from '#product';
import { openInstrument } from '#ranking/server/instruments/registry.ts';
import { resources as declared } from '#resources';
import { demoAccounts } from '../../support/accounts.ts';
import { channelsAt } from '../../support/channels.ts';
import { answersAsDescribed, type Check } from '../../support/described.ts';
import type { DatabaseKind } from './databases.ts';
import { type QueuedJob, testQueue } from './test-queue.ts';

export interface Call {
  method: string;
  path: string;
  body?: unknown;
  csv?: string;
  headers?: Record<string, string>;
}

export interface Answer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: an answer is whatever the server says; the test looks at it
  body: any;
}

/** The API on the test's own database, called as any role with a real session. */
export interface TestApp {
  call(role: Role | null, call: Call): Promise<Answer>;
  raw(role: Role | null, path: string, init?: RequestInit): Promise<Response>;
  /** CPU time in ms spent, after responses, on jobs and on checking responses against OpenAPI. */
  beside(): number;
  /** The app itself, for tests that serve it over a socket; `token` is a session of the role. */
  fetch(request: Request, bindings?: object): Response | Promise<Response>;
  token(role: Role): string;
  /** The dependencies of the endpoints. */
  readonly deps: LongWorkDeps;
  /** The jobs queued by the calls. */
  readonly asked: readonly QueuedJob[];
  readonly database: Database;
  readonly tables: Tables;
  readonly resources: ResolvedResources;
  /** The routes by method and path. */
  readonly routes: readonly { readonly method: string; readonly path: string }[];
  userId(role: Role): number;
  /** Creates a new session for the role. */
  renew(role: Role): Promise<void>;
  close(): Promise<void>;
}

/** The API with the whole demo's data. */
export function demoApp(kind: DatabaseKind, options: AppOptions = {}): Promise<TestApp> {
  return build(kind, true, options);
}

/** The API with only the seven demo accounts. */
export function emptyApp(kind: DatabaseKind, options: AppOptions = {}): Promise<TestApp> {
  return build(kind, false, options);
}

interface AppOptions {
  /** The URL of Google Places; not connected by default. */
  readonly placesUrl?: string;
  /** The URL of the geocoder; not connected by default. */
  readonly geocoderUrl?: string;
  /** A database that already contains the demo; by default one of the test's own. */
  readonly database?: Database;
  /** The clock, epoch ms; by default the system clock. */
  readonly now?: () => number;
  readonly gateway?: PaymentGateway | null;
  /** The names of the environment variables that are set. */
  readonly settings?: readonly string[];
  /** The emulator's URL; connects LINE, Slack and Chatwork to it. */
  readonly channelsUrl?: string;
  /** Makes enqueuing jobs fail. */
  readonly queueDown?: boolean;
  /** Leaves long imports for the test to continue. */
  readonly importsWait?: boolean;
  /** Leaves bulk calls of many rows for the test to continue. */
  readonly bulkWaits?: boolean;
  /** Resources and rules of the test in addition to the product's. */
  readonly more?: { readonly resources: Resources; readonly rules?: RulesByResource };
  /** Where the log goes; by default errors go to the console. */
  readonly log?: (entry: Record<string, unknown>) => void;
}

const hour = 3_600_000;

/** Resolves the declarations into the forms that the server uses. */
function resolved(whole: typeof declared) {
  const resources = resolveResources(whole);
  return { resources, tables: tablesOf(whole, resources) };
}

const product = resolved(declared);
/** The OpenAPI checks, cached by the routes of an app. */
const checks = new Map<string, Promise<Check>>();

async function build(
  kind: DatabaseKind,
  demo: boolean,
  {
    placesUrl,
    geocoderUrl,
    database: given,
    now = Date.now,
    gateway = null,
    settings = [],
    channelsUrl,
    queueDown = false,
    importsWait = false,
    bulkWaits = false,
    more,
    log: reported,
  }: AppOptions,
): Promise<TestApp> {
  const { resources, tables } = more === undefined ? product : resolved({ ...declared, ...more.resources });
  // Imported dynamically, because only Vitest's processes can load it
  const opened =
    given === undefined
      ? await (await import('./test-database.ts')).openTestDatabase(kind, demo ? 'demo' : 'empty')
      : { database: given, close: () => given.close() };
  const { database } = opened;
  if (more !== undefined) await (await import('./added-tables.ts')).addTables(database, resources);
  // Not logged: many of these tests are about refused calls
  const log = (entry: Record<string, unknown>) =>
    entry.event === 'refused' ? undefined : (reported ?? console.error)(entry);
  const tokens = new Map<Role, string>();
  const began = new Map<Role, number>();
  const userIds = new Map<Role, number>();
  const userId = (role: Role) => userIds.get(role) ?? 0;
  const renew = async (role: Role) => {
    const of = { userId: userId(role), ip: '127.0.0.1', userAgent: 'test', now: now() };
    tokens.set(role, (await startSession(database.orm, of)).token);
    began.set(role, now());
  };
  const users = tables['system-user'];
  /** Returns a session of the role; a new one if the clock has moved by more than an hour. */
  const tokenOf = async (role: Role) => {
    if (Math.abs(now() - (began.get(role) ?? 0)) > hour) await renew(role);
    return tokens.get(role);
  };
  const accounts = Object.entries(demoAccounts) as [Role, string][];
  const moment = now();
  const active = { status: 'ACTIVE', createDate: moment, updateDate: moment } as const;
  if (!demo)
    await database.orm
      .insert(users)
      .values(accounts.map(([name, email]) => ({ name, email, systemUserRole: name, ...active })));
  const all = await database.orm.select({ id: users.id, email: users.email }).from(users);
  for (const [role, email] of accounts) {
    userIds.set(role, Number(all.find((user) => user.email === email)?.id));
    await renew(role);
  }
  const broker = await openBroker({ database, tables, resources, log });
  const asked: QueuedJob[] = [];
  const queue = await testQueue(database, async (job) => {
    asked.push(job);
    if (job.job === bulkJob && !bulkWaits) await runBulk(base, Number(Object(job.data).runId));
    if (job.job === csvImportJob && !importsWait) await runImport(base, Number(Object(job.data).importId));
  });
  const base = {
    resources,
    tables,
    database,
    rules: { ...rules, ...more?.rules },
    now,
    enqueue: queueDown ? () => Promise.reject(new Error('the queue is down')) : queue.enqueue,
    publishChange: broker.publishChange,
    publicUrl: 'https://console.example.com',
    channels: channelsAt(channelsUrl ?? null),
    sealer: sealer('a secret of the tests'),
    signer: signer('a secret of the tests', 'reconnect'),
    pictureSigner: signer('a secret of the tests', 'post-photo'),
    loopbackWebhooks: true,
    tiktok: null,
    gateway,
    writer: null,
    geocoder: geocoderUrl === undefined ? null : gsiGeocoder({ url: geocoderUrl }),
    instrument: openInstrument({
      database,
      now,
      pause: async () => {},
      apiKey: placesUrl === undefined ? null : 'k',
      url: placesUrl ?? '',
    }),
    log,
  };
  const who = authenticate({ database, tables, now });
  const app = createApp({
    ...base,
    authenticate: who,
    addressOf: clientAddress(0),
    antiForgery: antiForgery({ secure: false }),
    secure: false,
    features: featureRoutes({
      ...base,
      ...googleParts({ ...base, ...googleHooks, google: null }),
      clientSettings: { googleClientId: null, stripePublishableKey: null, mapTilesUrl: '', demo, writer: false },
      demo,
      secure: false,
      requiresSecondFactor: false,
      givenSettings: new Set(settings),
      emulatedSettings: new Set(),
      testMail: null,
      outbox: null,
      broker,
      authenticate: who,
    }),
    ready: () => database.ping(),
    measure: () => {},
    metrics: async () => '',
    metricsRoles: admins,
    metricsToken: 'a-token-of-the-tests',
    log,
  });
  const asDescribed = () => answersAsDescribed(() => app.request('/api/openapi.json'));
  // Apps with the same routes share the check
  const key = app.routes.map(({ method, path }) => `${method} ${path}`).join('\n');
  const described = (more === undefined ? checks.get(key) : undefined) ?? asDescribed();
  if (more === undefined) checks.set(key, described);
  const check = await described;
  let beside = 0;
  const raw = async (role: Role | null, path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    if (role !== null) headers.set('Authorization', `Bearer ${await tokenOf(role)}`);
    const answer = await app.request(`/api${path}`, { ...init, headers });
    const began = process.cpuUsage();
    await queue.drain();
    await check({ method: init.method ?? 'GET', path: `/api${path}` }, answer);
    const { user, system } = process.cpuUsage(began);
    beside += (user + system) / 1000;
    return answer;
  };
  return {
    raw,
    beside: () => beside,
    deps: base,
    fetch: (request, bindings) => app.fetch(request, bindings),
    token: (role) => tokens.get(role) ?? '',
    asked,
    database,
    tables,
    resources,
    routes: app.routes,
    userId,
    renew,
    async call(role, { method, path, body, csv, headers }) {
      const json = body !== undefined;
      const type = csv !== undefined ? 'text/csv' : 'application/json';
      const response = await raw(role, path, {
        method,
        headers: { ...(json || csv !== undefined ? { 'Content-Type': type } : {}), ...headers },
        ...(json ? { body: JSON.stringify(body) } : csv !== undefined ? { body: csv } : {}),
      });
      const isJson = (response.headers.get('content-type') ?? '').includes('json');
      return {
        status: response.status,
        headers: response.headers,
        body: isJson ? await response.json() : await response.text(),
      };
    },
    async close() {
      await broker.close();
      await opened.close();
    },
  };
}
