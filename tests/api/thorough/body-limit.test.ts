import { connect } from 'node:net';
import { serve } from '@hono/node-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { oneDatabase } from '../support/databases.ts';
import { emptyApp, type TestApp } from '../support/demo-app.ts';

let app: TestApp;
let server: ReturnType<typeof serve>;
let port = 0;

beforeAll(async () => {
  app = await emptyApp(oneDatabase);
  port = await new Promise<number>((resolve) => {
    server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, (info) => resolve(info.port));
  });
});

afterAll(async () => {
  server.close();
  await app.close();
});

const block = Buffer.alloc(65_536, 'x');

/** Sends `head` and then bytes until the server has had enough, at most `bytes`; gives its status and how much it let in. */
function flood(head: string, bytes: number, chunked: boolean): Promise<{ status: number; sent: number }> {
  return new Promise((resolve, reject) => {
    let sent = 0;
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(head);
      const more = () => {
        while (!socket.destroyed && sent < bytes) {
          sent += block.length;
          const frame = chunked ? Buffer.concat([Buffer.from('10000\r\n'), block, Buffer.from('\r\n')]) : block;
          if (!socket.write(frame)) return void socket.once('drain', more);
        }
      };
      more();
    });
    socket.on('data', (data) => {
      answer += data.toString('latin1');
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      const status = Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]);
      if (Number.isNaN(status)) reject(new Error(`closed without an answer after ${sent} bytes`));
      else resolve({ status, sent });
    });
  });
}

const head = (method: string, path: string, ...more: string[]) =>
  `${[`${method} /api${path} HTTP/1.1`, 'Host: localhost', 'Content-Type: application/json', ...more].join('\r\n')}\r\n\r\n`;

const hundredMegabytes = 100_000_000;

interface OpenApi {
  paths: Record<string, Record<string, unknown>>;
}

async function unsafeCalls(): Promise<readonly (readonly [string, string])[]> {
  const { paths } = (await (await app.raw(null, '/openapi.json')).json()) as OpenApi;
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods)
      .filter((method) => method !== 'get')
      .map((method) => [method.toUpperCase(), path.replace(/\{[^}]+\}/g, '1')] as const),
  );
}

it('is never sent back what it sent: TRACE is no call of this server', async () => {
  for (const path of ['/api/health', '/']) {
    const answer = await new Promise<string>((resolve, reject) => {
      let text = '';
      const socket = connect(port, '127.0.0.1', () =>
        socket.write(
          `TRACE ${path} HTTP/1.1\r\nHost: localhost\r\nX-Secret: of-the-caller\r\nConnection: close\r\n\r\n`,
        ),
      );
      socket.on('data', (data) => {
        text += data.toString('latin1');
      });
      socket.on('close', () => resolve(text));
      socket.on('error', reject);
    });
    expect(answer).toMatch(/^HTTP\/1\.1 404 /);
    expect(answer).not.toContain('of-the-caller');
  }
});

