import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openDatabase } from '#core/server/database/connections/connect.ts';
import type { Database } from '#core/server/database/database.ts';
import { migrate } from '#core/server/database/schema/migrate.ts';
import { planReadings } from '#ranking/server/readings/worker.ts';
import { readingTask } from '#ranking/server/tables.ts';
import { node24, quickImports } from '../../scripts/lib/node24.mjs';
import { addStores, measuredTables, placesOf, readingDeps } from '../api/support/measured.ts';
import { type Emulator, startEmulator } from '../support/emulator.ts';
import { freshDatabase } from '../support/postgres.ts';

const migrations = fileURLToPath(new URL('../../migrations', import.meta.url));
const program = fileURLToPath(new URL('../support/reading-worker.ts', import.meta.url));
const [stores, keywords] = [20, 6];

describe.skipIf(inject('postgresUrl') === null)('a worker that is killed', () => {
  // Seven in the morning in Japan: all of the day is due
  const clock = { now: Date.parse('2026-10-15T22:00:00Z') };
  let emulator: Emulator;
  let database: Database;
  let url: string;
  let drop: () => Promise<void>;

  beforeAll(async () => {
    const fresh = (await freshDatabase()) ?? expect.fail('no PostgreSQL server was brought');
    ({ url } = fresh);
    drop = fresh.drop;
    database = await openDatabase({ dataDir: '', databaseUrl: url });
    await migrate(database, migrations);
    await addStores(database, { stores, keywords });
    emulator = await startEmulator(() => clock.now);
    await emulator.admin('places', placesOf(stores));
    await emulator.admin('google-places', { perMinute: 100_000 });
  });
  afterAll(async () => {
    await emulator?.close();
    await database?.close();
    await drop?.();
  });

  const observations = () => database.orm.select().from(measuredTables['rank-observation']);
  const worker = (now: number) => {
    const child = spawn(node24(), [quickImports, program], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        PATH: process.env.PATH,
        DATABASE_URL: url,
        PLACES_URL: `${emulator.url}/google-places`,
        CLOCK: String(now),
      },
    });
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
    });
    const ended = new Promise<number>((resolve) => child.once('exit', () => resolve(Number(output))));
    return { kill: () => child.kill('SIGKILL'), ended };
  };

  it('loses no reading and repeats none, over several kills with another worker at work beside it', async () => {
    await planReadings(readingDeps(database, { url: emulator.url, clock }));
    await emulator.fail({ path: 'searchText', times: 1_000_000, delayMs: 60 });
    const all = stores * keywords;
    let now = clock.now + 3_600_000;
    for (let kills = 0; kills < 3; kills += 1, now += 61_000) {
      const before = (await observations()).length;
      const two = [worker(now), worker(now)];
      await expect
        .poll(async () => (await observations()).length, { timeout: 30_000, interval: 10 })
        .toBeGreaterThan(before);
      for (const one of two) one.kill();
      await Promise.all(two.map((one) => one.ended));
    }
    const held = (await database.orm.select().from(readingTask)).filter(({ state }) => state === 'READING');
    expect(held.length).toBeGreaterThan(0);
    const last = [worker(now), worker(now)];
    await Promise.all(last.map((one) => one.ended));
    const read = await observations();
    expect(read).toHaveLength(all);
    expect(new Set(read.map(({ detailId }) => detailId)).size).toBe(all);
    expect(read.every(({ status }) => status === 'OK')).toBe(true);
    expect((await database.orm.select().from(readingTask)).every(({ state }) => state === 'DONE')).toBe(true);
  });
});
