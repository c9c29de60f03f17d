import '#words';
// `npm run bench -- chaos --minutes 15`: simulates 24 hours over a month's end in that many minutes, with 200 users on
// two API processes, two workers and a PostgreSQL with a synchronous standby. Causes a fault every minute; all
// guarantees must hold.
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { openDatabase } from '#core/server/database/connections/connect.ts';
import { migrate } from '#core/server/database/schema/migrate.ts';
import { startQueue } from '#core/server/queue/queue.ts';
import { placesOf } from '../tests/api/support/measured.ts';
import { startEmulator } from '../tests/support/emulator.ts';
import { startLoad } from '../tests/support/load.ts';
import { postgresBinaries } from '../tests/support/postgres.ts';
import { addSignedIn } from '../tests/support/signed-in.ts';
import { startSmtp } from '../tests/support/smtp.ts';
import { openDisk } from './chaos/disks.ts';
import { startEditors } from './chaos/editors.ts';
import { faults } from './chaos/faults.ts';
import { chaosClock, startMember } from './chaos/installation.ts';
import { fillMonth, period } from './chaos/month.ts';
import { startPair } from './chaos/postgres-pair.ts';
import { broken, countsOf, mailsDoubled } from './chaos/promises.ts';

const { values: given } = parseArgs({
  options: {
    minutes: { type: 'string', default: '15' },
    users: { type: 'string', default: '200' },
    customers: { type: 'string', default: '60' },
  },
});
const [minutes, users, customers] = [Number(given.minutes), Number(given.users), Number(given.customers)];
const editorCount = 10;
const hour = 3_600_000;
/** 20:00 in Japan on the last day of a month. */
const start = Date.parse('2026-10-31T11:00:00Z');
/** The maximum recovery time, once the failed part is back. */
const maxMs = 10_000;
/** More frequent faults in a short run. */
const faultEveryMs = minutes >= 10 ? 60_000 : 15_000;
/** The maximum MB by which a process may grow in the second half of the run; the first half is the warm-up. */
const growthMb = 20;

const bin = postgresBinaries();
if (bin === undefined) throw new Error('no PostgreSQL server is installed');
// If the user interrupts, leave nothing running or mounted
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
const failures: string[] = [];
const say = (text: string) => console.log(`${new Date(clock.now() + 9 * hour).toISOString().slice(5, 16)}  ${text}`);

const clock = chaosClock(start);
const disks = [openDisk(), openDisk()] as const;
const pair = await startPair(bin, disks);
const emulator = await startEmulator(clock.now);
const smtp = await startSmtp();
const database = await openDatabase({ dataDir: '', databaseUrl: pair.url });
await migrate(database, fileURLToPath(new URL('../migrations', import.meta.url)));
await fillMonth(database, customers);
const tokens = await addSignedIn(database, users + editorCount, 'SYSTEM_ADMINISTRATOR', start);
await emulator.admin('places', placesOf(customers));
await emulator.admin('google-places', { perMinute: 100_000 });
const env = {
  DATABASE_URL: pair.url,
  SECRET_KEY: 'a secret of the bench',
  DEMO: 'off',
  TRUST_PROXY: '0',
  TEST_CLOCK: clock.file,
  // As `npm start` sets it
  NODE_OPTIONS: '--max-semi-space-size=2',
  SMTP_URL: smtp.url,
  GOOGLE_PLACES_API_KEY: 'k',
  GOOGLE_PLACES_URL: `${emulator.url}/google-places`,
};
const [api1, api2, worker1, worker2] = await Promise.all([
  startMember('API 1', { ...env, WORKER: 'off' }),
  startMember('API 2', { ...env, WORKER: 'off' }),
  startMember('worker 1', { ...env, WORKER: 'only' }),
  startMember('worker 2', { ...env, WORKER: 'only' }),
]);
const members = [api1, api2, worker1, worker2];
const queue = await startQueue({ database, worker: 'off', log: () => {} });
await everybodyIsThere();
const urls = () => [api1.url, api2.url];
const load = startLoad({ urls, tokens: tokens.slice(editorCount), pauseMs: 3000 });
const editors = startEditors({ urls, tokens: tokens.slice(0, editorCount), pauseMs: 1000 });
const looking = setInterval(() => {
  for (const member of members) member.look();
}, 2000);

/** Waits until all processes listen for jobs, since a worker has no port to check: the bench itself, each API process and each worker. */
async function everybodyIsThere(): Promise<void> {
  const listening = `select from pg_stat_activity where application_name = 'console listen'`;
  while ((await pair.primary().administer(listening)).length < members.length + 1) await pause(200);
}

/** Retries an operator's action until it succeeds, for a minute. */
async function insist(work: () => Promise<unknown>): Promise<void> {
  for (const end = Date.now() + 60_000; Date.now() < end; await pause(200)) {
    try {
      await work();
      return;
    } catch {
      // The database or the process is down at this moment
    }
  }
}

const ask = (job: string) => insist(() => queue.send(job, {}));
async function post(path: string): Promise<void> {
  const answer = await fetch(`${api1.url}/api/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${tokens[0]}`, 'content-type': 'application/json' },
    body: JSON.stringify({ period }),
  });
  await answer.text();
  if (answer.status !== 202) throw new Error(`${path}: ${answer.status}`);
}

/** Queues the jobs scheduled for these hours, because the queue's own schedule follows the system clock. */
async function strike(): Promise<void> {
  for (const job of ['reading-plan', 'readings', 'mail-watch', 'resume-counts', 'notification-mail']) await ask(job);
  const hours = (clock.now() - start) / hour;
  if (hours >= 11.5) await ask('count-closed');
  if (hours < 13) return;
  await insist(() => post('closing/issue'));
  await insist(() => post('closing/mail'));
}

