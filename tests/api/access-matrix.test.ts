import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bulkOperations } from '#core/model/list/bulk.ts';
import { resolveResources } from '#core/model/resolve.ts';
import type { ResolvedResource } from '#core/model/resolved.ts';
import type { Role } from '#core/model/roles.ts';
import { resources } from '#resources';
import { letters, matrix } from './matrix.ts';
import { oneDatabase } from './support/databases.ts';
import { demoApp, type TestApp } from './support/demo-app.ts';

const product = [...resolveResources(resources).values()].filter((resource) => !resource.internal);
const nowhere = 2_147_483_000;

interface Call {
  method: string;
  path: string;
  body?: unknown;
  csv?: string;
}

/** The call of an operation, made so that a role which may do it is stopped by the row or the input and nothing is written. */
function callOf({ name, updatePath, singletonPath, listActions }: ResolvedResource, operation: string): Call {
  if (singletonPath !== null) {
    const method = new Map([
      ['show', 'GET'],
      ['update', 'PUT'],
    ]).get(operation);
    return method === 'GET'
      ? { method, path: singletonPath }
      : { method: method ?? 'POST', path: singletonPath, body: {} };
  }
  // What it asks for cannot be told here: a field that it does not have
  if (listActions.some((action) => action.name === operation))
    return { method: 'POST', path: `/${name}/${operation}`, body: { [`${operation}-nothing`]: 1 } };
  switch (operation) {
    case 'list':
      return { method: 'GET', path: `/${name}` };
    case 'show':
      return { method: 'GET', path: `/${name}/${nowhere}` };
    case 'create':
      return { method: 'POST', path: `/${name}`, body: {} };
    case 'update':
      return updatePath === null
        ? { method: 'PATCH', path: `/${name}/${nowhere}`, body: { version: 1 } }
        : { method: 'PUT', path: updatePath.replace(':id', String(nowhere)), body: { version: 1 } };
    case 'remove':
      return { method: 'DELETE', path: `/${name}/${nowhere}` };
    case 'export':
      return { method: 'GET', path: `/${name}/export?_end=1` };
    case 'import':
      return { method: 'POST', path: `/${name}/import?dryRun=true`, csv: '' };
    default:
      return { method: 'POST', path: `/${name}/${nowhere}/${operation}`, body: {} };
  }
}

let app: TestApp;
beforeAll(async () => {
  app = await demoApp(oneDatabase);
});
afterAll(() => app?.close());

it('the written matrix has a cell for every operation of every declared resource, and none besides', () => {
  const declared = Object.fromEntries(
    product.map((resource) => [
      resource.name,
      [
        ...Object.keys(resource.access.roles),
        ...[...resource.actions, ...resource.listActions].map((action) => action.name),
      ].sort(),
    ]),
  );
  const written = Object.fromEntries(Object.entries(matrix).map(([name, row]) => [name, Object.keys(row).sort()]));
  expect(written).toEqual(declared);
});

describe.each(product.map((resource) => [resource.name, resource] as const))('%s', (name, resource) => {
  const operations = Object.entries(matrix[name] ?? {});

  it.each(operations)('%s: nobody gets 401', async (operation) => {
    const { status } = await app.call(null, callOf(resource, operation));
    expect(status).toBe(401);
  });

  for (const [letter, role] of Object.entries(letters) as [string, Role][]) {
    it.each(operations)(`%s: ${role} as written (%s)`, async (operation, allowed) => {
      const { status } = await app.call(role, callOf(resource, operation));
      if (allowed.includes(letter)) expect([200, 400, 404, 422]).toContain(status);
      else expect(status).toBe(403);
    });
  }
});

const ofRows = product.filter(({ singletonPath }) => singletonPath === null);

describe.each(ofRows.map((resource) => [resource.name, resource] as const))('%s, many rows', (name, resource) => {
  const many = bulkOperations(resource);
  const work = (operation: string) => (operation === 'update' ? { change: {} } : { action: operation });
  const call = (operation: string) => ({
    method: 'POST',
    path: `/${name}/bulk`,
    body: { ids: [nowhere], ...work(operation) },
  });

  for (const [letter, role] of Object.entries(letters) as [string, Role][]) {
    it(`${role} may do to many what it may do to one`, async () => {
      for (const operation of many) {
        const { status } = await app.call(role, call(operation));
        if (matrix[name]?.[operation]?.includes(letter)) expect([operation, 200, 422]).toContain(status);
        else expect([operation, status]).toEqual([operation, 403]);
      }
      if (many.length === 0) expect((await app.call(role, call('update'))).status).toBe(403);
    });
  }
});

it('PATCH of a notification is refused to every role: its update has a path of its own', async () => {
  for (const role of Object.values(letters)) {
    const { status } = await app.call(role, {
      method: 'PATCH',
      path: '/notification/1',
      body: { version: 1, content: 'x' },
    });
    expect(status).toBe(403);
  }
});
