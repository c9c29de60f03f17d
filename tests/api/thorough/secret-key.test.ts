import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getTableName, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { secondFactor } from '#accounts/server/tables.ts';
import { ownTables } from '#app/feature-parts.ts';
import { openDatabase } from '#core/server/database/connections/connect.ts';
import type { Database } from '#core/server/database/database.ts';
import { keyFingerprint } from '#core/server/database/sql.ts';
import { readKey, writeNextKey } from '#core/server/kernel/secret-key/key-file.ts';
import { KeyUnusable, resolveSecretKey } from '#core/server/kernel/secret-key/resolve.ts';
import { rotateKey } from '#core/server/kernel/secret-key/rotate.ts';
import { sealedTablesOf } from '#core/server/kernel/secret-key/sealed-values.ts';
import { sealer } from '#core/server/sessions/tokens.ts';
import { googleLink } from '#links/server/tables.ts';
import { noticeChannel } from '#notifications/server/tables.ts';
import { reportLink } from '#report/server/tables.ts';
import { snsLink } from '#tiktok/server/tables.ts';
import { webhookSecret } from '#webhooks/server/tables.ts';
import { freePort } from '../../support/port.ts';
import { runProgram } from '../../support/program.ts';
import { startServer } from '../../support/server.ts';
import { databases } from '../support/databases.ts';
import { fillEmptyFolder, freshEmptyDatabase } from '../support/test-database.ts';

const [rightKey, otherKey] = ['the key of this database', 'the key of another one'];
const now = Date.parse('2026-10-15T03:00:00Z');

/** One value in every sealed column, each a secret of its own. */
async function addSealed(database: Database, key: string): Promise<void> {
  const { seal } = sealer(key);
  const link = { expiresDate: now, scope: null };
  await database.orm.insert(googleLink).values([
    { userId: 1, accessToken: seal('google access'), refreshToken: seal('google refresh'), ...link },
    { userId: 2, accessToken: seal('google alone'), refreshToken: null, ...link },
  ]);
  const tokens = { accessToken: seal('tiktok access'), refreshToken: seal('tiktok refresh') };
  await database.orm.insert(snsLink).values({ snsAccountId: 1, ...tokens, ...link });
  await database.orm.insert(secondFactor).values({ userId: 1, secret: seal('app secret'), recoveryHashes: [] });
  const channel = { timing: 'AT_ONCE', linkedDate: now };
  await database.orm.insert(noticeChannel).values([
    { userId: 1, channel: 'SLACK', address: seal('slack address'), ...channel },
    { userId: 1, channel: 'MAIL', address: null, ...channel },
  ]);
  const shared = { storeId: 1, covers: 'STORE', period: '2026-09', createdBy: 1, createDate: now, expiresDate: now };
  await database.orm.insert(reportLink).values({ tokenHash: 'hash', token: seal('report token'), ...shared });
  await database.orm.insert(webhookSecret).values({ webhookId: 1, secret: seal('webhook secret'), createDate: now });
}

async function secretsWith(database: Database, key: string): Promise<string[]> {
  const { open } = sealer(key);
  const { orm } = database;
  const sealed = [
    ...(await orm.select().from(googleLink)).flatMap((link) => [link.accessToken, link.refreshToken]),
    ...(await orm.select().from(snsLink)).flatMap((link) => [link.accessToken, link.refreshToken]),
    ...(await orm.select().from(secondFactor)).map(({ secret }) => secret),
    ...(await orm.select().from(noticeChannel)).map(({ address }) => address),
    ...(await orm.select().from(reportLink)).map(({ token }) => token),
    ...(await orm.select().from(webhookSecret)).map(({ secret }) => secret),
  ];
  return sealed.flatMap((one) => (one === null ? [] : [open(one)])).sort();
}

const allSecrets = [
  'app secret',
  'google access',
  'google alone',
  'google refresh',
  'report token',
  'slack address',
  'tiktok access',
  'tiktok refresh',
  'webhook secret',
];

