import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { freshDatabase, postgresBinaries } from '../../support/postgres.ts';

const script = fileURLToPath(new URL('../../../deploy/backup.sh', import.meta.url));

/* deploy/backup.sh as the units and the composition run it, with the real programs of PostgreSQL. */
describe.skipIf(inject('postgresUrl') === null)('the backup of a deployment', () => {
  let home: string;
  let database: NonNullable<Awaited<ReturnType<typeof freshDatabase>>>;
  const folder = (name: string) => join(home, name);
  const dumps = () => readdirSync(folder('dumps'));

  beforeEach(async () => {
    home = mkdtempSync(join(tmpdir(), 'tenjun-backup-script-'));
    for (const name of ['dumps', 'figures', 'bin']) mkdirSync(folder(name));
    const fresh = await freshDatabase();
    if (fresh === null) throw new Error('there is no server');
    database = fresh;
    await run('create table system_user as select generate_series(1, 3) as id');
    await run('create table audit_log as select generate_series(1, 5) as id');
    await run('create table applied_migration as select generate_series(1, 2) as id');
  });
  afterEach(async () => {
    await database.drop();
    rmSync(home, { recursive: true });
  });

  async function run(statement: string) {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    const { rows } = await client.query(statement);
    await client.end();
    return rows;
  }

  /** Stands before a program of PostgreSQL: does something else first, then what it does. */
  function before(program: string, what: string) {
    writeFileSync(
      folder(`bin/${program}`),
      `#!/bin/sh\n${what}\nexec ${join(postgresBinaries() ?? '', program)} "$@"\n`,
    );
    chmodSync(folder(`bin/${program}`), 0o755);
  }

  async function backedUp() {
    const { hostname, port, username, password, pathname } = new URL(database.url);
    const child = spawn('sh', [script, 'once'], {
      env: {
        PATH: [folder('bin'), postgresBinaries(), process.env.PATH].join(delimiter),
        PGHOST: hostname,
        PGPORT: port,
        PGUSER: username,
        PGPASSWORD: password,
        PGDATABASE: pathname.slice(1),
        BACKUP_DIR: folder('dumps'),
        METRICS_DIR: folder('figures'),
      },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
    return { code, output };
  }

  it('is restored with what it was made of, and says so where a node exporter may read it', async () => {
    writeFileSync(folder('dumps/tenjun-2026-11-01T180000Z.dump.part'), 'of a run that was ended');
    expect(await backedUp()).toMatchObject({ code: 0, output: expect.stringMatching(/restored: .* count 3 5 2\n$/) });
    expect(dumps()).toEqual([expect.stringMatching(/^tenjun-.*Z\.dump$/)]);
    expect(statSync(join(folder('dumps'), dumps()[0] ?? '')).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder('figures'))).toEqual(['tenjun_backup.prom']);
    expect(statSync(folder('figures/tenjun_backup.prom')).mode & 0o777).toBe(0o644);
    const figures = readFileSync(folder('figures/tenjun_backup.prom'), 'utf8');
    const [, time] = /^tenjun_backup_restored_time_seconds (\d+)$/m.exec(figures) ?? [];
    expect(Math.abs(Number(time) - Date.now() / 1000)).toBeLessThan(60);
    expect(await run(`select datname from pg_database where datname like '%\\_restored'`)).toEqual([]);
  });

  it('counts at the moment of the dump, whatever is written meanwhile', async () => {
    before('pg_dump', 'psql --quiet --command "insert into audit_log values (6)"');
    expect(await backedUp()).toMatchObject({ code: 0, output: expect.stringMatching(/count 3 5 2\n$/) });
    expect(await run('select count(*)::int from audit_log')).toEqual([{ count: 6 }]);
  });

  it.each([
    ['the dump breaks off', 'pg_dump', 'touch "$PART"; exit 1', ''],
    ['it cannot be restored', 'pg_restore', 'exit 1', 'restored failed'],
    ['a table came back empty', 'pg_restore', 'set -- --schema-only "$@"', 'restored 0 0 0'],
  ])('leaves nothing and says nothing to a node exporter where %s', async (_case, program, what, said) => {
    before(program, what);
    expect(await backedUp()).toMatchObject({ code: 1, output: expect.stringContaining(said) });
    expect([dumps(), readdirSync(folder('figures'))]).toEqual([[], []]);
    expect(await run(`select datname from pg_database where datname like '%\\_restored'`)).toEqual([]);
  });
});
