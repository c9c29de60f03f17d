/*
 * An ordinary Refine + antd scaffold (bench/reference/refine-antd), installed and built on first use, and its server: a
 * minimal JSON server with our rows, which compresses and caches files and responses as ours does.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { serve } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { compressed } from '#core/server/http/compressed.ts';
import { freePort } from '../../tests/support/port.ts';
import { installedReference, runNpm } from '../lib/installed-reference.ts';

const token = 'a-token';

export type Row = Readonly<Record<string, unknown>> & { readonly id: number };

/** A built console with its server. */
export interface Served {
  readonly url: string;
  readonly token: string;
  stop(): void;
}

/** Returns the folder of the scaffold's build. */
export function builtScaffold(): string {
  const folder = installedReference('refine-antd', (place) => {
    // Vite's default build, which sets NODE_ENV itself
    runNpm(place, 'run', 'build');
    compressFiles(join(place, 'dist'));
  });
  return join(folder, 'dist');
}

/** Compresses files at build time, as our build does; compressing at each request would distort the measurement. */
function compressFiles(folder: string): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(js|css|html|svg)$/.test(name)) continue;
    const content = readFileSync(join(folder, name));
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(content, { params }));
  }
}

/** Serves a built console with the rows at `/api/search-conditions`, with the API of json-server. */
export async function serveBuild(folder: string, rows: readonly Row[]): Promise<Served> {
  const app = new Hono();
  app.use('/api/*', compressed);
  app.post('/api/auth/login', (context) => context.json({ token }));
  app.get('/api/auth/me', (context) => context.json({ id: 1, name: '管理者', email: 'admin@example.com' }));
  app.get('/api/search-conditions', (context) => {
    const { _start = '0', _end = '25', _sort = 'id', _order = 'desc' } = context.req.query();
    const sign = _order.split(',')[0] === 'desc' ? -1 : 1;
    const [by = 'id'] = _sort.split(',');
    const compare = (one: Row, other: Row) =>
      sign * String(one[by]).localeCompare(String(other[by]), 'ja', { numeric: true });
    context.header('X-Total-Count', String(rows.length));
    return context.json(rows.toSorted(compare).slice(Number(_start), Number(_end)));
  });
  app.get('/api/search-conditions/:id', (context) => {
    const row = rows.find(({ id }) => id === Number(context.req.param('id')));
    return row === undefined ? context.notFound() : context.json(row);
  });
  app.use('*', async (context, next) => {
    const isAsset = context.req.path.startsWith('/assets/');
    context.header('Cache-Control', isAsset ? 'public, max-age=31536000, immutable' : 'no-store');
    await next();
  });
  app.get('/assets/*', serveStatic({ root: folder, precompressed: true }));
  app.get('*', (context) => context.html(readFileSync(join(folder, 'index.html'), 'utf8')));
  const port = await freePort();
  const server = serve({ fetch: app.fetch, port, hostname: '127.0.0.1' });
  return { url: `http://localhost:${port}`, token, stop: () => server.close() };
}
