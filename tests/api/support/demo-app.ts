import { startSession } from '#accounts/server/sessions/session.ts';
import { rules } from '#app/feature-parts.ts';
import type { PaymentGateway } from '#billing/server/payment/gateway.ts';
import type { Resources } from '#core/model/declaration/any-resource.ts';
import type { ResolvedResources } from '#core/model/resolved.ts';
import type { Role } from '#core/model/roles.ts';
import type { Database } from '#core/server/database/database.ts';
import { openBroker } from '#core/server/events/broker.ts';
import type { LongWorkDeps } from '#core/server/kernel/deps.ts';
import type { RulesByResource } from '#core/server/kernel/rules/loose-rules.ts';
import { bulkJob, runBulk } from '#core/server/verbs/bulk/run.ts';
import { csvImportJob, runImport } from '#core/server/verbs/import/run.ts';
import { gsiGeocoder } from '#locations/server/gsi.ts';
import type { Tables } from '#product';
import { openInstrument } from '#ranking/server/instruments/registry.ts';
import { resources as declared } from '#resources';
import { demoAccounts } from '../../support/accounts.ts';
import { channelsAt } from '../../support/channels.ts';
import { answersAsDescribed, type Check } from '../../support/described.ts';
import { assembleOf, testParts } from './assembled.ts';
import type { DatabaseKind } from './databases.ts';
import { product, resolved } from './product.ts';
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

/** The OpenAPI checks, cached by the routes of an app. */
const checks = new Map<string, Promise<Check>>();

async function build(kind: DatabaseKind, demo: boolean, options: AppOptions): Promise<TestApp> {
  const { database: given, now = Date.now, more, log: reported } = options;
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
  if (!demo) await addAccounts(database, tables, now());
  const sessions = await signIn(database, tables, now);
  const broker = await openBroker({ database, tables, resources, log });
  const { asked, queue } = await workingQueue(database, options, () => base);
  const enqueue = options.queueDown === true ? () => Promise.reject(new Error('the queue is down')) : queue.enqueue;
  const on = { resources, tables, database, rules: { ...rules, ...more?.rules }, now, enqueue, broker, log };
  const base = testParts({ ...on, ...outsideOf(options, database, now) });
  const { app } = assembleOf(base, { demo, givenSettings: new Set(options.settings) });
  const asDescribed = () => answersAsDescribed(() => app.request('/api/openapi.json'));
  // Apps with the same routes share the check
  const key = app.routes.map(({ method, path }) => `${method} ${path}`).join('\n');
  const described = (more === undefined ? checks.get(key) : undefined) ?? asDescribed();
  if (more === undefined) checks.set(key, described);
  const calling = callsTo(app, { tokenOf: sessions.tokenOf, drain: queue.drain, check: await described });
  return {
    ...calling,
    deps: base,
    fetch: (request, bindings) => app.fetch(request, bindings),
    token: sessions.token,
    asked,
    database,
    tables,
    resources,
    routes: app.routes,
    userId: sessions.userId,
    renew: sessions.renew,
    async close() {
      await broker.close();
      await opened.close();
    },
  };
}

const accounts = Object.entries(demoAccounts) as [Role, string][];

async function addAccounts(database: Database, tables: Tables, moment: number): Promise<void> {
  const active = { status: 'ACTIVE', createDate: moment, updateDate: moment } as const;
  await database.orm
    .insert(tables['system-user'])
    .values(accounts.map(([name, email]) => ({ name, email, systemUserRole: name, ...active })));
}

/** Returns a session of the role; a new one if the clock has moved by more than an hour. */
async function signIn(database: Database, tables: Tables, now: () => number) {
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
  const all = await database.orm.select({ id: users.id, email: users.email }).from(users);
  for (const [role, email] of accounts) {
    userIds.set(role, Number(all.find((user) => user.email === email)?.id));
    await renew(role);
  }
  return {
    userId,
    renew,
    token: (role: Role) => tokens.get(role) ?? '',
    async tokenOf(role: Role) {
      if (Math.abs(now() - (began.get(role) ?? 0)) > hour) await renew(role);
      return tokens.get(role);
    },
  };
}

/** A queue that records every job, and runs long work at once unless the test runs it. */
async function workingQueue(database: Database, { bulkWaits, importsWait }: AppOptions, deps: () => LongWorkDeps) {
  const asked: QueuedJob[] = [];
  const queue = await testQueue(database, async (job) => {
    asked.push(job);
    if (job.job === bulkJob && bulkWaits !== true) await runBulk(deps(), Number(Object(job.data).runId));
    if (job.job === csvImportJob && importsWait !== true) await runImport(deps(), Number(Object(job.data).importId));
  });
  return { asked, queue };
}

/** The outside services that the test connects. */
function outsideOf(
  { placesUrl, geocoderUrl, gateway = null, channelsUrl }: AppOptions,
  database: Database,
  now: () => number,
) {
  return {
    channels: channelsAt(channelsUrl ?? null),
    gateway,
    geocoder: geocoderUrl === undefined ? null : gsiGeocoder({ url: geocoderUrl }),
    instrument: openInstrument({
      database,
      now,
      pause: async () => {},
      apiKey: placesUrl === undefined ? null : 'k',
      url: placesUrl ?? '',
    }),
  };
}

interface Calling {
  tokenOf(role: Role): Promise<string | undefined>;
  drain(): Promise<void>;
  readonly check: Check;
}

/** Calls the app as any role; every response is checked against OpenAPI. */
function callsTo(
  app: ReturnType<typeof assembleOf>['app'],
  { tokenOf, drain, check }: Calling,
): Pick<TestApp, 'raw' | 'call' | 'beside'> {
  let beside = 0;
  const raw = async (role: Role | null, path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    if (role !== null) headers.set('Authorization', `Bearer ${await tokenOf(role)}`);
    const answer = await app.request(`/api${path}`, { ...init, headers });
    const began = process.cpuUsage();
    await drain();
    await check({ method: init.method ?? 'GET', path: `/api${path}` }, answer);
    const { user, system } = process.cpuUsage(began);
    beside += (user + system) / 1000;
    return answer;
  };
  return {
    raw,
    beside: () => beside,
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
  };
}
