import { sql } from 'drizzle-orm';
import { openDatabase } from '#core/server/database/connections/connect.ts';
import { startPostgres } from '../../tests/support/postgres.ts';
import { type RunningServer, startServer } from '../../tests/support/server.ts';

/** Runs some work against the real server with the demo's data, once on the embedded database and once on PostgreSQL. */
export async function onBothDatabases(work: (server: RunningServer, kind: string) => Promise<void>): Promise<void> {
  const only = process.argv.includes('--database') ? process.argv[process.argv.indexOf('--database') + 1] : null;
  if (only === null || only === 'pglite') {
    const embedded = await startServer({ env: { DEMO: 'on' } });
    try {
      await work(embedded, 'PGlite');
    } catch (error) {
      console.error(embedded.output().slice(-4000));
      throw error;
    } finally {
      await embedded.stop();
    }
  }
  if (only !== null && only !== 'postgres') return;
  const cluster = await startPostgres();
  if (cluster.url === null) return console.log(`PostgreSQL: skipped, ${cluster.reason}`);
  const name = `bench_${process.pid}`;
  const admin = await openDatabase({ dataDir: '', databaseUrl: cluster.url });
  await admin.orm.execute(sql`create database ${sql.identifier(name)}`);
  const url = new URL(cluster.url);
  url.pathname = `/${name}`;
  const server = await startServer({ env: { DEMO: 'on', DATABASE_URL: url.href, SECRET_KEY: 'k'.repeat(64) } });
  try {
    await work(server, 'PostgreSQL');
  } catch (error) {
    console.error(server.output().slice(-4000));
    throw error;
  } finally {
    await server.stop();
    await admin.orm.execute(sql`drop database ${sql.identifier(name)} with (force)`);
    await admin.close();
    await cluster.stop();
  }
}
