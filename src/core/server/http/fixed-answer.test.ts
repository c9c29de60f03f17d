import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ContextVariables } from '../kernel/context.ts';
import { compressed } from './compressed.ts';
import { fixedAnswer } from './fixed-answer.ts';

describe('a document that never changes', () => {
  let made: number;
  let app: Hono<{ Variables: ContextVariables }>;
  const document = { words: Array.from({ length: 2000 }, (_, nth) => `word ${nth}`) };
  beforeEach(() => {
    made = 0;
    const answer = fixedAnswer(() => {
      made += 1;
      return document;
    });
    app = new Hono<{ Variables: ContextVariables }>();
    app.use(compressed);
    app.get('/document', answer);
  });
  const ask = (headers: Record<string, string> = {}) => app.request('/document', { headers });

  it('is made once, however many ask for it at once and afterwards', async () => {
    await Promise.all(Array.from({ length: 20 }, () => ask({ 'Accept-Encoding': 'br' })));
    await ask({ 'Accept-Encoding': 'gzip' });
    await ask();
    expect(made).toBe(1);
  });

  it('is not made before somebody asks', () => {
    expect(made).toBe(0);
  });

  it('comes in the form that the caller accepts', async () => {
    const forms = { br: brotliDecompressSync, gzip: gunzipSync, identity: (bytes: Buffer) => bytes };
    for (const [name, unpack] of Object.entries(forms)) {
      const response = await ask({ 'Accept-Encoding': name });
      const bytes = Buffer.from(await response.arrayBuffer());
      expect([response.status, response.headers.get('Content-Encoding')]).toEqual([
        200,
        name === 'identity' ? null : name,
      ]);
      expect(response.headers.get('Content-Type')).toMatch(/^application\/json/);
      expect(response.headers.get('Vary')).toBe('Accept-Encoding');
      expect(JSON.parse(unpack(bytes).toString('utf8'))).toEqual(document);
    }
  });

  it('is not sent again to a client that has it', async () => {
    const etag = (await ask()).headers.get('ETag') ?? '';
    const again = await ask({ 'If-None-Match': `"other", ${etag}`, 'Accept-Encoding': 'br' });
    expect([again.status, await again.text(), again.headers.get('ETag')]).toEqual([304, '', etag]);
    expect((await ask({ 'If-None-Match': '"other"' })).status).toBe(200);
  });
});
