import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#core/server/database/connections/connect.ts';
import { asLongWork } from '#core/server/database/connections/limits.ts';
import { freePort } from '../../support/port.ts';
import { freshDatabase } from '../../support/postgres.ts';
import { databases } from '../support/databases.ts';

/** The version of the PgBouncer that is installed, as a number; null: none is. */
const version =
  Number(/PgBouncer 1\.(\d+)/.exec(spawnSync('pgbouncer', ['--version']).stdout?.toString() ?? '')?.[1]) || null;

/* One of our connections is another session of the server each time. */
describe.skipIf(version === null || !databases.includes('PostgreSQL'))('behind a pooler in transaction mode', () => {
  let direct: string;
  let pooled: string;
  let end: () => Promise<void>;

  beforeAll(async () => {
    const database = await freshDatabase();
    if (database === null) throw new Error('no server');
    direct = database.url;
    const { hostname, port, pathname, username } = new URL(direct);
    const name = pathname.slice(1);
    const folder = mkdtempSync(join(tmpdir(), 'tenjun-pooler-'));
    chmodSync(folder, 0o755);
    const own = await freePort();
    const named = version !== null && version >= 21 ? 'max_prepared_statements = 400\n' : '';
    writeFileSync(
      join(folder, 'pooler.ini'),
      `[databases]\n${name} = host=${hostname} port=${port} user=${username}\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${own}
auth_type = any\nunix_socket_dir =\npool_mode = transaction\ndefault_pool_size = 4\n${named}`,
    );
    // Read by another user
    chmodSync(join(folder, 'pooler.ini'), 0o644);
    // It refuses to be anybody who may do everything
    const as = process.getuid?.() === 0 ? ['-u', 'postgres'] : [];
    const pooler = spawn('pgbouncer', [...as, join(folder, 'pooler.ini')], { stdio: 'ignore' });
    await listening(own);
    pooled = `postgres://${username}@127.0.0.1:${own}/${name}`;
    end = async () => {
      pooler.kill('SIGKILL');
      rmSync(folder, { recursive: true });
      await database.drop();
    };
  }, 60_000);
  afterAll(() => end?.());

  /** Many at once ask the same with other values, alone and in transactions; gives how many were refused. */
  const refused = async (databaseNamedStatements: boolean | null) => {
    const database = await openDatabase({
      dataDir: '',
      databaseUrl: pooled,
      databaseDirectUrl: direct,
      databaseNamedStatements,
    });
    const answers = await Promise.allSettled(
      Array.from({ length: 200 }, async (_, n) => {
        const query = sql`select ${n}::int as n, pg_sleep(0.001)::text`;
        const ask = () => (n % 2 === 0 ? database.rows(query) : database.transaction((tx) => database.rows(query, tx)));
        const [row] = await ask();
        if (row?.n !== n) throw new Error(`${n}: ${row?.n}`);
      }),
    );
    await database.close();
    return answers.filter(({ status }) => status === 'rejected').length;
  };

  it('each transaction has the limits of its own work, and leaves none with the session that served it', async () => {
    const database = await openDatabase({ dataDir: '', databaseUrl: pooled, databaseDirectUrl: direct });
    const settings = sql`select current_setting('statement_timeout') as limit, current_setting('jit') as jit,
      current_setting('idle_in_transaction_session_timeout') as idle, pg_sleep(0.002)::text`;
    const inTransaction = () => database.transaction(async (tx) => (await database.rows(settings, tx))[0]);
    const found = await Promise.all(
      Array.from({ length: 60 }, async (_, n) => {
        const isLong = n % 2 === 0;
        return { isLong, row: await (isLong ? asLongWork('export', inTransaction) : inTransaction()) };
      }),
    );
    for (const { isLong, row } of found)
      expect([row?.limit, row?.jit, row?.idle]).toEqual([isLong ? '2min' : '20s', 'off', '1min']);
    const alone = await Promise.all(Array.from({ length: 40 }, () => database.rows(settings)));
    expect([...new Set(alone.map(([row]) => row?.limit))]).toEqual(['0']);
    await database.close();
  });

  it('every statement is answered, as none is prepared by name', async () => {
    expect(await refused(null)).toBe(0);
  });

  it('statements by name are answered where the pooler carries them over, from version 1.21 on, and there alone', async () => {
    const lost = await refused(true);
    if (version !== null && version >= 21) expect(lost).toBe(0);
    else expect(lost).toBeGreaterThan(0);
  });
});

async function listening(port: number): Promise<void> {
  for (;;) {
    const isOpen = await new Promise<boolean>((done) => {
      const socket = connect(port, '127.0.0.1', () => done(true)).on('error', () => done(false));
      socket.unref();
    });
    if (isOpen) return;
    await pause(50);
  }
}
