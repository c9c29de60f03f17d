import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#core/server/database/connections/connect.ts';
import { freePort } from '../../support/port.ts';
import { runProgram } from '../../support/program.ts';
import { fillEmptyFolder } from '../support/test-database.ts';

// A busy machine takes a minute to start a program
describe('a data folder whose database', { timeout: 300_000 }, () => {
  let home: string;
  let whole: string;
  let storeFile: string;
  beforeAll(async () => {
    home = mkdtempSync(join(tmpdir(), 'tenjun-damaged-'));
    whole = join(home, 'whole');
    await fillEmptyFolder(whole);
    const database = await openDatabase({ dataDir: whole, databaseUrl: null });
    const [file] = await database.rows(sql`select pg_relation_filepath('applied_migration') as path`);
    storeFile = String(file?.path);
    await database.close();
  });
  afterAll(() => rmSync(home, { recursive: true, force: true }));

  const start = async (damage: (database: string, dataDir: string) => void) => {
    const dataDir = mkdtempSync(join(home, 'damaged-'));
    cpSync(whole, dataDir, { recursive: true });
    damage(join(dataDir, 'database'), dataDir);
    const { code, lines } = await runProgram('src/app/server.ts', {
      env: { DATA_DIR: dataDir, PORT: String(await freePort()) },
    });
    return { dataDir, code, lines };
  };
  const empty = (folder: string) => {
    for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true });
  };
  const way = /npm run restore -- FILE\.tar\.gz/;

  it.each([
    ['was emptied', empty],
    ['is gone', (folder: string) => rmSync(folder, { recursive: true })],
  ])('%s is not filled with a demo: one line says that there was one, and the way back', async (_, damage) => {
    const { code, lines, dataDir } = await start(damage);
    expect([code, lines]).toEqual([1, [expect.stringMatching(/there was a database \(database\.made is there\)/)]]);
    expect(lines[0]).toMatch(way);
    expect(existsSync(join(dataDir, 'database/PG_VERSION'))).toBe(false);
  });

  it('was emptied beside its key, by a program that left nothing else, is not filled with a demo', async () => {
    const { code, lines } = await start((folder, dataDir) => {
      empty(folder);
      cpSync(join(dataDir, 'database.made'), join(dataDir, 'secret-key'));
      rmSync(join(dataDir, 'database.made'));
    });
    expect([code, lines]).toEqual([1, [expect.stringMatching(/there was a database \(secret-key is there\)/)]]);
  });

  it.each([
    ['lost its first file', (folder: string) => rmSync(join(folder, 'PG_VERSION'))],
    ['lost its log', (folder: string) => rmSync(join(folder, 'pg_wal'), { recursive: true })],
    ['has a control file that was cut', (folder: string) => truncateSync(join(folder, 'global/pg_control'), 0)],
    ['lost a table', (folder: string) => rmSync(join(folder, storeFile))],
    ['has a table that was cut', (folder: string) => truncateSync(join(folder, storeFile), 100)],
  ])('%s is told in one line, with the way to restore', async (_, damage) => {
    const { code, lines } = await start(damage);
    expect([code, lines.length]).toEqual([1, 1]);
    expect(lines[0]).toMatch(/damaged/);
    expect(lines[0]).toMatch(way);
  });

  it('was never finished is made again', async () => {
    const dataDir = join(home, 'unfinished');
    mkdirSync(join(dataDir, 'database/base'), { recursive: true });
    cpSync(join(whole, 'database.made'), join(dataDir, 'database.unfinished'));
    const database = await openDatabase({ dataDir, databaseUrl: null });
    expect(await database.rows(sql`select 1 as one`)).toEqual([{ one: 1 }]);
    await database.close();
    expect(readdirSync(dataDir).sort()).toEqual(['database', 'database.made']);
  });

  it('belongs to a newer program is left alone by this one', async () => {
    const dataDir = join(home, 'newer');
    cpSync(whole, dataDir, { recursive: true });
    const database = await openDatabase({ dataDir, databaseUrl: null });
    await database.orm.execute(
      sql`insert into applied_migration (name, checksum) values ('9998_next.sql', 'x'), ('9999_later.sql', 'x')`,
    );
    await database.close();
    for (const [file, args] of [
      ['src/app/server.ts', []],
      ['src/app/cli/backup.ts', [join(home, 'newer.tar.gz')]],
    ] as const) {
      const { code, lines } = await runProgram(file, {
        args,
        env: { DATA_DIR: dataDir, PORT: String(await freePort()) },
      });
      expect([code, lines]).toEqual([1, [expect.stringMatching(/newer version .*9999_later\.sql and 1 more/)]]);
    }
    expect(existsSync(join(home, 'newer.tar.gz'))).toBe(false);
  });

  it('and whatever else lies in it is its owner’s alone, no matter who made the folder', async () => {
    const before = process.umask(0);
    const dataDir = mkdtempSync(join(home, 'open-'));
    cpSync(whole, dataDir, { recursive: true });
    process.umask(before);
    const { code, lines } = await runProgram('src/app/cli/backup.ts', {
      args: [join(dataDir, 'backup.tar.gz')],
      env: { DATA_DIR: dataDir },
    });
    expect([code, lines.length]).toEqual([0, 1]);
    const open = readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).filter(
      (name) => (statSync(join(dataDir, name)).mode & 0o077) !== 0,
    );
    expect(open).toEqual([]);
    expect(readFileSync(join(dataDir, 'backup.tar.gz')).length).toBeGreaterThan(0);
  });
});
