import { setTimeout as pause } from 'node:timers/promises';
import { demoPassword } from '#domain/accounts/demo-password.ts';

/** Calls the API of a running server as one of the demo's users. */
export type Caller = (
  method: string,
  path: string,
  body?: object | string | Blob | FormData,
) => Promise<{ status: number; body: unknown }>;

/** Signs a demo account in and returns its session token. */
export async function tokenOf(url: string, email: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password: demoPassword }),
  });
  return String(Object((await answer.json()) as object).data?.token);
}

/** Signs a demo account in and returns a function that calls the API. */
export async function signIn(url: string, email: string): Promise<Caller> {
  const token = await tokenOf(url, email);
  return async (method, path, body) => {
    // For these, the request sets the content type itself
    const isFile = body instanceof Blob || body instanceof FormData;
    const type = typeof body === 'string' ? 'text/csv' : 'application/json';
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, ...(body === undefined || isFile ? {} : { 'Content-Type': type }) },
      ...(body === undefined ? {} : { body: typeof body === 'string' || isFile ? body : JSON.stringify(body) }),
    });
    const isJson = (response.headers.get('content-type') ?? '').includes('json');
    return { status: response.status, body: isJson ? await response.json() : await response.arrayBuffer() };
  };
}

const listening = ['manager', 'general', 'meo-direct', 'agency-client', 'flex-client'];

/** Opens this many event streams, for users with different visibility; returns a function that closes them. */
export async function openPages(url: string, count: number): Promise<() => void> {
  const ended = new AbortController();
  const tokens = await Promise.all(listening.map((name) => tokenOf(url, `${name}@example.com`)));
  const hear = async (nth: number) => {
    const headers = { Authorization: `Bearer ${tokens[nth % tokens.length]}` };
    const { status, body } = await fetch(`${url}/api/events`, { headers, signal: ended.signal });
    if (status !== 200 || body === null) throw new Error(`no stream: ${status}`);
    // Aborting the stream at the end rejects this promise
    body.pipeTo(new WritableStream()).catch(() => undefined);
  };
  // Sequentially: a single user does not open many pages at the same instant
  for (let nth = 0; nth < count; nth += 1) await hear(nth);
  return () => ended.abort();
}

/** The latencies of a user's calls during long work, in ms. */
export type Latencies = Readonly<Record<'list' | 'create' | 'patch', readonly number[]>>;

/** Simulates users who list, create and change single rows, one call after the other, for as long as `work` takes. */
export async function beside<T>(
  url: string,
  work: () => Promise<T>,
  { people = 1, pauseMs = 100 } = {},
): Promise<{ done: T; seconds: number; waits: Latencies }> {
  const waits: Record<keyof Latencies, number[]> = { list: [], create: [], patch: [] };
  let working = true;
  const timed = async (kind: keyof Latencies, call: () => Promise<{ status: number; body: unknown }>) => {
    const began = performance.now();
    const answer = await call();
    waits[kind].push(performance.now() - began);
    if (answer.status >= 400) throw new Error(`${kind}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 300)}`);
    await pause(pauseMs);
    return Object(answer.body);
  };
  const user = async (nth: number) => {
    const call = await signIn(url, 'business-admin@example.com');
    for (let n = 0; working; n += 1) {
      const body = { name: `傍らの地点 ${nth}-${n}`, kind: 'POINT', latitude: 35.6, longitude: 139.7, radius: 500 };
      const made = await timed('create', () => call('POST', '/search-location', body));
      await timed('list', () => call('GET', '/search-conditions?_end=25&_sort=createDate&_order=desc'));
      const { id, version } = made.data;
      await timed('patch', () => call('PATCH', `/search-location/${id}`, { version, note: '直した' }));
    }
  };
  const users = Array.from({ length: people }, (_, nth) => user(nth));
  // Discard the calls made before the work starts
  await pause(500);
  for (const list of Object.values(waits)) list.length = 0;
  const began = performance.now();
  try {
    const done = await Promise.race([
      work(),
      Promise.all(users).then(() => Promise.reject(new Error('nobody is beside'))),
    ]);
    return { done, seconds: (performance.now() - began) / 1000, waits };
  } finally {
    working = false;
    await Promise.all(users);
  }
}

/** Summarizes latencies: the number of calls, the percentiles 50, 95 and 99, and the maximum, in ms. */
export function figures(waits: readonly number[]): Record<string, number> {
  const sorted = [...waits].sort((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
  return { calls: sorted.length, 'p50 ms': at(0.5), 'p95 ms': at(0.95), 'p99 ms': at(0.99), 'longest ms': at(1) };
}
