import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openDatabase } from '#core/server/database/connections/connect.ts';
import { asLongWork } from '#core/server/database/connections/limits.ts';
import { type Cluster, startCluster } from '../support/cluster.ts';
import { type FetchDescribed, fetchDescribed } from '../support/described.ts';
import { postgresBinaries } from '../support/postgres.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { addSignedIn } from '../support/signed-in.ts';

describe.skipIf(inject('postgresUrl') === null)('a server whose PostgreSQL says nothing any more', () => {
  let primary: Cluster;
  let standby: Cluster;
  let server: RunningServer;
  let described: FetchDescribed;
  let token: string;

  beforeAll(async () => {
    const bin = postgresBinaries() ?? expect.fail('no PostgreSQL server is installed');
    primary = await startCluster(bin, { settings: { synchronous_commit: 'on' } });
    standby = await primary.standby();
    const url = `postgres://tenjun@127.0.0.1:${primary.port},127.0.0.1:${standby.port}/postgres`;
    await primary.administer('alter database postgres owner to tenjun');
    server = await startServer({ env: { DATABASE_URL: url, SECRET_KEY: 'a secret of the tests', DEMO: 'off' } });
    described = fetchDescribed(server.url);
    const database = await openDatabase({ dataDir: '', databaseUrl: url });
    [token = ''] = await addSignedIn(database, 1);
    await database.close();
  }, 180_000);
  afterAll(async () => {
    await server?.stop();
    primary?.thaw();
    await standby?.stop();
    await primary?.stop();
  });

  const ask = async (path: string) => {
    const began = performance.now();
    const answer = await described(path, {
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(60_000),
    });
    await answer.text();
    return { status: answer.status, retry: answer.headers.get('retry-after'), ms: performance.now() - began };
  };
  /** Calls of as many people as there are connections, and more. */
  const sendCalls = () =>
    Promise.all([...Array.from({ length: 14 }, () => ask('auth/me')), ask('ready'), ask('system-user')]);
  const isWell = async () => (await sendCalls()).every(({ status }) => status === 200);

  it('answers 503 with Retry-After within seconds while it is frozen, and goes on once it thaws', async () => {
    expect(await isWell()).toBe(true);
    primary.freeze();
    for (let round = 0; round < 2; round += 1)
      for (const answer of await sendCalls()) {
        expect(answer).toMatchObject({ status: 503, retry: expect.stringMatching(/^\d+$/) });
        expect(answer.ms).toBeLessThan(12_000);
      }
    primary.thaw();
    await expect.poll(isWell, { timeout: 10_000, interval: 200 }).toBe(true);
  }, 90_000);

  it('lets no statement take for ever: a call’s twenty seconds, long work as long as its name says', async () => {
    const database = await openDatabase({ dataDir: '', databaseUrl: primary.url });
    const limit = async (of: string) => Object.values((await database.rows(sql.raw(`show ${of}`)))[0] ?? {})[0];
    expect(await limit('statement_timeout')).toBe('20s');
    expect(await asLongWork('job', () => limit('statement_timeout'))).toBe('5min');
    expect(await limit('statement_timeout')).toBe('20s');
    expect(await limit('idle_in_transaction_session_timeout')).toBe('1min');
    await database.close();
  });

  it('goes on within ten seconds with the standby that is promoted in its place', async () => {
    primary.freeze();
    const lost = sendCalls();
    await expect.poll(async () => (await ask('ready')).status, { timeout: 20_000 }).toBe(503);
    await standby.promote();
    const promoted = performance.now();
    await expect.poll(isWell, { timeout: 10_000, interval: 200 }).toBe(true);
    expect(performance.now() - promoted).toBeLessThan(10_000);
    // Whoever had asked was answered as well
    expect((await lost).filter(({ status }) => status !== 200 && status !== 503)).toEqual([]);
  }, 90_000);
});
