import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { asc, isNotNull, sql } from 'drizzle-orm';
import { type Context, Hono } from 'hono';
import { proxy } from 'hono/proxy';
import type { Database } from './database/database.ts';
import type { Tables } from './database/tables.ts';
import { tableOf } from './endpoints/scope.ts';
import { rivalsOf } from './features/demo/rivals.ts';
import type { Settings } from './settings.ts';

/** The prefix under which the demo's server shows the emulator to the browser. */
const shown = '/emulator';

export interface RunningEmulator {
  /** Of the emulator itself, for this server's own calls. */
  readonly url: string;
  /** What the user's browser sees of it, by way of this server. */
  readonly routes: Hono;
  stop(): void;
}

/** Starts the emulator of the outside services as a program of its own; it ends with this one. */
export async function startEmulator({
  dataDir,
  log,
}: {
  dataDir: string;
  log(entry: Record<string, unknown>): void;
}): Promise<RunningEmulator> {
  const program = fork(fileURLToPath(new URL('../emulator/main.ts', import.meta.url)), {
    env: { ...process.env, EMULATOR_PORT: '0', EMULATOR_DIR: `${dataDir}/emulator` },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const port = await new Promise<number>((resolve, reject) => {
    program.once('message', (message: { port: number }) => resolve(message.port));
    program.once('exit', () => reject(new Error('the emulator ended')));
  });
  program.on('exit', (code) => log({ level: 'warn', event: 'emulator', message: `ended with ${code}` }));
  const url = `http://127.0.0.1:${port}`;
  const routes = new Hono();
  routes.all(`${shown}/*`, (context: Context) => {
    const { pathname, search } = new URL(context.req.url);
    const path = pathname.slice(shown.length);
    // What steers the emulator is not for a browser
    if (path.startsWith('/__admin')) return context.notFound();
    return proxy(`${url}${path}${search}`, {
      raw: context.req.raw,
      headers: { cookie: undefined, authorization: undefined },
    });
  });
  return { url, routes, stop: () => program.kill() };
}

/** Settings in which every outside service that was not set up is the emulator's; one that was set up stays real. */
export function withEmulator(settings: Settings, { url }: { url: string }): Settings {
  const outside = (path: string) => `${url}/${path}`;
  const seen = (path: string) => `${settings.publicUrl}${shown}/${path}`;
  const google = settings.googleClientId === null;
  const places = settings.googlePlacesApiKey === null;
  const tiktok = settings.tiktokClientKey === null;
  const stripe = settings.stripeSecretKey === null;
  return {
    ...settings,
    ...(google ? { googleClientId: 'emulator-client', googleClientSecret: 'emulator-secret' } : {}),
    ...(places ? { googlePlacesApiKey: 'emulator-key' } : {}),
    ...(tiktok ? { tiktokClientKey: 'emulator-client', tiktokClientSecret: 'emulator-secret' } : {}),
    ...(stripe
      ? {
          stripeSecretKey: 'sk_test_emulator',
          stripePublishableKey: 'pk_test_emulator',
          stripeWebhookSecret: 'whsec_emulator',
        }
      : {}),
    hosts: {
      ...settings.hosts,
      ...(google
        ? {
            googleAccountsUrl: seen('google-accounts'),
            googleOauthUrl: outside('google-oauth'),
            googleAccountManagementUrl: outside('google-account-management'),
            googleBusinessInformationUrl: outside('google-business-information'),
            googleMyBusinessUrl: outside('google-my-business'),
            googlePerformanceUrl: outside('google-performance'),
          }
        : {}),
      ...(places ? { googlePlacesUrl: outside('google-places') } : {}),
      ...(tiktok ? { tiktokUrl: outside('tiktok'), tiktokAuthorizeUrl: seen('tiktok-authorize') } : {}),
      ...(stripe ? { stripeUrl: outside('stripe') } : {}),
    },
  };
}

/** Tells the emulator of the demo's stores, that they are found on its map and go on from the ranks that they have. */
export async function showStores(
  emulator: { url: string },
  { database, tables }: { database: Database; tables: Tables },
): Promise<void> {
  const { table, column } = tableOf({ tables }, 'search-conditions');
  const rows = await database.orm
    .select({
      id: column('placeId'),
      name: column('name'),
      latitude: column('latitude'),
      longitude: column('longitude'),
      address: column('address'),
      category: column('category'),
      phone: column('phone'),
    })
    .from(table)
    .where(isNotNull(column('placeId')))
    .orderBy(asc(column('id')));
  const tell = (path: string, body: unknown) =>
    fetch(`${emulator.url}/__admin/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  await tell('places', [...rows, ...rivals(rows)]);
  await tell('google-places', {
    anchors: await lastRanks({ database, tables }),
    gone: await lostPlaces({ database, tables }),
  });
}

/** Whom the demo's readings name above its stores: they have to be on the map too. */
function rivals(stores: readonly Readonly<Record<string, unknown>>[]) {
  return stores.flatMap(({ id, category, latitude, longitude }) =>
    typeof id === 'string' &&
    typeof category === 'string' &&
    typeof latitude === 'number' &&
    typeof longitude === 'number'
      ? rivalsOf({ placeId: id, category, latitude, longitude })
      : [],
  );
}

/** One of the stores whose last reading failed has left the map: the demo shows what 未計測 looks like when nothing can be done. */
async function lostPlaces({ database, tables }: { database: Database; tables: Tables }): Promise<string[]> {
  const named = (name: string) => tableOf({ tables }, name).table;
  const rows = await database.rows(sql`
    select store.place_id as id from ${named('rank-observation')} as reading
    join ${named('search-condition-detail')} as detail on detail.id = reading.detail_id
    join ${named('search-conditions')} as store on store.id = detail.search_condition_id
    where reading.status = 'FAILED' and reading.origin = 'SCHEDULED' and store.place_id is not null
      and reading.day = (select max(day) from ${named('rank-observation')})
    order by store.id limit 1`);
  return rows.map(({ id }) => String(id));
}

/** Where each keyword's store stood when it was last read; 圏外 is a little below what was looked through. */
async function lastRanks({ database, tables }: { database: Database; tables: Tables }) {
  const named = (name: string) => tableOf({ tables }, name).table;
  return database.rows(sql`
    select store.place_id as "placeId", detail.keyword as "textQuery", location.latitude, location.longitude,
      coalesce(last.rank, last.depth + 4)::int as rank, last.day - date '1970-01-01' as day
    from ${named('search-condition-detail')} as detail
    join ${named('search-conditions')} as store on store.id = detail.search_condition_id and store.place_id is not null
    join ${named('search-location')} as location on location.id = detail.search_location_id
    join lateral (
      select rank, depth, day from ${named('rank-observation')} as one
      where one.detail_id = detail.id and one.status = 'OK' and one.origin <> 'GRID' order by day desc, taken_at desc limit 1
    ) as last on true
    where detail.active and store.delete_date is null`);
}
