// `npm run bench -- fairness`: measures how long users who list, create and change single rows wait while long work runs.
import { setTimeout as pause } from 'node:timers/promises';
import { beside, type Caller, figures, openPages, signIn } from './lib/background-load.ts';
import { oddFiles } from './lib/odd-files.ts';
import { onBothDatabases } from './lib/servers.ts';

const stores = Number(process.env.STORES ?? 5000);
const people = Number(process.env.PEOPLE ?? 3);
const maxWait = 250;
// `ONLY=CSV` runs only the works with matching names
const only = new RegExp(process.env.ONLY ?? '');
// The most recent of the demo's closed months, in Japan's time zone
const month = new Date(Date.now() + 9 * 3_600_000);
month.setUTCMonth(month.getUTCMonth() - 1, 1);
const period = month.toISOString().slice(0, 7);

const lines = Array.from(
  { length: stores },
  (_, n) =>
    `公平商店 第${n + 1}号店,東京都港区見本${n},35.65,139.74,コンビニエンスストア,計測中,meo-direct@example.com,manager@example.com`,
);
const csv = `店舗名,住所,緯度,経度,業種,状態,契約者,担当マネージャー\r\n${lines.join('\r\n')}\r\n`;

async function imported(call: Caller): Promise<void> {
  const { body } = await call('POST', '/search-conditions/import?dryRun=false', csv);
  const { jobId } = Object(body).data;
  for (let state = 'RUNNING'; state === 'RUNNING'; await pause(300)) {
    state = Object((await call('GET', `/search-conditions/import/${jobId}`)).body).data.state;
    if (state === 'FAILED') throw new Error('the import was refused');
  }
}

async function counted(call: Caller): Promise<void> {
  const asked = await call('POST', '/closing/count', { period });
  if (asked.status >= 400) throw new Error(`count: ${asked.status} ${JSON.stringify(asked.body).slice(0, 300)}`);
  for (let state = 'RUNNING'; state === 'RUNNING'; await pause(300)) {
    const { data } = Object((await call('GET', `/closing?period=${period}`)).body);
    state = data.run?.state ?? data.lastRun?.state ?? 'FINISHED';
  }
}

/** Changes all these stores. */
async function changed(call: Caller): Promise<void> {
  const body = { filter: { name_like: '公平商店' }, change: { note: `一括で ${Date.now()}` } };
  const asked = await call('POST', '/search-conditions/bulk', body);
  if (asked.status !== 202) throw new Error(`bulk: ${asked.status} ${JSON.stringify(asked.body).slice(0, 300)}`);
  const { jobId } = Object(asked.body).data;
  for (let state = 'RUNNING'; state === 'RUNNING'; await pause(300))
    state = Object((await call('GET', `/search-conditions/bulk/${jobId}`)).body).data.state;
}

/** Hands all stores over to one manager, then from that one to another. */
async function handedOver(call: Caller): Promise<void> {
  const managers = await call('GET', '/system-user?systemUserRole=MANAGER&status=ACTIVE&_sort=id&_end=2');
  const [one, other] = Object(managers.body).data;
  for (const [from, to] of [
    [one.id, other.id],
    [other.id, one.id],
  ]) {
    const { status, body } = await call('POST', '/manager-handover', { fromUserId: from, toUserId: to });
    if (status >= 400) throw new Error(`handover: ${status} ${JSON.stringify(body).slice(0, 300)}`);
  }
}

async function taken(call: Caller, path: string): Promise<void> {
  const { status } = await call('GET', path);
  if (status >= 400) throw new Error(`${path}: ${status}`);
}

await onBothDatabases(async ({ url }, kind) => {
  const admin = await signIn(url, 'system-admin@example.com');
  const beforePages = 'bulk change before 40 open pages';
  const works: Readonly<Record<string, () => Promise<void>>> = {
    nothing: () => pause(5000),
    import: () => imported(admin),
    export: () => taken(admin, '/search-conditions/export'),
    'export in Shift_JIS': () => taken(admin, '/search-conditions/export?encoding=cp932'),
    'count of a month': () => counted(admin),
    [beforePages]: () => changed(admin),
    handover: () => handedOver(admin),
    'ZIP of invoices': () => taken(admin, `/charge-archive?period=${period}`),
    ...Object.fromEntries(Object.entries(oddFiles).map(([name, send]) => [name, () => send(admin)])),
  };
  // The stores to hand over or change
  if (!only.test('import')) await imported(admin);
  const table: Record<string, object> = {};
  for (const [name, work] of Object.entries(works).filter(([one]) => only.test(one))) {
    // Opened and closed outside the measured time: they simulate forty users, but a process accepts only one connection per turn
    const close = name === beforePages ? await openPages(url, 40) : () => undefined;
    const { seconds, waits } = await beside(url, work, { people });
    close();
    for (const [call, ms] of Object.entries(waits))
      table[`${name}: ${call}`] = { seconds: Number(seconds.toFixed(1)), ...figures(ms) };
    if (Math.max(0, ...Object.values(waits).flat()) > maxWait) process.exitCode = 1;
  }
  console.log(`${kind}: ${people} people beside, ${stores} stores`);
  console.table(table);
});
