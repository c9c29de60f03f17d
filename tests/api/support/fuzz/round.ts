import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import type { Role } from '#core/model/roles.ts';
import type { AnyTable } from '#core/server/database/schema/table-types.ts';
import { tableOf } from '#core/server/kernel/scope.ts';
import type { TestApp } from '../demo-app.ts';
import { type FuzzCall, makeCall, type Operation, operationsOf } from './calls.ts';
import { type ChangedTables, watchTables } from './changed-tables.ts';
import { faultsOf, longest, type Outcome } from './judge.ts';
import { randomOf } from './seeded-random.ts';
import { addAdministrators, brokenRules, callsTogether, type Step } from './together.ts';
import type { Known } from './values.ts';

export interface Failure {
  /** `seed:call`, with which the call can be reproduced. */
  readonly at: string;
  readonly call: string;
  readonly faults: readonly string[];
  readonly answer: string;
}

export interface RoundOptions {
  readonly seed: number;
  readonly count: number;
  /** The first call to make; earlier ones are skipped. */
  readonly first?: number;
  /** One call in this many is replaced by several that belong together. */
  readonly togetherOnceIn?: number;
  /** Called before each call, so that the caller can report one that never returns. */
  begin?(call: number): void;
}

export interface Round {
  readonly failures: readonly Failure[];
  /** The number of responses per status. */
  readonly statuses: ReadonlyMap<number, number>;
  readonly slowest: { readonly ms: number; readonly call: string };
}

const nothing: Step['after'] = async () => [];

const patience = 30_000;
// Calls leave long texts, deleted rows and stopped accounts to later ones, so each round starts with the original demo
export const roundLength = 2000;

/** Makes `count` calls one after the other, and checks each. */
export async function fuzzRound(
  app: TestApp,
  { seed, count, first = 0, togetherOnceIn = 40, begin }: RoundOptions,
): Promise<Round> {
  const operations = operationsOf((await app.call(null, { method: 'GET', path: '/openapi.json' })).body);
  const known = await knownOf(app, operations);
  const watched = await watchTables(app.database);
  const statuses = new Map<number, number>();
  const failures: Failure[] = [];
  let slowest = { ms: 0, call: '' };
  await addAdministrators(app);
  await watched.since();
  for (let n = first; n < first + count; n += 1) {
    begin?.(n);
    // A separate random sequence, so that the other calls are the same with and without them
    const random = randomOf(~seed, n);
    const together = random.once(togetherOnceIn) ? await callsTogether(app, operations, random, `${seed}-${n}`) : [];
    const steps: readonly Step[] =
      together.length > 0 ? together : [{ call: makeCall(operations, randomOf(seed, n), known), after: nothing }];
    for (const { call, after } of steps) {
      let outcome = await make(app, watched, call);
      // Something else in this process, such as garbage collection, may have taken the time: it must be slow three times
      for (let again = 0; again < 2 && outcome.computed > longest; again += 1) outcome = await make(app, watched, call);
      statuses.set(outcome.status, (statuses.get(outcome.status) ?? 0) + 1);
      const described = `${call.role ?? 'nobody'}: ${call.init.method} ${call.path.slice(0, 300)}`;
      if (outcome.computed > slowest.ms) slowest = { ms: outcome.computed, call: described };
      const broken = outcome.touched.includes('system_user') ? await brokenRules(app) : [];
      const faults = [...faultsOf(call, outcome), ...(await after(outcome)), ...broken];
      if (faults.length > 0)
        failures.push({
          at: `${seed}:${n}`,
          call: `${described} ${typeof call.init.body === 'string' ? call.init.body.slice(0, 500) : ''}`,
          faults,
          answer: outcome.text.slice(0, 500),
        });
      if (outcome.status === 401 && call.role !== null) await bringBack(app, call.role);
      // Our own repair must not count as a fault of the next call
      if ((await brokenRules(app)).length > 0) await bringBack(app, 'SYSTEM_ADMINISTRATOR');
      await watched.since();
    }
  }
  return { failures, statuses, slowest };
}

