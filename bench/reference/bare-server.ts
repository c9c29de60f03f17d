/*
 * The server that the list calls are compared with: Hono and a database driver only. Returns the newest 25 rows of a
 * table and their total to anybody. Environment: PORT, and DATABASE_URL or DATABASE_FOLDER (of an embedded database).
 */
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import pg from 'pg';

const { PORT: port = '0', DATABASE_URL: url, DATABASE_FOLDER: folder = '' } = process.env;

const lists: Readonly<Record<string, { readonly columns: string; readonly order: string }>> = {
  search_conditions: {
    columns:
      'id, version, delete_date, code, name, status, owner_user_id, manager_user_id, category, address, contract_start, held_status, best_rank',
    order: 'create_date desc, id desc',
  },
  search_location: {
    columns: 'id, version, delete_date, name, kind, latitude, longitude, radius, prefecture, address',
    order: 'name, id',
  },
};

const query = await openQuery();
const app = new Hono();
app.get('/:table', async (context) => {
  const table = context.req.param('table');
  const list = lists[table];
  if (list === undefined) return context.notFound();
  const [data, [count]] = await Promise.all([
    query(`select ${list.columns} from ${table} where delete_date is null order by ${list.order} limit 25`),
    query(`select count(*)::int as total from ${table} where delete_date is null`),
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
