import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { letters } from './matrix.ts';
import { oneDatabase } from './support/databases.ts';
import { demoApp, type TestApp } from './support/demo-app.ts';
import { type ExpectedVisibility, readVisibility } from './support/expected-visibility.ts';

let app: TestApp;
let visibility: ExpectedVisibility;
const names = [
  'search-conditions',
  'system-user',
  'invoice-additional-information-detail',
  'notification',
  'incentive-history',
  'incentive-information-report-history',
  'login-history',
  'place-post',
  'place-review',
];

beforeAll(async () => {
  app = await demoApp(oneDatabase);
  visibility = await readVisibility(app, names);
});
afterAll(() => app?.close());

describe.each(names)('%s', (name) => {
  it.each([...Object.values(letters)])(
    '%s is given exactly the rows that are theirs, and 404 for the others',
    async (role) => {
      const rows = visibility.rows(name);
      expect(rows.length).toBeGreaterThan(0);
      const theirs = visibility.seenBy(name, role);
      const answer = await app.call(role, { method: 'GET', path: `/${name}?_end=1` });
      if (answer.status === 403) return;
      // Reading other people's rows writes a login or two of our own; they are the newest and not in what was read before
      const known = await app.call(role, {
        method: 'GET',
        path: `/${name}?_end=1&id_lte=${Math.max(...rows.map((one) => one.id))}`,
      });
      expect(known.body.total).toBe(theirs.length);
      const others = rows.filter((one) => !theirs.includes(one));
      for (const one of theirs.slice(0, 3))
        expect((await app.call(role, { method: 'GET', path: `/${name}/${one.id}` })).status).toBe(200);
      for (const one of others.slice(0, 3)) {
        expect((await app.call(role, { method: 'GET', path: `/${name}/${one.id}` })).status).toBe(404);
        const write = await app.call(role, { method: 'PATCH', path: `/${name}/${one.id}`, body: { version: 1 } });
        expect([403, 404]).toContain(write.status);
        const remove = await app.call(role, { method: 'DELETE', path: `/${name}/${one.id}` });
        expect([403, 404]).toContain(remove.status);
      }
    },
  );
});

it('a manager may not hand a store to another manager, nor take a customer who is not in their charge', async () => {
  const store = visibility
    .seenBy('search-conditions', 'MANAGER')
    .find((one) => one.managerUserId === visibility.id('MANAGER'));
  const mine = visibility.seenBy('system-user', 'MANAGER');
  const stranger = visibility
    .rows('system-user')
    .find((one) => !mine.includes(one) && String(one.systemUserRole).startsWith('GENERAL'));
  const answer = await app.call('MANAGER', {
    method: 'PATCH',
    path: `/search-conditions/${store?.id}`,
    body: { version: store?.version, ownerUserId: stranger?.id },
  });
  expect(answer.status).toBe(422);
  expect(answer.body.errors[0].field).toBe('ownerUserId');
});