describe('a body that is too large', () => {
  it('is refused by every call there is, before it is read, no matter who sends it', async () => {
    const calls = await unsafeCalls();
    expect(calls.length).toBeGreaterThan(100);
    const answers = await Promise.all(
      calls.map(async ([method, path]) => {
        const answer = await app.raw(null, path, {
          method,
          headers: { 'Content-Type': 'application/json', 'Content-Length': '600000000' },
          body: '{}',
        });
        return `${method} ${path} ${answer.status} ${answer.headers.get('connection')}`;
      }),
    );
    expect(answers.filter((one) => !one.endsWith(' 413 close'))).toEqual([]);
  });

  it.each([
    ['POST', '/public/inquiry', 64_000],
    ['POST', '/auth/login', 64_000],
    ['POST', '/auth/register', 64_000],
    ['PUT', '/auth/reset-password', 64_000],
    ['POST', '/stripe/webhook', 1_000_000],
    ['POST', '/line/webhook', 1_000_000],
    ['POST', '/nothing/there', 1_000_000],
  ])('that says so lets in next to nothing: %s %s', async (method, path) => {
    const { status, sent } = await flood(
      head(method, path, `Content-Length: ${hundredMegabytes}`),
      hundredMegabytes,
      false,
    );
    expect(status).toBe(413);
    // What the two systems' own buffers take
    expect(sent).toBeLessThan(20_000_000);
  });

  it.each([
    ['POST', '/public/inquiry', 413],
    ['POST', '/auth/login', 413],
    ['PUT', '/auth/reset-password', 413],
    // Refused for want of a session, unread
    ['POST', '/search-conditions', 401],
    ['POST', '/search-conditions/import', 401],
  ])('in pieces, without a length, ends with the connection: %s %s', async (method, path, expected) => {
    const { status, sent } = await flood(head(method, path, 'Transfer-Encoding: chunked'), hundredMegabytes, true);
    expect(status).toBe(expected);
    expect(sent).toBeLessThan(40_000_000);
  });

  it('in pieces is refused to those who are signed in as well', async () => {
    const bearer = `Authorization: Bearer ${app.token('SYSTEM_ADMINISTRATOR')}`;
    const call = head('POST', '/search-conditions', 'Transfer-Encoding: chunked', bearer);
    const { status, sent } = await flood(call, hundredMegabytes, true);
    expect(status).toBe(413);
    expect(sent).toBeLessThan(40_000_000);
  });

  it.each([
    ['POST', '/search-location', 'application/json', 5_000_000],
    ['PATCH', '/profile/1', 'multipart/form-data; boundary=x', 11_000_000],
    ['POST', '/search-location/import', 'text/csv', 21_000_000],
    ['POST', '/search-location/import', 'text/csv', 60_000_000],
  ])('is told so to whoever is still sending it: %s %s %s', async (method, path, type, bytes) => {
    const body = 'x'.repeat(bytes);
    const headers = { Authorization: `Bearer ${app.token('SYSTEM_ADMINISTRATOR')}`, 'Content-Type': type };
    for (const _time of [1, 2, 3]) {
      const answer = await fetch(`http://127.0.0.1:${port}/api${path}`, { method, headers, body });
      expect([answer.status, (await answer.json()).errors[0].code]).toEqual([413, 'too_large']);
    }
  });

  it('is one beyond the name it has: 1 MB of JSON, 10 MB of files, 20 MB of CSV', async () => {
    const status = async (method: string, path: string, type: string, bytes: number) => {
      const answer = await app.raw('SYSTEM_ADMINISTRATOR', path, {
        method,
        headers: { 'Content-Type': type, 'Content-Length': String(bytes) },
        // The limit believes the length, as the HTTP parser holds the body to it
        body: 'x',
      });
      return answer.status;
    };
    expect(await status('POST', '/search-location', 'application/json', 999_999)).toBe(400);
    expect(await status('POST', '/search-location', 'application/json', 1_000_001)).toBe(413);
    expect(await status('PATCH', '/profile/1', 'multipart/form-data; boundary=x', 9_999_999)).toBe(400);
    expect(await status('PATCH', '/profile/1', 'multipart/form-data; boundary=x', 10_000_001)).toBe(413);
    expect(await status('POST', '/search-location/import', 'text/csv', 19_999_999)).not.toBe(413);
    expect(await status('POST', '/search-location/import', 'text/csv', 20_000_001)).toBe(413);
  });
});

describe('a body that cannot be taken apart', () => {
  const form = (path: string, method: string, body: string, type = 'multipart/form-data; boundary=b') =>
    app.raw('SYSTEM_ADMINISTRATOR', path, { method, headers: { 'Content-Type': type }, body });
  const calls = [
    ['PATCH', '/profile/1'],
    ['PATCH', '/system-user/1'],
    ['POST', '/search-conditions/import'],
  ] as const;

  it.each(calls)('is 400, whatever is wrong with its parts: %s %s', async (method, path) => {
    const part = '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n';
    for (const body of ['', 'x', '--b', '--b\r\n', '--b\r\n\r\n--b--', part])
      expect([body, (await form(path, method, body)).status]).toEqual([body, 400]);
    const many = `${part.repeat(1000)}--b--\r\n`;
    expect((await form(path, method, many)).status).toBe(400);
    // Counted by the delimiter that it is taken apart by, whatever else is called one
    for (const type of ['x-boundary=zz; boundary=b', 'x="; boundary=zz"; boundary=b', 'boundary="\\b"'])
      expect([type, (await form(path, method, many, `multipart/form-data; ${type}`)).status]).toEqual([type, 400]);
    for (const type of [
      'multipart/form-data',
      'multipart/form-data; boundary=',
      `multipart/form-data; boundary=${'b'.repeat(200)}`,
    ])
      expect((await form(path, method, `${part}--b--`, type)).status).toBe(400);
  });

  it('is 415 when it is compressed: it may hold any amount', async () => {
    const answer = await app.raw(null, '/auth/login', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' },
      body: Buffer.from('1f8b', 'hex'),
    });
    expect(answer.status).toBe(415);
  });
});