describe.each(databases)('the SECRET_KEY of a database on %s', (kind) => {
  let dataDir: string;
  let env: Record<string, string>;
  let drop = async () => {};
  const open = () => openDatabase({ dataDir, databaseUrl: env.DATABASE_URL ?? null });
  const start = async (more: Record<string, string>) =>
    runProgram('src/app/server.ts', { env: { PORT: String(await freePort()), ...env, ...more } });
  const rotate = (more: Record<string, string>, ...args: string[]) =>
    runProgram('src/app/cli/key-rotate.ts', { args, env: { ...env, ...more } });
  const inside = async <T>(work: (database: Database) => Promise<T>): Promise<T> => {
    const database = await open();
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  };

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'tenjun-key-'));
    const fresh = kind === 'PGlite' ? null : await freshEmptyDatabase();
    await fillEmptyFolder(dataDir);
    // No jobs: the nightly purge would take what is sealed here for nobody's
    env = { DATA_DIR: dataDir, DEMO: 'off', WORKER: 'off', ...(fresh === null ? {} : { DATABASE_URL: fresh.url }) };
    if (fresh !== null) drop = fresh.drop;
    const server = await startServer({ dataDir, env: { ...env, SECRET_KEY: rightKey } });
    await server.stop({ keepData: true });
    await inside((database) => addSealed(database, rightKey));
  });
  afterAll(async () => {
    rmSync(dataDir, { recursive: true, force: true });
    await drop();
  });

  it('is in it from the first start on, as a slow hash that gives nothing of it away', async () => {
    const rows = await inside(({ orm }) => orm.select().from(keyFingerprint));
    expect(rows).toEqual([
      { id: 1, fingerprint: expect.stringMatching(/^\$argon2id\$/), createDate: expect.any(Number) },
    ]);
    expect(JSON.stringify(rows)).not.toContain(rightKey);
  });

  it('stops a start with another one, in one line that names the setting and says what to do', async () => {
    const { code, lines } = await start({ SECRET_KEY: otherKey });
    expect(lines).toEqual([
      expect.stringMatching(/^SECRET_KEY is not the key .*fingerprint \w{4}-\w{4}, .*SECRET_KEY or .*key:rotate/),
    ]);
    expect(code).toBe(1);
  });

  it('changes by a command for all that is sealed, and for the starts after it', async () => {
    const missing = await rotate({ SECRET_KEY: rightKey });
    expect([missing.code, missing.lines]).toEqual([1, [expect.stringMatching(/^NEW_SECRET_KEY is missing/)]]);
    const wrong = await rotate({ SECRET_KEY: otherKey, NEW_SECRET_KEY: 'a key of the future' });
    expect([wrong.code, wrong.lines]).toEqual([1, [expect.stringMatching(/^SECRET_KEY is not the key/)]]);
    expect(await inside((database) => secretsWith(database, rightKey))).toEqual(allSecrets);

    const { code, lines } = await rotate({ SECRET_KEY: rightKey, NEW_SECRET_KEY: otherKey });
    expect(lines[0]).toMatch(/^9 values are sealed with the new key \(fingerprint /);
    expect(code).toBe(0);
    expect(await inside((database) => secretsWith(database, otherKey))).toEqual(allSecrets);
    expect((await start({ SECRET_KEY: rightKey })).lines[0]).toMatch(/^SECRET_KEY is not the key/);
    const server = await startServer({ dataDir, env: { ...env, SECRET_KEY: otherKey } });
    if (kind === 'PostgreSQL') {
      const busy = await rotate({ SECRET_KEY: otherKey, NEW_SECRET_KEY: rightKey });
      expect(busy.lines).toEqual([expect.stringMatching(/^processes are still at work .* stop them first$/)]);
    }
    await server.stop({ keepData: true });
    await inside((database) => rotateKey(database, { from: otherKey, to: rightKey }, now, ownTables));
  }, 120_000);

  it('changes for all or, where one value cannot be written, for nothing', async () => {
    await inside(async (database) => {
      await database.orm.execute(
        sql`alter table second_factor add constraint stuck check (secret = ${sql.raw(`'${await onlySecret(database)}'`)})`,
      );
      const before = await database.orm.select().from(keyFingerprint);
      await expect(rotateKey(database, { from: rightKey, to: otherKey }, now, ownTables)).rejects.toThrow();
      expect(await secretsWith(database, rightKey)).toEqual(allSecrets);
      expect(await database.orm.select().from(keyFingerprint)).toEqual(before);
      await database.orm.execute(sql`alter table second_factor drop constraint stuck`);
    });
  });

  it('that is lost is given up on demand: the next one is taken, and what the lost one sealed stays closed', async () => {
    const { code, lines } = await rotate({ SECRET_KEY: 'found in the drawer' }, '--lost');
    expect([code, lines[1]]).toEqual([0, expect.stringMatching(/^9 values were sealed with a lost key/)]);
    const settings = { dataDir, secretKey: 'found in the drawer' };
    expect(await inside((database) => resolveSecretKey(database, settings, now, ownTables))).toBe(
      'found in the drawer',
    );
    expect(await inside((database) => secretsWith(database, rightKey))).toEqual(allSecrets);
    await rotate({ SECRET_KEY: rightKey }, '--lost');
    expect(await inside((database) => secretsWith(database, rightKey))).toEqual(allSecrets);
  });

  it('is not guessed where a database from before fingerprints holds what another key sealed', async () => {
    await inside(async (database) => {
      await database.orm.delete(keyFingerprint);
      await expect(resolveSecretKey(database, { dataDir, secretKey: otherKey }, now, ownTables)).rejects.toThrow(
        KeyUnusable,
      );
      expect(await database.orm.select().from(keyFingerprint)).toEqual([]);
      expect(await resolveSecretKey(database, { dataDir, secretKey: rightKey }, now, ownTables)).toBe(rightKey);
    });
  });
});

