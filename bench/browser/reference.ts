/*
 * An ordinary Refine + antd scaffold (bench/reference/refine-antd), installed and built on first use, and its server: a
 * minimal JSON server with our rows, which compresses and caches files and responses as ours does.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { serve } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { compressed } from '#core/server/http/compressed.ts';
import { root } from '../../scripts/lib/root.mjs';
import { freePort } from '../../tests/support/port.ts';

const source = join(root, 'bench/reference/refine-antd');
/** Where it is installed and built, outside the versioned files. */
const place = join(root, 'node_modules/.cache/tenjun-reference');
const token = 'a-token';

export type Row = Readonly<Record<string, unknown>> & { readonly id: number };

/** A built console with its server. */
export interface Served {
  readonly url: string;
  readonly token: string;
  stop(): void;
}

/** Returns the folder of the scaffold's build; rebuilds it if its sources or versions changed. */
export function builtScaffold(): string {
  const hash = createHash('sha256');
  const names = readdirSync(source, { recursive: true, encoding: 'utf8' }).sort();
  const files = names.filter((name) => /\.(tsx?|json|html)$/.test(name) && !name.startsWith('node_modules'));
  for (const name of files) hash.update(name).update(readFileSync(join(source, name)));
  const stamp = hash.digest('hex');
  const stampFile = join(place, 'dist/.stamp');
  const built = join(place, 'dist');
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return built;
  mkdirSync(place, { recursive: true });
  rmSync(join(place, 'src'), { recursive: true, force: true });
  for (const name of files) cpSync(join(source, name), join(place, name));
  // Vite's default build, which sets NODE_ENV itself
  for (const args of [
    ['ci', '--no-audit', '--no-fund', '--include=dev', '--loglevel=error'],
    ['run', 'build'],
  ]) {
    const { status } = spawnSync('npm', args, { cwd: place, stdio: 'inherit' });
    if (status !== 0) throw new Error(`npm ${args.join(' ')} failed in ${place}`);
  }
  compressFiles(built);
  writeFileSync(stampFile, stamp);
  return built;
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
