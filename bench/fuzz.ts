import '#words';
// `npm run bench -- fuzz [--count 100000] [--seed 7]`: makes random calls as every role and without a session, generated
// from OpenAPI and the declarations, in rounds that each start with a fresh demo. `--replay 7:1234` repeats only that
// call on a fresh demo, `--replay 7:0-1234` its whole round up to it.
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { openMemoryDatabase } from '#core/server/database/connections/connect.ts';
import { demoApp } from '../tests/api/support/demo-app.ts';
import { type Failure, fuzzRound, type RoundOptions, roundLength } from '../tests/api/support/fuzz/round.ts';
import { makeArchive } from '../tests/support/template-content.ts';

const { values } = parseArgs({
  options: { count: { type: 'string' }, seed: { type: 'string' }, replay: { type: 'string' } },
});
const count = wholeNumber('count', values.count, 100_000);
const firstSeed = wholeNumber('seed', values.seed, Math.floor(Math.random() * 1_000_000));
const shownFailures = 20;

const demo = await makeArchive('demo');
// The current call, in memory shared with the second thread, because a call that computes forever blocks this one
const now = new Int32Array(new SharedArrayBuffer(12));
const watchdog = new Worker(new URL('./lib/fuzz-watchdog.mjs', import.meta.url), { workerData: now });

if (values.replay === undefined) await attack();
else {
  const [, seed, from, , to] =
    /^(\d+):(\d+)(-(\d+))?$/.exec(values.replay) ?? stop('--replay takes seed:call or seed:from-to');
  const first = Number(from);
  const { failures } = await round({ seed: Number(seed), first, count: Number(to ?? from) - first + 1 });
  show(failures);
  process.exitCode = failures.length > 0 ? 1 : 0;
}
await watchdog.terminate();
// Connections that a generated call left open must not keep the process running
process.exit();

async function attack(): Promise<void> {
  const failures: Failure[] = [];
  const statuses = new Map<number, number>();
  let slowest = { ms: 0, call: '' };
  const began = performance.now();
  for (let made = 0, seed = firstSeed; made < count; made += roundLength, seed += 1) {
    const done = await round({ seed, count: Math.min(roundLength, count - made) });
    for (const [status, n] of done.statuses) statuses.set(status, (statuses.get(status) ?? 0) + n);
    if (done.slowest.ms > slowest.ms) slowest = done.slowest;
    show(done.failures.slice(0, Math.max(0, shownFailures - failures.length)));
    failures.push(...done.failures);
    console.log(
      `seed ${seed}: ${made + roundLength > count ? count : made + roundLength} calls, ${failures.length} failures`,
    );
  }
  console.table(Object.fromEntries([...statuses].sort(([a], [b]) => a - b)));
  console.log(`slowest: ${Math.round(slowest.ms)} ms of computing, ${slowest.call}`);
  console.log(
    `${count} calls in ${Math.round((performance.now() - began) / 1000)} s from seed ${firstSeed}: ${failures.length} failures`,
  );
  process.exitCode = failures.length > 0 ? 1 : 0;
}

async function round(options: RoundOptions) {
  const database = await openMemoryDatabase(new Blob([demo]));
  const app = await demoApp('PGlite', { database });
  const begin = (call: number) => {
    Atomics.store(now, 0, options.seed);
    Atomics.store(now, 1, call);
    Atomics.add(now, 2, 1);
  };
  try {
    return await fuzzRound(app, { ...options, begin });
  } finally {
    await app.close();
  }
}

function show(failures: readonly Failure[]): void {
  for (const { at, call, faults, answer } of failures)
    console.log(`\n${faults.join('; ')}\n  ${call}\n  → ${answer}\n  npm run bench -- fuzz --replay ${at}`);
}

function wholeNumber(name: string, text: string | undefined, usual: number): number {
  if (text === undefined) return usual;
  return /^\d{1,9}$/.test(text) ? Number(text) : stop(`--${name} takes a whole number`);
}

function stop(message: string): never {
  console.error(message);
  process.exit(2);
}
