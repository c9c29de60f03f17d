import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { AppError } from '#core/model/errors.ts';
import { antiForgery, forgeryValues } from './anti-forgery.ts';

function app(secure = false) {
  const hono = new Hono();
  hono.onError((error, context) =>
    context.text(error.message, error instanceof AppError && error.status === 403 ? 403 : 500),
  );
  hono.use(antiForgery({ secure, valueFor: forgeryValues('a secret of the tests') }).check);
  hono.all('/api/thing', (context) => context.json({}));
  hono.get('/', (context) => context.html('<p>'));
  hono.get('/assets/a.js', () => new Response('1', { headers: { 'content-type': 'text/javascript' } }));
  return hono;
}
const post = (headers: Record<string, string>) => app().request('/api/thing', { method: 'POST', headers });

it('a call without any cookie passes', async () => {
  expect((await post({ authorization: 'Bearer x' })).status).toBe(200);
});

it('an unsafe call with a cookie needs the header to be the same as the cookie', async () => {
  expect((await post({ cookie: 'token=x' })).status).toBe(403);
  expect((await post({ cookie: 'token=x; XSRF-TOKEN=abc' })).status).toBe(403);
  expect((await post({ cookie: 'token=x; XSRF-TOKEN=abc', 'x-xsrf-token': 'abd' })).status).toBe(403);
  expect((await post({ cookie: 'token=x; XSRF-TOKEN=', 'x-xsrf-token': '' })).status).toBe(403);
  expect((await post({ cookie: 'token=x; XSRF-TOKEN=abc', 'x-xsrf-token': 'abc' })).status).toBe(200);
});

it('reading needs no header', async () => {
  expect((await app().request('/api/thing', { headers: { cookie: 'token=x' } })).status).toBe(200);
});

it('pages, answers and refusals give the cookie where it is missing; shared files do not', async () => {
  const cookie = async (path: string, init?: RequestInit) =>
    (await app(true).request(path, init)).headers.get('set-cookie');
  expect(await cookie('/')).toMatch(/^XSRF-TOKEN=[\w-]{43}; Path=\/; Secure; SameSite=Strict$/);
  expect(await cookie('/api/thing')).toMatch(/^XSRF-TOKEN=/);
  expect(await cookie('/api/thing', { method: 'POST', headers: { cookie: 'a=b' } })).toMatch(/^XSRF-TOKEN=/);
  expect(await cookie('/api/thing', { headers: { cookie: 'XSRF-TOKEN=abc' } })).toBeNull();
  expect(await cookie('/assets/a.js')).toBeNull();
});

it('the value of a session is the same for the same secret, and another for any other session or secret', () => {
  const value = forgeryValues('one secret');
  expect(value('7')).toMatch(/^[\w-]{43}$/);
  expect(value('7')).toBe(forgeryValues('one secret')('7'));
  expect(new Set([value('7'), value('8'), forgeryValues('other secret')('7')]).size).toBe(3);
});
