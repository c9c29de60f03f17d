import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openDatabase } from '#core/server/database/connections/connect.ts';
import { DatabaseUnusable } from '#core/server/database/connections/postgres.ts';
import type { Database } from '#core/server/database/database.ts';
import { type Cluster, startCluster } from '../../support/cluster.ts';
import { type FetchDescribed, fetchDescribed } from '../../support/described.ts';
import { postgresBinaries } from '../../support/postgres.ts';
import { type RunningServer, startServer } from '../../support/server.ts';
import { addSignedIn } from '../../support/signed-in.ts';
import { databases } from '../support/databases.ts';
import { openTestDatabase } from '../support/test-database.ts';

describe.each(databases)('without a replica, on %s', (kind) => {
  it('reads that may lag are read where everything is', async () => {
    const { database, close } = await openTestDatabase(kind);
    expect(database.replica).toBeNull();
    expect(await database.reader().read((tx) => database.rows(sql`select 1 as one`, tx))).toEqual([{ one: 1 }]);
    await close();
  });
});

describe.skipIf(inject('postgresUrl') === null)('with a replica', () => {
  let primary: Cluster;
  let standby: Cluster;
  let server: RunningServer;
  let described: FetchDescribed;
  let database: Database;
  let token: string;
  const logged: Record<string, unknown>[] = [];
  const urlOf = (...clusters: readonly Cluster[]) =>
    `postgres://tenjun@${clusters.map(({ port }) => `127.0.0.1:${port}`).join(',')}/postgres`;
  const env = () => ({
    DATABASE_URL: urlOf(primary),
    DATABASE_READ_URL: urlOf(primary, standby),
    SECRET_KEY: 'a secret of the tests',
    DEMO: 'off',
  });
  const log = (entry: Record<string, unknown>) => void logged.push(entry);

  beforeAll(async () => {
    const bin = postgresBinaries() ?? expect.fail('no PostgreSQL server is installed');
    primary = await startCluster(bin);
    standby = await primary.standby();
    // Acknowledged before the replica has it, as between two sites
    await primary.administer('alter system reset synchronous_standby_names');
    await primary.administer('select pg_reload_conf()');
    await primary.administer('alter database postgres owner to tenjun');
    server = await startServer({ env: { ...env(), METRICS_TOKEN: 'the-metrics-of-tests' } });
    described = fetchDescribed(server.url);
    database = await openDatabase({ dataDir: '', databaseUrl: urlOf(primary) }, { url: urlOf(primary, standby), log });
    [token = ''] = await addSignedIn(database, 1);
  }, 180_000);
  afterAll(async () => {
    await server?.stop();
    await database?.close();
    await standby?.stop();
    await primary?.stop();
  });

  const isOnReplica = () =>
    database.reader().read(async (tx) => (await database.rows(sql`select pg_is_in_recovery() as there`, tx))[0]?.there);
  const call = (path: string, init: RequestInit = {}) =>
    described(path, {
      ...init,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      signal: AbortSignal.timeout(60_000),
    });
  const place = (name: string) =>
    call('search-location', {
      method: 'POST',
      body: JSON.stringify({ name, kind: 'POINT', latitude: 35, longitude: 139, radius: 500 }),
    });
  const exported = async () => (await call('search-location/export')).text();
  const used = async () => {
    const answer = await described('metrics', {
      headers: { authorization: 'Bearer the-metrics-of-tests' },
    });
    const text = await answer.text();
    const figure = (to: string) =>
      Number(new RegExp(`database_replica_reads_total\\{to="${to}"\\} (\\d+)`).exec(text)?.[1]);
    return { replica: figure('replica'), primary: figure('primary'), isUsed: /^database_replica_used 1$/m.test(text) };
  };

  it('it is read there, and nothing is written there', async () => {
    expect(await isOnReplica()).toBe(true);
    await expect(
      database.reader().read((tx) => database.rows(sql`create table written (id integer)`, tx)),
    ).rejects.toThrow();
  });

  it('an export comes from it, and holds what was saved a moment ago', async () => {
    const before = await used();
    for (const name of ['一番', '二番', '三番', '四番', '五番']) {
      expect((await place(name)).status).toBe(201);
      expect(await exported()).toContain(name);
    }
    const after = await used();
    expect(after).toMatchObject({ primary: before.primary, isUsed: true });
    expect(after.replica).toBeGreaterThan(before.replica);
  });

  it('one that is behind is left for the primary, so that nobody sees less than was saved, and used again once it has caught up', async () => {
    await standby.administer('select pg_wal_replay_pause()');
    expect((await place('止まった間に')).status).toBe(201);
    expect(await exported()).toContain('止まった間に');
    expect(await used()).toMatchObject({ isUsed: false });
    expect(server.output()).toMatch(/"event":"replica_left","message":"the replica is behind/);
    await standby.administer('select pg_wal_replay_resume()');
    await expect.poll(async () => (await exported()) && (await used()).isUsed, { timeout: 20_000 }).toBe(true);
    expect(server.output()).toContain('"event":"replica_used"');
  }, 60_000);

  it('one that is gone is left for the primary, also at a start, and used again once it is back', async () => {
    await standby.kill('immediate');
    expect((await place('ひとりで')).status).toBe(201);
    expect(await exported()).toContain('ひとりで');
    expect((await call('ready')).status).toBe(200);
    const alone = await openDatabase({ dataDir: '', databaseUrl: urlOf(primary) }, { url: urlOf(standby), log });
    expect(await alone.reader().read((tx) => alone.rows(sql`select pg_is_in_recovery() as there`, tx))).toEqual([
      { there: false },
    ]);
    expect(logged).toContainEqual(expect.objectContaining({ event: 'replica_left' }));
    await alone.close();
    await standby.restart();
    await expect.poll(async () => (await exported()) && (await used()).isUsed, { timeout: 20_000 }).toBe(true);
  }, 60_000);

  it('another database, or a wrong user, stops the start with one line', async () => {
    const opened = (url: string) => openDatabase({ dataDir: '', databaseUrl: urlOf(primary) }, { url, log });
    await primary.administer('create database another owner tenjun');
    await expect
      .poll(async () => (await standby.administer(`select from pg_database where datname = 'another'`)).length)
      .toBe(1);
    for (const url of [urlOf(standby).replace(/postgres$/, 'another'), urlOf(standby).replace('tenjun@', 'nobody@')]) {
      const refused = opened(url);
      await expect(refused).rejects.toThrow(DatabaseUnusable);
      await expect(refused).rejects.toThrow(/^DATABASE_READ_URL: [^\n]+$/);
    }
  });

  it('one that was promoted is no replica any more, and nothing is read there', async () => {
    await standby.promote();
    await expect.poll(isOnReplica, { timeout: 20_000 }).toBe(false);
    expect((await place('昇格のあと')).status).toBe(201);
    expect(await exported()).toContain('昇格のあと');
  }, 60_000);
});
