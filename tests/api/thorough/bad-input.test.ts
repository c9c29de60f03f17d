import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isShown } from '#core/model/draft/other-fields.ts';
import { operators } from '#core/model/fields/kind.ts';
import { kindOf } from '#core/model/fields/registry.ts';
import { resolveResources } from '#core/model/resolve.ts';
import type { ResolvedField } from '#core/model/resolved.ts';
import { resources } from '#resources';
import { oneDatabase } from '../support/databases.ts';
import { type Answer, demoApp, type TestApp } from '../support/demo-app.ts';

const product = [...resolveResources(resources).values()].filter(
  ({ internal, singletonPath }) => !internal && singletonPath === null,
);
const japanese = /[ぁ-んァ-ヶ一-龠]/;
const nasty = ["'; drop table search_conditions; --", '<script>alert(1)</script>', '" or 1=1 --', '%_\\', '{{7*7}}'];
const filterValues = [...nasty.slice(0, 1), '', '\0', 'x', '1', '9'.repeat(400), '2026-13-99', 'true'];
const wrongKinds = [{}, { a: 1 }, [], [[]], [{}], true, -1, 1.5, 1e300, '', ' ', '\0', '\ud800', 'x'];
const wrongIds = ['abc', '0', '-1', '1.5', '99999999999', '1e3', '1%00', "1'", '%E0%A4%A'];

let app: TestApp;
beforeAll(async () => {
  app = await demoApp(oneDatabase);
});
afterAll(() => app?.close());

const admin = (method: string, path: string, body?: unknown) =>
  app.call('SYSTEM_ADMINISTRATOR', { method, path, ...(body === undefined ? {} : { body }) });

/** Refused, in Japanese, and with nothing of the inside. */
function expectRefusal(answer: Answer, what: string) {
  expect(answer.status, what).toBeGreaterThanOrEqual(400);
  expect(answer.status, what).toBeLessThan(500);
  for (const { message } of answer.body.errors) {
    expect(message, what).toMatch(japanese);
    expect(message, what).not.toMatch(/select |insert |update |Error:|undefined|null|NaN/);
  }
}

const isWritable = (field: ResolvedField) => !field.readOnly && !field.createOnly && !field.system && !field.transient;

const firsts = new Map<string, ResolvedField>();
for (const resource of product)
  for (const field of resource.field.values()) {
    const shape = shapeOf(field);
    if (!firsts.has(shape)) firsts.set(shape, field);
  }
const firstOfKind = (field: ResolvedField) => firsts.get(shapeOf(field)) === field;

/** Fields of one shape are filtered by the same code. */
function shapeOf(field: ResolvedField): string {
  const isMany = 'many' in field && field.many === true;
  return [field.kind, isMany, field.computed !== undefined && field.computed !== false, field.hidden].join(' ');
}

describe.each(product.map((resource) => [resource.name, resource] as const))('%s', (name, resource) => {
  const updateOf = (id: unknown, body: unknown) =>
    resource.updatePath === null
      ? admin('PATCH', `/${name}/${id}`, body)
      : admin('PUT', resource.updatePath.replace(':id', String(id)), body);
  const mayUpdate = resource.access.roles.update.includes('SYSTEM_ADMINISTRATOR');

  it.each(wrongIds)('the id %s is answered 4xx by every call', async (id) => {
    for (const answer of [
      await admin('GET', `/${name}/${id}`),
      await updateOf(id, { version: 1 }),
      await admin('DELETE', `/${name}/${id}`),
      await admin('POST', `/${name}/${id}/restore`, {}),
    ])
      expectRefusal(answer, `${name}/${id}`);
  });

  it('a body that is no JSON, no object, of another type, of unknown fields, or of 5 MB is refused; nothing is written', async () => {
    const before = (await admin('GET', `/${name}`)).body.total;
    const send = (body: string, type = 'application/json', more: Record<string, string> = {}) =>
      app.raw('SYSTEM_ADMINISTRATOR', `/${name}`, { method: 'POST', body, headers: { 'Content-Type': type, ...more } });
    const deep = `{"name":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
    for (const response of [
      await send('{"name":'),
      await send('[]'),
      await send('null'),
      await send('"text"'),
      await send('{"name":"x"}', 'text/plain'),
      await send('{"nobodyKnowsThis":1}'),
      await send(deep),
      await send(deep, 'application/json', { 'Idempotency-Key': 'deep' }),
      await send('{"__proto__":{"systemUserRole":"SYSTEM_ADMINISTRATOR"}}'),
      await send(JSON.stringify({ note: 'x'.repeat(5_000_000) })),
    ])
      expectRefusal({ status: response.status, headers: response.headers, body: await response.json() }, name);
    expect((await admin('GET', `/${name}`)).body.total).toBe(before);
  });

  it('a filter, sort or page that makes no sense is 400, and nothing that a filter holds is run', async () => {
    const often = `_sort=${Array(2000).fill(resource.list.sort[0]?.field ?? 'id')}`;
    for (const query of [
      often,
      'nobody=1',
      'id_between=1',
      '_sort=nobody',
      '_order=up',
      '_start=-1',
      '_end=abc',
      '_end=999',
    ])
      expectRefusal(await admin('GET', `/${name}?${query}`), query);
    for (const [nth, field] of [...resource.field.values()].entries())
      for (const [of, operator] of operators.entries()) {
        // Values are read by the kind and the operator: the first field of a kind is asked by all of them, each other one by its turn
        const isFirst = firstOfKind(field);
        const asked = isFirst ? filterValues : [filterValues[(nth + of) % filterValues.length] ?? ''];
        for (const value of asked) {
          const query = `${field.name}${operator === 'eq' ? '' : `_${operator}`}=${encodeURIComponent(value)}`;
          const answer = await admin('GET', `/${name}?${query}&_end=1`);
          // Deleted rows are shown only to whoever may restore them
          const expected = field.name === 'deleteDate' ? [200, 400, 403] : [200, 400];
          expect(expected, `${query}: ${answer.status}`).toContain(answer.status);
        }
      }
  }, 120_000);

  it.runIf(mayUpdate)(
    'every field refuses in Japanese what it cannot hold, and holds the rest as it was sent',
    async () => {
      const [row] = (await admin('GET', `/${name}?_start=0&_end=1`)).body.data;
      expect(row, `the demo has a row of ${name}`).toBeDefined();
      let { version } = (await admin('GET', `/${name}/${row.id}`)).body.data;
      for (const field of resource.fields.filter(isWritable))
        for (const value of [...wrongKinds, ...nasty, 'あ'.repeat(70_000)]) {
          const what = `${name}.${field.name} = ${JSON.stringify(value)?.slice(0, 60)}`;
          const answer = await updateOf(row.id, { [field.name]: value, version });
          const { data } = (await admin('GET', `/${name}/${row.id}`)).body;
          if (answer.status === 200) {
            ({ version } = data);
            // Nothing is what a field that is not shown takes, and what it holds
            const isAsked = isShown(field, resource.fields, (other) => data[other]);
            expect(data[field.name], what).toEqual(isAsked ? asKept(field, value) : kindOf(field).empty(field));
            continue;
          }
          expectRefusal(answer, what);
          expect(data.version, what).toBe(version);
        }
    },
    120_000,
  );
});

/** What a field keeps of a value that it takes: whitespace around a text goes, and nothing is the kind's own nothing. */
function asKept(field: ResolvedField, value: unknown): unknown {
  if (typeof value === 'string') return value.trim() || kindOf(field).empty(field);
  return field.kind === 'children' ? expect.anything() : value;
}