describe('the SECRET_KEY that DATA_DIR keeps', () => {
  let dataDir: string;
  let database: Database;
  const settle = () => resolveSecretKey(database, { dataDir, secretKey: null }, now, ownTables);
  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'tenjun-key-file-'));
    await fillEmptyFolder(dataDir);
    database = await openDatabase({ dataDir, databaseUrl: null });
  });
  afterAll(async () => {
    await database?.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('is made at the first start, and never again for the same database', async () => {
    const key = await settle();
    expect(readKey(dataDir)).toBe(key);
    rmSync(join(dataDir, 'secret-key'));
    await expect(settle()).rejects.toThrow(/^SECRET_KEY is missing, .*fingerprint .*DATA_DIR\/secret-key/);
    expect(existsSync(join(dataDir, 'secret-key'))).toBe(false);
    writeNextKey(dataDir, key);
    expect(await settle()).toBe(key);
  });

  it('changes over although the command died before it could rename the file', async () => {
    const before = await settle();
    await addSealed(database, before);
    writeNextKey(dataDir, 'the key that comes next');
    // Died before the database changed over
    expect(await settle()).toBe(before);
    await rotateKey(database, { from: before, to: 'the key that comes next' }, now, ownTables);
    // Died after it
    expect(await settle()).toBe('the key that comes next');
    expect(readFileSync(join(dataDir, 'secret-key'), 'utf8')).toBe('the key that comes next');
    expect(await secretsWith(database, 'the key that comes next')).toEqual(allSecrets);
  });

  it('is changed by the command without a word from outside', async () => {
    const before = await settle();
    await database.close();
    const { code } = await runProgram('src/app/cli/key-rotate.ts', { env: { DATA_DIR: dataDir } });
    expect(code).toBe(0);
    database = await openDatabase({ dataDir, databaseUrl: null });
    const after = await settle();
    expect(after).not.toBe(before);
    expect(readKey(dataDir)).toBe(after);
    expect(await secretsWith(database, after)).toEqual(allSecrets);
  });
});

it('every column that the product seals is found by the change of the key', () => {
  const found = sealedTablesOf(ownTables).flatMap(({ table, names }) =>
    names.map((name) => `${getTableName(table)} ${name}`),
  );
  expect(found.sort()).toEqual([
    'google_link accessToken',
    'google_link refreshToken',
    'notice_channel address',
    'report_link token',
    'second_factor secret',
    'sns_link accessToken',
    'sns_link refreshToken',
    'webhook_secret secret',
  ]);
});

async function onlySecret(database: Database): Promise<string> {
  const [row] = await database.orm.select().from(secondFactor);
  return row?.secret ?? expect.fail('no second factor');
}
