/*
 * `npm run bench -- public`: the processor time that the server spends on each call that anybody may make without signing in, and on the
 * pages. Every such call stands in the OpenAPI document, and is made with a body as described, and with one as large and as deep as is
 * read; above the limit of one the run fails. `ROUNDS=n` of ten calls each, of which the median counts.
 */
import { readFileSync } from 'node:fs';
import { ensureConsole } from '../scripts/lib/console-build.mjs';
import { demoAccounts } from '../tests/support/accounts.ts';
import { startServer } from '../tests/support/server.ts';

const rounds = Number(process.env.ROUNDS ?? 7);
const callsEach = 10;
/** ms a call. */
const limit = 20;
/** A password is hashed slowly on purpose; failures count towards a limit of tries. */
const hashing: ReadonlySet<string> = new Set([
  'POST /auth/login',
  'POST /auth/register',
  'POST /auth/verify-reset-password',
]);
const limitOfHashing = 150;
/** Linux counts processor time in hundredths of a second. */
const msPerTick = 10;

interface Schema {
  readonly type?: string;
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
}

interface Operation {
  readonly security?: readonly unknown[];
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly schema: Schema }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

interface PublicCall {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly body: object | string | undefined;
}

/** Bytes that are read of a public call's body; of webhooks', which sign what they send, more. */
const largest = 63_000;
const largestOfWebhooks = 990_000;

const state = { calls: 0 };
ensureConsole();
const server = await startServer({ env: { DEMO: 'on', TRUST_PROXY: '1' } });
try {
  const document = (await (await fetch(`${server.url}/api/openapi.json`)).json()) as Document;
  const pages = ['/', '/login', '/search-conditions', '/nothing/there', '/r/zzzz2222'].map((path) => page(path));
  const described = publicCalls(document);
  const calls = [...described, ...described.flatMap(atMost), ...pages];
  const lines: Record<string, { ms: number; most: number }> = {};
  for (const one of calls)
    lines[one.name] = { ms: await measured(one), most: hashing.has(one.name) ? limitOfHashing : limit };
  console.table(lines);
  if (Object.values(lines).some(({ ms, most }) => ms > most)) process.exitCode = 1;
} finally {
  await server.stop();
}

function publicCalls({ paths }: Document): PublicCall[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, { security }]) => security?.length === 0)
      .map(([method, operation]) => ({
        name: `${method.toUpperCase()} ${path}`,
        method: method.toUpperCase(),
        path: `/api${filled(path, operation)}`,
        body: bodyOf(path, operation),
      })),
  );
}

/** The same call with the dearest bodies that are read: one long text, and one that is as deep as it is long. */
function atMost(call: PublicCall): PublicCall[] {
  if (call.body === undefined) return [];
  const bytes = call.path.endsWith('/webhook') ? largestOfWebhooks : largest;
  return [
    { ...call, name: `${call.name}, long`, body: JSON.stringify({ ...Object(call.body), more: 'x'.repeat(bytes) }) },
    { ...call, name: `${call.name}, deep`, body: `${'['.repeat(bytes / 2)}${']'.repeat(bytes / 2)}` },
  ];
}

function page(path: string): PublicCall {
  return { name: `page ${path}`, method: 'GET', path, body: undefined };
}

function filled(path: string, { parameters = [] }: Operation): string {
  const whole = parameters.reduce(
    (text, { name, in: where, schema }) =>
      where === 'path' ? text.replace(`{${name}}`, String(sampleOf(schema))) : text,
    path,
  );
  const query = parameters.flatMap(({ name, in: where, schema }) =>
    where === 'query' ? [[name, String(sampleOf(schema))]] : [],
  );
  return query.length === 0 ? whole : `${whole}?${new URLSearchParams(query)}`;
}

function bodyOf(path: string, { requestBody }: Operation): object | undefined {
  if (requestBody === undefined) return undefined;
  if (path === '/auth/login') return { email: demoAccounts.MANAGER, password: 'not the password' };
  const { properties = {} } = requestBody.content['application/json']?.schema ?? {};
  const body = Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, sampleOf(schema)]));
  return { ...body, ...('openFor' in body ? { openFor: 60_000 } : {}) };
}

function sampleOf({ type, format, enum: choices, minLength = 12, maxLength = 64 }: Schema): unknown {
  if (choices !== undefined) return choices[0];
  if (type === 'integer' || type === 'number') return 1;
  if (type === 'boolean') return true;
  if (format === 'email') return 'somebody@example.com';
  return 'k7Qz-'.repeat(20).slice(0, Math.min(maxLength, Math.max(minLength, 43)));
}

/** The median over the rounds of the processor time per call, in ms, of all the server's threads. */
async function measured({ method, path, body }: PublicCall): Promise<number> {
  const ask = async (nth: number) => {
    const response = await fetch(`${server.url}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        'Accept-Encoding': 'br',
        // Each from an address of its own, so that no limit of tries answers in the call's place
        'X-Forwarded-For': `10.${(nth >> 16) & 255}.${(nth >> 8) & 255}.${nth & 255}`,
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    await response.arrayBuffer();
    if (response.status >= 500) throw new Error(`${method} ${path} was answered ${response.status}`);
  };
  for (let nth = 0; nth < callsEach; nth += 1) await ask(asked());
  const found: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const before = processorMs();
    for (let nth = 0; nth < callsEach; nth += 1) await ask(asked());
    found.push((processorMs() - before) / callsEach);
  }
  return found.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0;
}

function processorMs(): number {
  const fields = readFileSync(`/proc/${server.pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  // utime and stime
  return (Number(fields[11]) + Number(fields[12])) * msPerTick;
}

function asked(): number {
  state.calls += 1;
  return state.calls;
}
