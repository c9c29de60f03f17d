import { afterAll, beforeAll, expect, it } from 'vitest';
import { oneDatabase } from './support/databases.ts';
import { demoApp, type TestApp } from './support/demo-app.ts';

let app: TestApp;
let described: { method: string; path: string; operation: object }[];
beforeAll(async () => {
  app = await demoApp(oneDatabase);
  const { paths } = (await app.call(null, { method: 'GET', path: '/openapi.json' })).body;
  described = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(Object(operations)).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation: Object(operation),
    })),
  );
});
afterAll(() => app?.close());

/** Does the call answer to the route? A parameter of the route stands for any part, named or not. */
function answers(route: { method: string; path: string }, call: { method: string; path: string }): boolean {
  const [pattern, parts] = [route.path.split('/'), `/api${call.path}`.split('/')];
  return (
    route.method === call.method &&
    pattern.length === parts.length &&
    pattern.every((part, index) => part.startsWith(':') || part === parts[index])
  );
}

const routes = () => app.routes.filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/'));

it('is made once for everybody: the same bytes for each caller, and none for who has them', async () => {
  const ask = (headers: Record<string, string>) => app.raw(null, '/openapi.json', { headers });
  const forms = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const answer = await ask({ 'Accept-Encoding': 'br' });
      expect([answer.status, answer.headers.get('Content-Encoding')]).toEqual([200, 'br']);
      return [answer.headers.get('ETag'), Buffer.from(await answer.arrayBuffer()).toString('base64')].join(' ');
    }),
  );
  expect(new Set(forms).size).toBe(1);
  const first = await ask({});
  // Kept, and asked for again each time
  expect([first.headers.get('Cache-Control'), first.headers.get('Vary')]).toEqual(['no-cache', 'Accept-Encoding']);
  const etag = first.headers.get('ETag') ?? '';
  expect(etag).toMatch(/^W\/"/);
  const again = await ask({ 'If-None-Match': etag });
  expect([again.status, await again.text(), again.headers.get('Cache-Control')]).toEqual([304, '', 'no-cache']);
});

it('every call of OpenAPI has a route', () => {
  expect(described.filter((call) => !routes().some((route) => answers(route, call)))).toEqual([]);
});

it('every route is in OpenAPI', () => {
  const missing = routes().filter((route) => !described.some((call) => answers(route, call)));
  expect([...new Set(missing.map(({ method, path }) => `${method} ${path}`))]).toEqual([]);
});

it('every call says what it answers: JSON of named parts, or the type of a file or a stream', () => {
  const silent = described.filter(({ operation }) => {
    const { responses }: { responses?: object } = operation;
    const successes = Object.entries(responses ?? {}).filter(([status]) => /^2/.test(status));
    // One that is refused to everybody has nothing to answer
    if (successes.length === 0) return !Object.hasOwn(responses ?? {}, '403');
    return successes.some(([, answer]) => {
      const content = Object.entries(Object(answer).content ?? {});
      const says = ([media, { schema }]: [string, { schema?: object }]) =>
        media !== 'application/json' ||
        ['$ref', 'properties', 'additionalProperties', 'anyOf', 'items'].some((word) =>
          Object.hasOwn(schema ?? {}, word),
        );
      return content.length === 0 || !content.every((one) => says(one as [string, { schema?: object }]));
    });
  });
  expect(silent.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});

it('an action says what must be sent with it, and refuses a call without', async () => {
  const bodyOf = (path: string): unknown =>
    Object(described.find((call) => call.method === 'POST' && call.path === path)?.operation).requestBody;
  const body = (required: boolean, names: readonly string[]) => ({
    required,
    content: { 'application/json': { schema: { required: names } } },
  });
  expect(bodyOf('/incentive-history/{id}/give-back')).toMatchObject(body(true, ['way']));
  expect(bodyOf('/incentive-history/{id}/cancel')).toMatchObject(body(false, []));
  expect(bodyOf('/search-conditions/{id}/measure')).toMatchObject(body(false, []));
  const list = await app.call('SYSTEM_ADMINISTRATOR', { method: 'GET', path: '/incentive-history?status=PAID&_end=1' });
  const path = `/incentive-history/${list.body.data[0].id}/give-back`;
  const { status, body: answer } = await app.call('SYSTEM_ADMINISTRATOR', { method: 'POST', path, body: {} });
  expect([status, answer.errors]).toMatchObject([422, [{ code: 'required', field: 'way' }]]);
});
