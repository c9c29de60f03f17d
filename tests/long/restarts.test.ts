import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openDatabase } from '#core/server/database/connections/connect.ts';
import { type Cluster, startCluster } from '../support/cluster.ts';
import { type Load, startLoad } from '../support/load.ts';
import { postgresBinaries } from '../support/postgres.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { addSignedIn } from '../support/signed-in.ts';

const restarts = 3;

describe.skipIf(inject('postgresUrl') === null)('a server whose PostgreSQL', () => {
  let cluster: Cluster;
  let other: Cluster;
  let server: RunningServer;
  let tokens: string[];

  beforeAll(async () => {
    const bin = postgresBinaries() ?? expect.fail('no PostgreSQL server is installed');
    cluster = await startCluster(bin, { settings: { synchronous_commit: 'on' } });
    other = await cluster.standby();
    const url = `postgres://tenjun@127.0.0.1:${other.port},127.0.0.1:${cluster.port}/postgres`;
    await cluster.administer('alter database postgres owner to tenjun');
    server = await startServer({
      env: { DATABASE_URL: url, SECRET_KEY: 'a secret of the tests', DEMO: 'off' },
    });
    const database = await openDatabase({ dataDir: '', databaseUrl: url });
    tokens = await addSignedIn(database, 8);
    await database.close();
  }, 120_000);
  afterAll(async () => {
    await server?.stop();
    await other?.stop();
    await cluster?.stop();
  });

  const names = async (of: Cluster) =>
    (await of.administer(`select name from search_location where name like '負荷%'`)).map(({ name }) => String(name));

  it('restarts under load goes on by itself, answers 503 with Retry-After meanwhile, and reaches its pages again', async () => {
    const [token = ''] = tokens;
    const load = startLoad({ urls: () => [server.url], tokens });
    for (let nth = 0; nth < restarts; nth += 1) {
      await moreGood(load);
      await cluster.restart(nth % 2 === 0 ? 'immediate' : 'fast', 300);
      const back = performance.now();
      await expect.poll(() => load.lastGood(), { timeout: 10_000, interval: 20 }).toBeGreaterThan(back);
    }
    await load.stop();
    expect(load.wrong).toEqual([]);
    expect([...load.answers.keys()].filter((answer) => !['200', '201', '503'].includes(answer))).toEqual([]);
    expect(load.answers.get('503')).toBeGreaterThan(0);
    const kept = await names(cluster);
    expect(new Set(kept).size).toBe(kept.length);
    expect([...load.acknowledged].filter((name) => !kept.includes(name))).toEqual([]);

    // Listening begins anew a moment after the database is back
    await expect.poll(() => heardChange(server.url, token), { timeout: 30_000 }).toBe(true);
  });

  it('hands over to its standby goes on with that, and has lost nothing that was acknowledged', async () => {
    const load = startLoad({ urls: () => [server.url], tokens });
    await moreGood(load);
    await cluster.kill('immediate');
    await other.promote();
    const back = performance.now();
    await expect.poll(() => load.lastGood(), { timeout: 10_000, interval: 20 }).toBeGreaterThan(back);
    await moreGood(load);
    await load.stop();
    expect(load.wrong).toEqual([]);
    const kept = await names(other);
    expect(new Set(kept).size).toBe(kept.length);
    expect([...load.acknowledged].filter((name) => !kept.includes(name))).toEqual([]);
  });
});

/** Waits until the users at work have been given as many good answers again as they are. */
async function moreGood(load: Load): Promise<void> {
  const good = () => (load.answers.get('200') ?? 0) + (load.answers.get('201') ?? 0);
  const before = good();
  await expect.poll(good, { timeout: 10_000, interval: 20 }).toBeGreaterThanOrEqual(before + 40);
}

/** Does a page that is open hear of a row that is made now? */
async function heardChange(url: string, token: string): Promise<boolean> {
  const end = new AbortController();
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  try {
    const stream = await fetch(`${url}/api/events`, { headers, signal: end.signal });
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
    const body = JSON.stringify({ name: '知らせ', kind: 'POINT', latitude: 35, longitude: 139, radius: 500 });
    const made = await fetch(`${url}/api/search-location`, { method: 'POST', headers, body });
    if (reader === undefined || made.status !== 201) return false;
    const late = setTimeout(() => end.abort(), 3000);
    for (let heard = ''; !heard.includes('event: changed'); ) {
      const { value, done } = await reader.read();
      if (done) return false;
      heard += value;
    }
    clearTimeout(late);
    return true;
  } catch {
    return false;
  } finally {
    end.abort();
  }
}
