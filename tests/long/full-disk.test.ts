import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openDatabase } from '#core/server/database/connections/connect.ts';
import { mailer } from '#mail/server/mailer.ts';
import { type Disk, openDisk } from '../../bench/chaos/disks.ts';
import { fillEmptyFolder, freshEmptyDatabase } from '../api/support/test-database.ts';
import { type Cluster, startCluster } from '../support/cluster.ts';
import { photo } from '../support/photo.ts';
import { freePort } from '../support/port.ts';
import { postgresBinaries } from '../support/postgres.ts';
import { runProgram } from '../support/program.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { addSignedIn } from '../support/signed-in.ts';

const probe = openDisk();
const { isSmall } = probe;
probe.remove();
if (!isSmall) console.warn('A disk that fills is not tried: no file system may be mounted here.');

/** Creates locations until one is refused, with the status and code of that; the names of all that were acknowledged. */
async function writeUntilRefused(server: RunningServer, token: string, acknowledged: Set<string>) {
  const note = 'あ'.repeat(1000);
  for (let nth = 0; nth < 2000; nth += 1) {
    const name = `店 ${acknowledged.size} ${Math.random()}`;
    const answer = await fetch(`${server.url}/api/search-location`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name, kind: 'POINT', latitude: 35, longitude: 139, radius: 500, note }),
    });
    const body = await answer.json();
    if (answer.status !== 201) return { status: answer.status, retryAfter: answer.headers.get('retry-after'), body };
    acknowledged.add(name);
  }
  return { status: 201, retryAfter: null, body: null };
}

async function readable(server: RunningServer, token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  return (await fetch(`${server.url}/api/search-location?_end=10`, { headers })).status;
}

async function written(server: RunningServer, token: string): Promise<boolean> {
  const answer = await fetch(`${server.url}/api/search-location`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: `後 ${Math.random()}`, kind: 'POINT', latitude: 35, longitude: 139, radius: 500 }),
  });
  return answer.status === 201;
}

/** Sends a picture of megabytes as one's own, which is kept in the database; the status. */
async function uploaded(server: RunningServer, token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  const profile = async () => (await (await fetch(`${server.url}/api/profile`, { headers })).json()).data;
  const { id, version } = await profile();
  const form = new FormData();
  form.set('data', JSON.stringify({ version }));
  form.set('picture', photo('顔.png', 600, 600, 3_000_000));
  return (await fetch(`${server.url}/api/profile/${id}`, { method: 'PATCH', headers, body: form })).status;
}

const refused = {
  status: 503,
  retryAfter: expect.stringMatching(/^\d+$/),
  body: { errors: [{ code: 'unavailable', message: expect.stringMatching(/[ぁ-ん]/) }] },
};

