import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { compressed } from './compressed.ts';

const long = 'あ'.repeat(1000);
const app = new Hono();
app.use(compressed);
app.get('/page', (context) => context.html(long));
app.get('/json', (context) => context.json(long));
app.get('/short', (context) => context.json('あ'));
app.get('/image', (context) => context.body(long, 200, { 'Content-Type': 'image/png' }));
app.get('/unchanged', () => new Response(null, { status: 304, headers: { ETag: 'W/"a"' } }));
const ask = (path: string, encodings: string, method = 'GET') =>
  app.request(path, { method, headers: { 'Accept-Encoding': encodings } });
const saidOf = async (path: string, encodings: string, method?: string) => {
  const { headers } = await ask(path, encodings, method);
  return [headers.get('Content-Encoding'), headers.get('Vary')];
};

it('pages and JSON are compressed as their caller accepts', async () => {
  const bytesOf = async (path: string, encodings: string) =>
    new Uint8Array(await (await ask(path, encodings)).arrayBuffer());
  expect(brotliDecompressSync(await bytesOf('/page', 'gzip, br')).toString()).toBe(long);
  expect(JSON.parse(gunzipSync(await bytesOf('/json', 'gzip')).toString())).toBe(long);
  expect(await (await ask('/page', 'identity')).text()).toBe(long);
});

it('each answer that differs by what its caller accepts says so, also without a body', async () => {
  expect(await saidOf('/page', 'br')).toEqual(['br', 'Accept-Encoding']);
  expect(await saidOf('/page', 'identity')).toEqual([null, 'Accept-Encoding']);
  expect(await saidOf('/page', 'br', 'HEAD')).toEqual([null, 'Accept-Encoding']);
  expect(await saidOf('/short', 'br')).toEqual([null, 'Accept-Encoding']);
  expect(await saidOf('/unchanged', 'br')).toEqual([null, 'Accept-Encoding']);
  expect(await saidOf('/image', 'br')).toEqual([null, null]);
});
