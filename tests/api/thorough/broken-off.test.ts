import { connect } from 'node:net';
import { serve } from '@hono/node-server';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type AccountApp, accountApp } from '../support/account-app.ts';
import { oneDatabase } from '../support/databases.ts';

/* A caller that goes away in the middle of a call is no error of the server's. */

let app: AccountApp;
let server: ReturnType<typeof serve>;
let port = 0;
let token = '';

beforeAll(async () => {
  app = await accountApp(oneDatabase);
  await app.addUser({ email: 'admin@example.com', role: 'SYSTEM_ADMINISTRATOR' });
  token = await app.tokenOf('admin@example.com');
  port = await new Promise<number>((resolve) => {
    server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, (info) => resolve(info.port));
  });
});
afterAll(async () => {
  server?.close();
  await app?.close();
});
beforeEach(() => void app.logged.splice(0));

/** Sends the start of a call and breaks the connection, once the server has begun to read it. */
async function breakOff(head: readonly string[], body: string): Promise<void> {
  const lines = [...head, 'Host: localhost', `Authorization: Bearer ${token}`, '', body];
  await new Promise<void>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(lines.join('\r\n'));
      setTimeout(() => {
        socket.destroy();
        resolve();
      }, 300);
    });
    socket.on('error', () => {});
  });
  await expect.poll(() => app.logged.length, { timeout: 5000 }).toBeGreaterThan(0);
}

it.each([
  [
    'a JSON body',
    'POST /api/search-location HTTP/1.1',
    ['Content-Type: application/json', 'Content-Length: 5000'],
    '{"name":"駅',
  ],
  [
    'a body of unknown length',
    'POST /api/search-location HTTP/1.1',
    ['Content-Type: application/json', 'Transfer-Encoding: chunked'],
    '5\r\n{"nam\r\n',
  ],
  [
    'a list',
    'POST /api/search-location/import HTTP/1.1',
    ['Content-Type: text/csv', 'Content-Length: 90000'],
    'a,b\r\n',
  ],
  [
    'a form',
    'PATCH /api/profile/1 HTTP/1.1',
    ['Content-Type: multipart/form-data; boundary=x', 'Content-Length: 90000'],
    '--x\r\nContent-Disposition: form-data; name="data"\r\n\r\n{',
  ],
])('in the middle of %s: it is noted as a refused call, and as no error', async (_, first, headers, body) => {
  await breakOff([first, ...headers], body);
  expect(app.logged.filter(({ level }) => level === 'error')).toEqual([]);
  expect(app.logged).toMatchObject([{ level: 'warn', event: 'refused', status: 400, codes: ['malformed'] }]);
});
