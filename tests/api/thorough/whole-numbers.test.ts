import { serve } from '@hono/node-server';
import { afterAll, beforeAll, expect, it } from 'vitest';

import type { Role } from '#core/model/roles.ts';
import { oneDatabase } from '../support/databases.ts';
import { demoApp, type TestApp } from '../support/demo-app.ts';

/* A call that asks for half a row, or half a yen, is a mistake of whoever wrote it: it is told, never rounded or answered with nothing. */

interface Schema {
  readonly type?: string;
  readonly items?: Schema;
  readonly enum?: readonly unknown[];
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: Schema;
}

interface Document {
  readonly paths: Readonly<Record<string, { readonly get?: { readonly parameters?: readonly Parameter[] } }>>;
}

/** Without a folder for mails these are not there at all. */
const absent: ReadonlySet<string> = new Set(['/outbox']);

let app: TestApp;
let server: ReturnType<typeof serve>;
let base = '';

beforeAll(async () => {
  app = await demoApp(oneDatabase);
  const port = await new Promise<number>((resolve) => {
    server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, (info) => resolve(info.port));
  });
  base = `http://127.0.0.1:${port}/api`;
});
afterAll(async () => {
  server?.close();
  await app?.close();
});

const getAs = async (role: Role, path: string) => {
  const answer = await fetch(`${base}${path}`, { headers: { authorization: `Bearer ${app.token(role)}` } });
  const text = await answer.text();
  return { status: answer.status, text };
};
const get = (path: string) => getAs('SYSTEM_ADMINISTRATOR', path);
/** As the customer where a call is the customers' alone. */
const getAsAllowed = async (path: string) => {
  const answer = await get(path);
  return answer.status === 403 ? getAs('GENERAL_MEO_DIRECT', path) : answer;
};

it.each([
  'id=1.5',
  'id=1&id=1.5',
  'id_in=1,1.5',
  'id_ne=1.5',
  'id_gte=0.5',
  'id=1e-1',
  'id=1.',
  'id=１．５',
  'radius=100.5',
  'version=1.5',
  '_start=0.5',
  '_end=1.5',
])('a list that is asked for ?%s is 400, with a sentence', async (query) => {
  const { status, text } = await get(`/search-location?${query}`);
  expect([status, text]).toEqual([400, expect.stringMatching(/"message":"[^"]*[ぁ-ん]/)]);
});

it('a filter for a number with decimals takes them', async () => {
  expect(await get('/search-location?latitude_gte=35.5')).toMatchObject({ status: 200 });
});

it('each parameter that is a whole number in the OpenAPI document is 400 with a fraction, in every call that reads', {
  timeout: 300_000,
}, async () => {
  const document: Document = JSON.parse((await get('/openapi.json')).text);
  const wrong: string[] = [];
  let asked = 0;
  for (const [path, { get: operation }] of Object.entries(document.paths)) {
    const parameters = (operation?.parameters ?? []).filter((one) => one.in === 'query');
    for (const { name, schema } of parameters) {
      if (!isWhole(schema) || absent.has(path)) continue;
      const besides = parameters.filter((one) => one.required === true && one.name !== name);
      const query = new URLSearchParams([[name, '1.5'], ...besides.map((one) => [one.name, sampleOf(one.schema)])]);
      const { status } = await getAsAllowed(`${path.replace(/\{\w+\}/g, '1')}?${query}`);
      asked += 1;
      if (status !== 400) wrong.push(`${path}?${query}: ${status}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(asked).toBeGreaterThan(1000);
});

function isWhole({ type, items }: Schema): boolean {
  return type === 'integer' || items?.type === 'integer';
}

function sampleOf(schema: Schema): string {
  return isWhole(schema) ? '1' : String(schema.enum?.[0] ?? '2026-10');
}
