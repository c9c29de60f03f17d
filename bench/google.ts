import '#words';
/*
 * `npm run bench -- google`: syncs 1,000 locations with 50,000 reviews against the emulator, over HTTP and on PGlite; then syncs again without
 * changes, which must be at least 10 times faster. Ignores Google's rate limits, which are not under our control.
 */
import { fileURLToPath } from 'node:url';
import { serve } from '@hono/node-server';
import { googleHooks, rules } from '#app/feature-parts.ts';
import { resolveResources } from '#core/model/resolve.ts';
import { openMemoryDatabase } from '#core/server/database/connections/connect.ts';
import { migrate } from '#core/server/database/schema/migrate.ts';
import { tablesOf } from '#core/server/database/schema/tables.ts';
import { tableOf } from '#core/server/kernel/scope.ts';
import { sealer, signer } from '#core/server/sessions/tokens.ts';
import { createEmulator } from '#emulator/app.ts';
import { googleParts } from '#google/server/parts.ts';
import { googleLocation } from '#google/server/tables.ts';
import { googleLink } from '#links/server/tables.ts';
import { resources as declared } from '#resources';
import { syncStore } from '#reviews/server/sync.ts';
import { storesToSync } from '#reviews/server/sync-all.ts';
import { googleAt } from '../tests/support/google.ts';

const stores = 1000;
const each = 50;
const now = () => Date.now();
const publicUrl = 'https://console.example.com';

const emulator = createEmulator({ dir: null, now, adminToken: 'bench', publicUrl: () => publicUrl });
const listening = Promise.withResolvers<string>();
const server = serve({ fetch: emulator.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
  listening.resolve(`http://127.0.0.1:${port}`),
);
const url = await listening.promise;
const configure = (path: string, body: object) =>
  fetch(`${url}/__admin/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer bench' },
    body: JSON.stringify(body),
  });
const numbers = Array.from({ length: stores }, (_, n) => n + 1);
await configure(
  'places',
  numbers.map((n) => ({
    id: `place-${n}`,
    name: `店舗${n}`,
    latitude: 35,
    longitude: 139,
    address: '東京都',
    profile: String(n),
  })),
);
await configure(
  'google-reviews',
  numbers.flatMap((n) =>
    Array.from({ length: each }, (_, m) => ({
      placeId: `place-${n}`,
      id: `${n}-${m}`,
      stars: 1 + ((n + m) % 5),
      reviewer: `客${m}`,
      comment: 'スタッフの方がとても親切で、安心してお任せできました。',
      createTime: now() - m * 3_600_000,
    })),
  ),
);

const resources = resolveResources(declared);
const tables = tablesOf(declared, resources);
const database = await openMemoryDatabase();
await migrate(database, fileURLToPath(new URL('../migrations', import.meta.url)));
const sealing = sealer('a secret of the benchmark');
const settings = googleAt({ url, redirectUrl: `${publicUrl}/accept-google` });
const consent = await fetch(
  `${url}/google-accounts/o/oauth2/v2/auth?${new URLSearchParams({ client_id: settings.clientId, redirect_uri: settings.redirectUrl, response_type: 'code', scope: 'business', login: 'headquarters@gmail.example' })}`,
  { redirect: 'manual' },
);
const code = new URL(consent.headers.get('location') ?? '').searchParams.get('code') ?? '';
const token = await fetch(`${url}/google-oauth/token`, {
  method: 'POST',
  body: new URLSearchParams({
    code,
    client_id: settings.clientId,
    client_secret: settings.clientSecret,
    redirect_uri: settings.redirectUrl,
    grant_type: 'authorization_code',
  }),
});
const granted: unknown = await token.json();
const accessToken =
  typeof granted === 'object' && granted !== null && 'access_token' in granted ? String(granted.access_token) : '';
await database.orm
  .insert(googleLink)
  .values({ userId: 1, accessToken: sealing.seal(accessToken), expiresDate: now() + 3_600_000 });
await database.orm.insert(tableOf({ tables }, 'search-conditions').table).values(
  numbers.map((n) => ({
    code: `S-${n}`,
    name: `店舗${n}`,
    address: '東京都',
    placeId: `place-${n}`,
    contractStart: '2026-01-01',
    createDate: now(),
    updateDate: now(),
  })),
);
await database.orm.insert(googleLocation).values(
  numbers.map((n) => ({
    userId: 1,
    location: `locations/${n}`,
    account: 'accounts/1',
    title: `店舗${n}`,
    storeId: n,
    foundDate: now(),
  })),
);

const google = googleParts({
  ...googleHooks,
  resources,
  tables,
  database,
  rules,
  now,
  enqueue: async () => {},
  publishChange: async () => {},
  sealer: sealing,
  publicUrl,
  pictureSigner: signer('a secret of the bench', 'post-photo'),
  google: settings,
  patience: Number.MAX_SAFE_INTEGER / 4,
  pause: async () => {},
});

/** Runs the hourly job; returns its duration in seconds and what it did. */
async function run(): Promise<{ seconds: number; added: number; heapMb: readonly number[] }> {
  const started = performance.now();
  const heapMb: number[] = [];
  let added = 0;
  for (const storeId of await storesToSync(google)) {
    added += (await syncStore(google, storeId)).added;
    if (storeId % 250 === 0) heapMb.push(Math.round(process.memoryUsage().heapUsed / 1_000_000));
  }
  return { seconds: (performance.now() - started) / 1000, added, heapMb };
}

const first = await run();
const second = await run();
const faster = first.seconds / second.seconds;
console.log(`first run: ${first.added} reviews in ${first.seconds.toFixed(1)} s (heap MB ${first.heapMb.join(', ')})`);
console.log(
  `second run: ${second.added} reviews in ${second.seconds.toFixed(1)} s (heap MB ${second.heapMb.join(', ')})`,
);
console.log(`${faster.toFixed(1)} times faster`);
server.close();
await database.close();
process.exit(first.added === stores * each && second.added === 0 && faster >= 10 ? 0 : 1);
