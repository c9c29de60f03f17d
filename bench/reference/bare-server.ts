/*
 * The server that the list calls are compared with: Hono and a database driver only. Returns the newest 25 rows of a
 * table and their total to anybody: every column that the list call reads, and the same count query, but no titles of
 * other rows and nothing computed. Environment: PORT, and DATABASE_URL or DATABASE_FOLDER (of an embedded database).
 */
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import pg from 'pg';
import { referenceLists } from './lists.ts';

const { PORT: port = '0', DATABASE_URL: url, DATABASE_FOLDER: folder = '' } = process.env;

const query = await openQuery();
const app = new Hono();
app.get('/:table', async (context) => {
  const table = context.req.param('table');
  const list = referenceLists[table];
  if (list === undefined) return context.notFound();
  // Without the rows of an import that is under way
  const shown = `delete_date is null and (id not in (select row_id from pending_row join csv_import on csv_import.id = import_id
    where pending_row.resource = '${list.resource}' and shown_date is null))::int <> 0`;
  const [data, [count]] = await Promise.all([
    query(`select ${list.columns} from ${table} where ${shown} order by ${list.order} limit 25`),
    query(`select count(*)::int as total from (select 1 from ${table} where ${shown} limit 100001) as counted`),
  ]);
  return context.json({ data, total: Object(count).total });
});
serve({ fetch: app.fetch, port: Number(port), hostname: '127.0.0.1' });

async function openQuery(): Promise<(text: string) => Promise<readonly unknown[]>> {
  if (url === undefined) {
    const embedded = await PGlite.create(folder, { extensions: { pg_trgm } });
    return async (text) => (await embedded.query(text)).rows;
  }
  const pool = new pg.Pool({ connectionString: url, max: 10 });
  // Prepared once per connection, which is the fastest way
  return async (text) => (await pool.query({ name: text.slice(0, 60), text })).rows;
}
