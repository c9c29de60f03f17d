/*
 * An ordinary Refine + antd scaffold (bench/reference/refine-antd), installed and built when it is first wanted, and what answers it: a
 * JSON server as simple as may be over the rows of ours, with files and answers compressed and kept as our server does.
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
/** Where it is installed and built: no part of the checkout. */
const place = join(root, 'node_modules/.cache/tenjun-reference');
const token = 'a-token';

export type Row = Readonly<Record<string, unknown>> & { readonly id: number };

/** A build of a console that is answered by such a server. */
export interface Served {
  readonly url: string;
  readonly token: string;
  stop(): void;
}

/** The scaffold's build, made anew when its sources or versions are others. */
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
  // Vite's default build; NODE_ENV is left to it
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

/** As our build does it; a server that compresses at each request would be measured along. */
function compressFiles(folder: string): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(js|css|html|svg)$/.test(name)) continue;
    const content = readFileSync(join(folder, name));
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(content, { params }));
  }
}

/** Serves a built console with the rows as `/api/search-conditions`, in the words of json-server. */
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