async function make(app: TestApp, watched: ChangedTables, { role, path, init }: FuzzCall): Promise<Outcome> {
  const began = process.cpuUsage();
  const beside = app.beside();
  const given = Promise.withResolvers<null>();
  const timer = setTimeout(() => given.resolve(null), patience);
  const answer = async () => {
    const response = await app.raw(role, path, await encoded(init));
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true;
    if (isStream) await response.body?.cancel();
    return { response, text: isStream ? '' : await textOf(response) };
  };
  const done = await Promise.race([answer(), given.promise]);
  clearTimeout(timer);
  const { user, system } = process.cpuUsage(began);
  return {
    status: done?.response.status ?? 0,
    headers: done?.response.headers ?? new Headers(),
    text: done?.text ?? '',
    computed: (user + system) / 1000 - (app.beside() - beside),
    isStuck: done === null,
    touched: await watched.since(),
  };
}

/** Returns the response's text, decompressed if necessary. */
async function textOf(response: Response): Promise<string> {
  const bytes = new Uint8Array(await response.arrayBuffer());
  const encoding = response.headers.get('content-encoding');
  const whole = encoding === 'br' ? brotliDecompressSync(bytes) : encoding === 'gzip' ? gunzipSync(bytes) : bytes;
  return new TextDecoder().decode(whole);
}

/** Encodes a form as bytes: as a stream in this process, it would still be read after the server has rejected the call. */
async function encoded(init: RequestInit): Promise<RequestInit> {
  if (!(init.body instanceof FormData)) return init;
  const whole = new Response(init.body);
  const headers = new Headers(init.headers);
  if (!headers.has('content-type')) headers.set('Content-Type', whole.headers.get('content-type') ?? '');
  return { ...init, headers, body: await whole.arrayBuffer() };
}

/** Reactivates an account that an earlier call stopped, deleted or signed out. */
async function bringBack(app: TestApp, role: Role): Promise<void> {
  const { table, column } = tableOf(app, 'system-user');
  await app.database.orm
    .update(table)
    .set({ status: 'ACTIVE', deleteDate: null, systemUserRole: role, mustChangePassword: false })
    .where(eq(column('id'), app.userId(role)));
  await app.renew(role);
}

/** Returns existing ids, from both ends of each table. */
async function knownOf(app: TestApp, operations: readonly Operation[]): Promise<Known> {
  const ids = new Map<string, number[]>();
  for (const [name, table] of Object.entries<AnyTable>(app.tables)) {
    // A view has no table
    if (app.resources.get(name)?.isView === true) continue;
    const found = await app.database.orm.select({ id: table.id }).from(table).orderBy(table.id).limit(12);
    ids.set(
      name,
      found.map(({ id }) => Number(id)),
    );
  }
  const stores = ids.get('search-conditions') ?? [];
  // Paths with another name than the resource whose ids they take
  for (const [path, name] of [
    ['charge-history', 'incentive-history'],
    ['charge-evidence', 'incentive-history'],
    ['profile', 'system-user'],
  ] as const)
    ids.set(path, ids.get(name) ?? []);
  const words = [
    '東京',
    '渋谷',
    'カフェ',
    'ACTIVE',
    'MANAGER',
    'S-00001',
    'manager@example.com',
    'name',
    'id',
    'status',
  ];
  const references = [...app.resources.values()].flatMap(({ fields }) =>
    fields.flatMap(({ kind, name }) => (kind === 'reference' || kind === 'file' ? [name] : [])),
  );
  const names = operations.flatMap(({ parameters }) =>
    parameters.filter((one) => one.in === 'query').map(({ name }) => name),
  );
  return {
    ids: (resource) => (resource === null ? stores : (ids.get(resource) ?? stores)),
    words: [...words, ...new Set([...references, ...names.slice(0, 60), 'details.searchLocationId'])],
  };
}
