import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { secondFactor } from '#accounts/server/tables.ts';
import { ownTables } from '#app/feature-parts.ts';
import { resolveResources } from '#core/model/resolve.ts';
import { openDatabase } from '#core/server/database/connections/connect.ts';
import type { Database } from '#core/server/database/database.ts';
import { makeParts } from '#core/server/database/partitions/parts.ts';
import { keyFingerprint, setting } from '#core/server/database/sql.ts';
import { resolveSecretKey } from '#core/server/kernel/secret-key/resolve.ts';
import { sealer } from '#core/server/sessions/tokens.ts';
import { resources as declared } from '#resources';
import { freePort } from '../../support/port.ts';
import { runProgram } from '../../support/program.ts';
import { insert } from '../support/migrated.ts';
import { fillEmptyFolder } from '../support/test-database.ts';

const now = Date.parse('2026-10-15T03:00:00Z');
const resources = resolveResources(declared);

/** One reading a day, in the parts of their months where there are any. */
async function readOn(database: Database, ...days: readonly string[]): Promise<void> {
  await makeParts(database, resources, '2026-10-15');
  await insert(database, 'search_conditions', [{ id: 1, code: 'S1', name: '店', status: 'MEASURING' }]);
  await insert(database, 'search_condition_detail', [{ id: 1, search_condition_id: 1, keyword: '鮨' }]);
  const reading = { detail_id: 1, taken_at: now, status: 'OK', rank: 1, depth: 20, origin: 'SCHEDULED' };
  await insert(
    database,
    'rank_observation',
    days.map((day) => ({ ...reading, day })),
  );
}

const whereRead = sql`select tableoid::regclass::text as part, day::text as day from rank_observation order by day`;