/** Measures the time until a write is acknowledged and a job completed; null if either takes too long. */
async function recovery(): Promise<number | null> {
  const back = performance.now();
  const before = load.acknowledged.size;
  const since = Number((await pair.primary().administer('select extract(epoch from clock_timestamp()) as at'))[0]?.at);
  void ask('mail-watch');
  for (; performance.now() - back < 2 * maxMs; await pause(50)) {
    if (load.acknowledged.size === before) continue;
    const done = await pair
      .primary()
      .administer(`select from jobs.job where completed_on > to_timestamp(${since}) and state = 'completed' limit 1`);
    if (done.length > 0) return performance.now() - back;
  }
  return null;
}

const made = new Map<string, { times: number; slowest: number; skipped: string | null }>();
async function breakSomething(nth: number): Promise<void> {
  const fault = faults[nth % faults.length];
  if (fault === undefined) return;
  const scene = { pair, emulator, smtp, api: api2, worker: worker2 };
  const skipped = await fault.make(scene);
  const took = skipped === null ? await recovery() : 0;
  say(`${fault.name}: ${skipped ?? (took === null ? 'not back in time' : `back after ${Math.round(took)} ms`)}`);
  const so = made.get(fault.name) ?? { times: 0, slowest: 0, skipped };
  made.set(fault.name, { times: so.times + 1, slowest: Math.max(so.slowest, took ?? 2 * maxMs), skipped });
  if (took === null || took > maxMs) failures.push(`${fault.name}: not back within ${maxMs} ms`);
  await fault.after?.(scene);
}

const wholeMs = minutes * 60_000;
const began = Date.now();
/** The processes that are never killed. */
const spared = [api1, worker1];
const weigh = () => Promise.all(spared.map((member) => member.held()));
const halfWay = pause(wholeMs / 2).then(weigh);
const striking = (async () => {
  for (let hours = 1; hours <= 24; hours += 1) {
    await pause(Math.max(0, began + (wholeMs * hours) / 24 - Date.now()));
    clock.moveTo(start + hours * hour);
    await strike();
  }
})();
for (let nth = 0; ; nth += 1) {
  const due = began + (nth + 0.7) * faultEveryMs;
  if (due > began + wholeMs - 10_000) break;
  await pause(Math.max(0, due - Date.now()));
  await breakSomething(nth);
}
await striking;
const held = { before: await halfWay, after: await weigh() };

say('the day is over; what is left is brought to its end');
const counts = async () => countsOf((statement) => pair.primary().administer(statement));
for (const end = Date.now() + 120_000; Date.now() < end; await pause(3000)) {
  clock.moveTo(clock.now() + hour / 12);
  await strike();
  const now = await counts();
  const waiting = await pair
    .primary()
    .administer(`select from mail_delivery where charge_id is not null and state in ('WAITING', 'SENDING')`);
  if (now['keywords unread on the last day'] === 0 && now.charges === now['charges issued'] && waiting.length === 0)
    break;
}
clearInterval(looking);
await load.stop();
await editors.stop();
const rows = await pair
  .primary()
  .administer(`select id, name, note from search_location where name like '負荷%' or name like '編集%'`);
const names = rows.map(({ name }) => String(name)).filter((name) => name.startsWith('負荷'));
const there = new Set(names);
const notes = new Map(rows.map(({ id, note }) => [Number(id), Number(note)]));
const found: Record<string, number> = {
  ...(await counts()),
  'creates acknowledged': load.acknowledged.size,
  'creates lost': [...load.acknowledged].filter((name) => !there.has(name)).length,
  'creates doubled': names.length - there.size,
  'edits lost': [...editors.acknowledged].filter(([id, edit]) => (notes.get(id) ?? 0) < edit).length,
  'mails taken by the mail server': smtp.received.length,
  'mails doubled': mailsDoubled(smtp.received),
};
failures.push(...broken(found), ...new Set(load.wrong), ...members.flatMap((member) => member.failures()));
if (found.charges !== customers) failures.push(`${found.charges} charges for ${customers} customers`);
if (found.charges !== found['charges issued']) failures.push('not every charge was issued');
const kept = spared.map(({ name }, nth) => ({ name, before: held.before[nth] ?? 0, after: held.after[nth] ?? 0 }));
for (const { name, before, after } of kept)
  if (after - before > growthMb) failures.push(`${name} holds ${Math.round(after - before)} MB more`);
console.table({
  'minutes for 24 hours': minutes,
  users,
  ...Object.fromEntries([...load.answers].map(([answer, count]) => [`answers ${answer}`, count])),
  ...Object.fromEntries(
    [...made].map(([name, { times, slowest, skipped }]) => [
      name,
      skipped === null ? `${times} times, back in ${Math.round(slowest)} ms at most` : `skipped: ${skipped}`,
    ]),
  ),
  ...found,
  ...Object.fromEntries(
    kept.map(({ name, before, after }) => [
      `${name}: MB held, half-way and at the end`,
      `${Math.round(before)}, ${Math.round(after)}`,
    ]),
  ),
  'promises broken': failures.length,
});
for (const failure of failures.slice(0, 20)) console.error(failure);
await queue.stop(1000);
await database.close();
for (const member of members) await member.stop();
await pair.stop();
for (const disk of disks) disk.remove();
await emulator.close();
await smtp.close();
clock.remove();
process.exit(failures.length > 0 ? 1 : 0);
