import { drizzle } from 'drizzle-orm/pglite';
import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { call, data, download, rows } from '#core/model/call.ts';
import { number, text } from '#core/model/declare.ts';
import { AppError } from '#core/model/errors.ts';
import { resolveResources } from '#core/model/resolve.ts';
import type { Actor } from '#core/model/roles.ts';
import { integer, object, string } from '#core/model/shape.ts';
import type { ContextVariables } from '../kernel/context.ts';
import { errorAnswer } from '../kernel/failure.ts';
import { type Endpoint, endpoints } from './endpoint.ts';

const resources = resolveResources({
  shop: {
    label: '店',
    fields: { name: text('名称') },
    list: { columns: ['name'] },
    access: { rows: { MANAGER: 'all' }, list: ['MANAGER'] },
    actions: { paint: { label: '塗る', roles: ['BUSINESS_ADMINISTRATOR'] } },
  },
});
const orm = drizzle.mock();
const on = endpoints({ resources, database: { orm, reader: () => ({ read: (work) => work(orm) }) }, now: () => 0 });
const common = { summary: '', tag: '' } as const;

/** Calls an endpoint mounted by itself. */
async function ask(
  { call: { method, path }, handle }: Endpoint,
  at: string,
  { role, body }: { role?: Actor['role']; body?: unknown } = {},
) {
  const app = new Hono<{ Variables: ContextVariables }>();
  app.use(async (context, next) => {
    context.set('actor', role === undefined ? null : { id: 7, role });
    await next();
  });
  app.onError((error, context) =>
    errorAnswer(error, { requestId: 'r', method, path, userId: null, ip: '' }, context, () => {}),
  );
  app.on(method, path.replace(/\{(\w+)\}/g, ':$1'), handle);
  const sent =
    body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
  const answer = await app.request(at, { method, ...sent });
  const isJson = answer.headers.get('content-type')?.includes('json') === true;
  return { status: answer.status, headers: answer.headers, body: isJson ? await answer.json() : await answer.text() };
}

const paint = on(
  call({
    ...common,
    method: 'post',
    path: '/shop/{id}/paint',
    who: { resource: 'shop', may: 'paint' },
    query: { coats: number('回数', { min: 1 }) },
    body: { colour: text('色', { required: true, max: 5 }) },
    answer: data(object({ id: integer, colour: string, by: integer })),
    status: 201,
  }),
  ({ params: { id } }) => {
    if (id > 5) throw new AppError('not_found');
    return { id };
  },
  ({ found, body, actor }) => ({ id: found.id, colour: body.colour, by: actor.id }),
);
const admin = { role: 'BUSINESS_ADMINISTRATOR' } as const;

it('gives the handler what was sent, checked, and puts its answer in the envelope', async () => {
  const answer = await ask(paint, '/shop/3/paint?coats=2', { ...admin, body: { colour: ' red ' } });
  expect(answer).toMatchObject({ status: 201, body: { data: { id: 3, colour: 'red', by: 7 } } });
});

it.each([
  ['nobody', '/shop/9/paint?coats=x', {}, 401],
  ['a role that may not', '/shop/9/paint?coats=x', { role: 'MANAGER' }, 403],
  ['a path that holds no id', '/shop/x/paint?coats=x', admin, 404],
  ['a row that is not there', '/shop/9/paint?coats=x', admin, 404],
  ['a query that is wrong', '/shop/3/paint?coats=0', { ...admin, body: {} }, 400],
  ['a query that is not declared', '/shop/3/paint?coat=1', { ...admin, body: {} }, 400],
  ['a field that is not declared', '/shop/3/paint', { ...admin, body: { colour: 'red', more: 1 } }, 400],
  ['a field that is missing', '/shop/3/paint', { ...admin, body: {} }, 422],
] as const)('checks in the order 401, 403, 404, input: %s', async (_case, at, given, status) => {
  expect((await ask(paint, at, given)).status).toBe(status);
});

it('says the total of a list in the header too', async () => {
  const list = call({ ...common, method: 'get', path: '/list', who: 'public', answer: rows(integer, { day: string }) });
  const answer = await ask(
    on(list, () => ({ data: [1, 2], total: 9, day: 'd' })),
    '/list',
  );
  expect(answer.body).toEqual({ data: [1, 2], total: 9, day: 'd' });
  expect(answer.headers.get('X-Total-Count')).toBe('9');
});

it('leaves a file as its handler made it', async () => {
  const csv = call({ ...common, method: 'get', path: '/csv', who: ['MANAGER'], answer: download('text/csv') });
  const endpoint = on(csv, ({ context }) => context.body('a,b', 200, { 'Content-Type': 'text/csv' }));
  expect((await ask(endpoint, '/csv', admin)).status).toBe(403);
  expect((await ask(endpoint, '/csv', { role: 'MANAGER' })).body).toBe('a,b');
});

it('takes no body for the empty one where that is allowed', async () => {
  const read = call({
    ...common,
    method: 'put',
    path: '/read',
    who: 'public',
    body: { note: text('備考') },
    mayBeEmpty: true,
    answer: data(string),
  });
  const endpoint = on(read, ({ body }) => body.note ?? 'nothing');
  expect((await ask(endpoint, '/read')).body).toEqual({ data: 'nothing' });
  expect((await ask(endpoint, '/read', { body: { note: 'x' } })).body).toEqual({ data: 'x' });
});

it.each([
  [{ resource: 'shop', may: 'pant' }, 'shop: no operation pant'],
  [{ resource: 'shp', may: 'list' }, 'no resource is named shp'],
])('does not start with a call for %j', (who, message) => {
  const wrong = call({ ...common, method: 'get', path: '/x', who, answer: data(string) });
  expect(() => on(wrong, () => '')).toThrow(message);
});