describe.skipIf(!isSmall)('on a disk that is full', () => {
  let disk: Disk;
  beforeAll(() => {
    disk = openDisk();
  });
  afterAll(() => disk?.remove());

  it('the embedded database refuses writes, goes on reading, loses nothing, and a start says so in one line', async () => {
    const dataDir = disk.newFolder('embedded');
    await fillEmptyFolder(dataDir);
    const database = await openDatabase({ dataDir, databaseUrl: null });
    const [token = ''] = await addSignedIn(database, 1);
    await database.close();
    const env = { DEMO: 'off', WORKER: 'off' };
    let server = await startServer({ dataDir, env });
    const acknowledged = new Set<string>();
    expect(await written(server, token)).toBe(true);
    disk.fill();
    expect(await writeUntilRefused(server, token, acknowledged)).toMatchObject(refused);
    expect(await uploaded(server, token)).toBe(503);
    expect(await readable(server, token)).toBe(200);
    await server.kill9();
    // What the killed one held is free
    disk.fill();
    const { code, lines } = await runProgram('src/app/server.ts', {
      env: { ...env, DATA_DIR: dataDir, PORT: String(await freePort()) },
    });
    expect([code, lines]).toEqual([1, [expect.stringMatching(/disk is full.*make room/)]]);
    disk.free();
    server = await startServer({ dataDir, env });
    expect(await written(server, token)).toBe(true);
    expect(await uploaded(server, token)).toBe(200);
    await server.stop({ keepData: true });
    const after = await openDatabase({ dataDir, databaseUrl: null });
    const names = await after.rows(sql`select name from search_location`);
    await after.close();
    expect([...acknowledged].filter((name) => !names.some((row) => row.name === name))).toEqual([]);
    rmSync(dataDir, { recursive: true });
  });

  it('a first start says so in one line, leaves nothing half made, and begins again once there is room', async () => {
    const dataDir = disk.newFolder('first');
    disk.fill();
    const env = { DEMO: 'off', WORKER: 'off' };
    const { code, lines } = await runProgram('src/app/server.ts', {
      env: { ...env, DATA_DIR: dataDir, PORT: String(await freePort()) },
    });
    disk.free();
    expect([code, lines]).toEqual([1, [expect.stringMatching(/disk is full.*make room/)]]);
    const server = await startServer({ dataDir, env });
    expect(await server.stop({ keepData: true })).toBe(0);
    rmSync(dataDir, { recursive: true });
  });

  it('a backup is written whole or not at all, and says why', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'tenjun-full-'));
    await fillEmptyFolder(dataDir);
    const folder = disk.newFolder('backups');
    disk.fill();
    const { code, lines } = await runProgram('src/app/cli/backup.ts', {
      args: [join(folder, 'backup.tar.gz')],
      env: { DATA_DIR: dataDir },
    });
    disk.free();
    expect([code, lines]).toEqual([1, [expect.stringMatching(/backup\.tar\.gz: ENOSPC/)]]);
    expect(readdirSync(folder)).toEqual([]);
    rmSync(dataDir, { recursive: true });
  });

  it('a mail to the folder is refused, to be tried again, and leaves no half of it behind', async () => {
    const outbox = disk.newFolder('outbox');
    const send = mailer({ smtpUrl: null, from: '店順 <no-reply@example.com>', outbox, now: () => Date.now() });
    const mail = { to: 'a@example.com', subject: '件名', text: '本文'.repeat(50_000), html: '<p>本文</p>' };
    disk.fill();
    await expect(send(mail)).rejects.toThrow('ENOSPC');
    expect(readdirSync(outbox)).toEqual([]);
    disk.free();
    await send(mail);
    const [file = ''] = readdirSync(outbox);
    expect(file).toMatch(/\.eml$/);
    expect(statSync(join(outbox, file)).size).toBeGreaterThan(50_000);
  });

  it.skipIf(inject('postgresUrl') === null)('a mail waits for room, and leaves once', async () => {
    const fresh = await freshEmptyDatabase();
    const database = await openDatabase({ dataDir: '', databaseUrl: fresh?.url ?? '' });
    await addSignedIn(database, 1);
    await database.close();
    const dataDir = disk.newFolder('mails');
    const server = await startServer({
      dataDir,
      env: { DATABASE_URL: fresh?.url ?? '', SECRET_KEY: 'a secret of the tests', DEMO: 'off' },
    });
    disk.fill();
    const asked = await fetch(`${server.url}/api/auth/reset-password`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'system_administrator-0@example.com' }),
    });
    expect(asked.status).toBe(200);
    await expect.poll(() => server.output(), { timeout: 30_000 }).toContain('ENOSPC');
    disk.free();
    const outbox = join(dataDir, 'outbox');
    await expect.poll(() => readdirSync(outbox).length, { timeout: 60_000 }).toBe(1);
    expect(readFileSync(join(outbox, readdirSync(outbox)[0] ?? ''), 'utf8')).toContain('system_administrator-0@');
    await server.stop({ keepData: true });
    expect(readdirSync(outbox)).toHaveLength(1);
    await fresh?.drop();
  });

  it.skipIf(inject('postgresUrl') === null)(
    'PostgreSQL refuses writes and photos, goes on reading, and is back by itself with all that was acknowledged',
    async () => {
      const bin = postgresBinaries() ?? expect.fail('no PostgreSQL server is installed');
      const folder = disk.newFolder('postgres');
      const cluster: Cluster = await startCluster(bin, {
        folder,
        settings: { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on', max_wal_size: '64MB' },
      });
      await cluster.administer('alter database postgres owner to tenjun');
      const env = { DATABASE_URL: cluster.url, SECRET_KEY: 'a secret of the tests', DEMO: 'off', WORKER: 'off' };
      const server = await startServer({ env });
      const database = await openDatabase({ dataDir: '', databaseUrl: cluster.url });
      const [token = ''] = await addSignedIn(database, 1);
      const acknowledged = new Set<string>();
      expect(await written(server, token)).toBe(true);
      disk.fill();
      expect(await writeUntilRefused(server, token, acknowledged)).toMatchObject(refused);
      // A server that had to end for want of room for its log starts again by itself
      await expect.poll(() => readable(server, token), { timeout: 60_000 }).toBe(200);
      expect(await uploaded(server, token)).toBe(503);
      disk.free();
      await expect.poll(() => written(server, token), { timeout: 60_000 }).toBe(true);
      expect(await uploaded(server, token)).toBe(200);
      const names = await database.rows(sql`select name from search_location`);
      expect([...acknowledged].filter((name) => !names.some((row) => row.name === name))).toEqual([]);
      await database.close();
      await server.stop();
      await cluster.stop();
    },
  );
});
