import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AccountApp, accountApp, goodPassword } from './support/account-app.ts';
import { databases } from './support/databases.ts';

/*
 * docs/api-tokens-and-webhooks.md lists what no token may do. The list is read here: each call of it is tried, and no other is closed.
 */

interface Operation {
  readonly method: string;
  readonly path: string;
  readonly isClosed: boolean;
  readonly isPublic: boolean;
}

interface Pattern {
  readonly written: string;
  holds(one: Operation): boolean;
}

const document = new URL('../../docs/api-tokens-and-webhooks.md', import.meta.url);

/** The calls of the table below «Never by a token»; those in brackets are exceptions. */
async function listed(): Promise<{ closed: readonly Pattern[]; open: readonly Pattern[] }> {
  const text = await readFile(document, 'utf8');
  const table = text.slice(text.indexOf('**Never by a token**'), text.indexOf('With these a token'));
  const cells = table
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| closed'))
    .map((line) => line.split('|').at(-2) ?? '');
  const patternsIn = (some: string) =>
    [...some.matchAll(/`(\w+ \/[^`]*)`/g)].map(([, written = '']) => patternOf(written));
  return {
    closed: cells.flatMap((cell) => patternsIn(cell.replaceAll(/\(but [^)]*\)/g, ''))),
    open: cells.flatMap((cell) => [...cell.matchAll(/\(but ([^)]*)\)/g)].flatMap(([, some = '']) => patternsIn(some))),
  };
}

function patternOf(written: string): Pattern {
  const [methods = '', path = ''] = written.split(' ');
  const parts = path.split('*').map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&'));
  const form = new RegExp(`^${parts.join('.*')}$`);
  return {
    written,
    holds: (one) =>
      form.test(one.path) &&
      (methods === 'any' || (methods === 'write' ? one.method !== 'GET' : one.method === methods)),
  };
}

describe.each(databases)('what the document closes to API tokens, on %s', (kind) => {
  let app: AccountApp;
  let operations: readonly Operation[];
  let closed: readonly Pattern[];
  let open: readonly Pattern[];
  let token: string;
  beforeAll(async () => {
    app = await accountApp(kind);
    await app.addUser({ email: 'admin@example.com', role: 'SYSTEM_ADMINISTRATOR' });
    const { paths } = (await app.call('openapi.json')).body;
    operations = Object.entries<Record<string, { security?: readonly object[] }>>(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { security }]) => ({
        method: method.toUpperCase(),
        path,
        isClosed: security !== undefined && security.length > 0,
        isPublic: security?.length === 0,
      })),
    );
    ({ closed, open } = await listed());
    const made = await app.call('auth/tokens', {
      method: 'POST',
      token: await app.tokenOf('admin@example.com'),
      body: { name: 'すべて', access: 'WRITE', days: 30, password: goodPassword },
    });
    token = made.body.data.token;
  });
  afterAll(() => app?.close());

  const isListed = (one: Operation) => closed.some((line) => line.holds(one)) && !open.some((line) => line.holds(one));

  it('is every call that is closed, and nothing else', () => {
    const unlisted = operations.filter((one) => one.isClosed && !isListed(one));
    expect(unlisted.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
    // What anybody may call, and what no role may, is not open to tokens either
    const isRefusedToAll = ({ method, path }: Operation) =>
      /^(POST|DELETE) \/setting\/[\w-]+$/.test(`${method} ${path}`);
    const stillOpen = operations.filter(
      (one) => isListed(one) && !one.isClosed && !one.isPublic && !isRefusedToAll(one),
    );
    expect(stillOpen.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
    for (const line of [...closed, ...open])
      expect([line.written, operations.some((one) => line.holds(one))]).toEqual([line.written, true]);
  });

  it('is refused with 403 when an administrator’s token of every scope tries it', async () => {
    const tried = operations.filter((one) => one.isClosed && isListed(one));
    expect(tried.length).toBeGreaterThan(100);
    const answered: string[] = [];
    for (const { method, path } of tried) {
      const asked = path
        .slice(1)
        .replaceAll(/\{\w*[iI]d\}|\{number\}/g, '1')
        .replaceAll(/\{\w+\}/g, 'x');
      const answer = await app.send(asked, { method, token, ...(method === 'GET' ? {} : { body: {} }) });
      // These two prove their caller otherwise; to them a token is nobody
      const nobody = ['/metrics', '/post-photo/{signed}'].includes(path);
      if (answer.status !== 403 && !(nobody && answer.status >= 401))
        answered.push(`${method} ${path}: ${answer.status}`);
    }
    expect(answered).toEqual([]);
  });

  it('leaves open what is not in it: rows of stores can be read and written', async () => {
    expect((await app.call('search-conditions', { token })).status).toBe(200);
    const place = { name: '駅', kind: 'STATION', latitude: 35, longitude: 139, radius: 500 };
    expect((await app.call('search-location', { method: 'POST', token, body: place })).status).toBe(201);
    expect((await app.call('auth/me', { token })).status).toBe(200);
  });
});
