import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoApp, type TestApp } from './support/demo-app.ts';

let app: TestApp;
let described: { method: string; path: string }[];
beforeAll(async () => {
  app = await demoApp();
  const { paths } = (await app.call(null, { method: 'GET', path: '/openapi.json' })).body;
  described = Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(Object(operations)).map((method) => ({ method: method.toUpperCase(), path })),
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

it('every call of OpenAPI has a route', () => {
  expect(described.filter((call) => !routes().some((route) => answers(route, call)))).toEqual([]);
});

it('every route stands in OpenAPI', () => {
  const missing = routes().filter((route) => !described.some((call) => answers(route, call)));
  expect([...new Set(missing.map(({ method, path }) => `${method} ${path}`))]).toEqual([]);
});