describe('a backup of the embedded database', () => {
  let home: string;
  let archive: string;
  let key: string;
  const folder = (name: string) => join(home, name);
  const restore = (dataDir: string, file = archive, more: Record<string, string> = {}, ...args: string[]) =>
    runProgram('src/app/cli/restore.ts', { args: [file, ...args], env: { DATA_DIR: dataDir, ...more } });
  const start = async (dataDir: string) =>
    runProgram('src/app/server.ts', { env: { DATA_DIR: dataDir, PORT: String(await freePort()) } });

  beforeAll(async () => {
    home = mkdtempSync(join(tmpdir(), 'tenjun-backup-'));
    archive = folder('backup.tar.gz');
    const dataDir = folder('first');
    await fillEmptyFolder(dataDir);
    const database = await openDatabase({ dataDir, databaseUrl: null });
    key = await resolveSecretKey(database, { dataDir, secretKey: null }, now, ownTables);
    const secret = sealer(key).seal('the app’s secret');
    await database.orm.insert(secondFactor).values({ userId: 1, secret, recoveryHashes: [] });
    await readOn(database, '2026-10-14', '2026-11-01', '2024-02-29');
    await database.close();
    const { code, lines } = await runProgram('src/app/cli/backup.ts', {
      args: [archive],
      env: { DATA_DIR: dataDir },
    });
    expect([code, lines[1]]).toEqual([0, expect.stringMatching(/fingerprint \w{4}-\w{4}, .*not in it/)]);
    expect(readFileSync(archive).includes(Buffer.from(key))).toBe(false);
    expect(gunzipSync(readFileSync(archive)).includes(Buffer.from(key))).toBe(false);
  });
  afterAll(() => rmSync(home, { recursive: true, force: true }));

  it('is written whole or not at all', async () => {
    const { code, lines } = await runProgram('src/app/cli/backup.ts', {
      args: [folder('nowhere/backup.tar.gz')],
      env: { DATA_DIR: folder('first') },
    });
    expect([code, lines.length]).toEqual([1, 1]);
    expect(readdirSync(home).sort()).toEqual(['backup.tar.gz', 'first']);
  });

  it('comes back with its key, and opens what is sealed in it', async () => {
    const dataDir = folder('with-key');
    const { code, lines } = await restore(dataDir, archive, { SECRET_KEY: key });
    expect([code, lines]).toEqual([0, [expect.stringMatching(/holds what .*backup\.tar\.gz held/)]]);
    expect(readdirSync(dataDir)).toEqual(['database']);
    const database = await openDatabase({ dataDir, databaseUrl: null });
    const [row] = await database.orm.select().from(secondFactor);
    expect(sealer(key).open(row?.secret ?? '')).toBe('the app’s secret');
    expect(await database.rows(whereRead)).toEqual([
      { part: 'rank_observation_rest', day: '2024-02-29' },
      { part: 'rank_observation_2026_10', day: '2026-10-14' },
      { part: 'rank_observation_2026_11', day: '2026-11-01' },
    ]);
    expect((await makeParts(database, resources, '2026-10-15')).map(({ month }) => month)).toEqual(['2024-02']);
    // Made before its database was ever asked: a restored one is no demo
    expect(await database.orm.select().from(setting)).toEqual([{ key: 'demo', value: false }]);
    await database.close();
  });

  it.each([
    ['no key', 'without-key', {}, /^SECRET_KEY is missing, .*fingerprint \w{4}-\w{4}.*DATA_DIR\/secret-key/],
    ['another key', 'other-key', { SECRET_KEY: 'the key of another one' }, /^SECRET_KEY is not the key .*fingerprint/],
  ])(
    'with %s is not restored: one line says which is wanted, and nothing is left behind',
    async (_, name, env, line) => {
      const { code, lines } = await restore(folder(name), archive, env);
      expect([code, lines]).toEqual([1, [expect.stringMatching(line)]]);
      expect(readdirSync(folder(name))).toEqual(['restore-unfinished']);
    },
  );

  it('is restored without its key where somebody says that it is lost', async () => {
    const dataDir = folder('lost');
    expect((await restore(dataDir, archive, {}, '--lost')).code).toBe(0);
    const database = await openDatabase({ dataDir, databaseUrl: null });
    const next = await resolveSecretKey(database, { dataDir, secretKey: null }, now, ownTables);
    expect(next).not.toBe(key);
    expect(await database.orm.select().from(secondFactor)).toHaveLength(1);
    expect(await database.orm.select().from(keyFingerprint)).toHaveLength(1);
    await database.close();
  });

  const whole = () => readFileSync(archive);
  const changed = () => {
    const bytes = whole();
    const middle = Math.floor(bytes.length / 2);
    bytes[middle] = (bytes[middle] ?? 0) ^ 255;
    return bytes;
  };
  it.each([
    ['cut short', () => whole().subarray(0, whole().length / 2)],
    ['cut short by its last bytes', () => whole().subarray(0, -4)],
    ['changed in its middle', changed],
    ['packed from half an archive', () => gzipSync(gunzipSync(whole()).subarray(0, 512 * 1000), { level: 1 })],
    ['an empty archive', () => gzipSync(Buffer.alloc(1024))],
    ['empty', () => Buffer.alloc(0)],
    ['something else', () => Buffer.from('not an archive')],
  ])('that is %s is refused in one line, and nothing of it is left behind', async (what, bytes) => {
    const dataDir = folder(`damaged ${what}`);
    const file = folder(`${what}.tar.gz`);
    writeFileSync(file, bytes());
    const { code, lines } = await restore(dataDir, file, { SECRET_KEY: key });
    expect([code, lines]).toEqual([1, [expect.stringMatching(/^\/.* cannot be restored: /)]]);
    expect(readdirSync(dataDir)).toEqual(['restore-unfinished']);
  });

  it('that could not be restored keeps its place free: no start makes a demo there, and the next restore succeeds', async () => {
    const dataDir = folder('kept free');
    expect((await restore(dataDir, folder('bakcup.tar.gz'))).lines).toEqual([
      expect.stringMatching(/cannot be restored: ENOENT/),
    ]);
    const started = await start(dataDir);
    expect([started.code, started.lines]).toEqual([
      1,
      [expect.stringMatching(/^DATA_DIR .*restoring .* did not succeed; run npm run restore again, or remove /)],
    ]);
    expect(readdirSync(dataDir)).toEqual(['restore-unfinished']);
    expect((await restore(dataDir, archive, { SECRET_KEY: key })).code).toBe(0);
    expect(readdirSync(dataDir)).toEqual(['database']);
  });

  it('goes over no database that is there', async () => {
    const { code, lines } = await restore(folder('first'));
    expect([code, lines]).toEqual([1, [expect.stringMatching(/exists: move it away first/)]]);
    expect(readdirSync(folder('first')).sort()).toEqual(['database', 'database.made', 'secret-key']);
  });
});
