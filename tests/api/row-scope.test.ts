import { beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '#model/roles.ts';
import { letters } from './matrix.ts';
import { demoApp, type TestApp } from './support/demo-app.ts';

type Row = Record<string, unknown> & { id: number };

let app: TestApp;
const all = new Map<string, Row[]>();
const me = new Map<Role, number>();
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
const customers: readonly Role[] = [
  'GENERAL_WITHOUT_PAYMENT',
  'GENERAL_MEO_DIRECT',
  'GENERAL_CLAIMED_BY_AGENCY',
  'GENERAL_CLAIMED_BY_FLEX',
];

beforeAll(async () => {
  app = await demoApp();
  for (const name of names) {
    const rows: Row[] = [];
    for (let start = 0; ; start += 200) {
      const { body } = await app.call('SYSTEM_ADMINISTRATOR', {
        method: 'GET',
        path: `/${name}?_start=${start}&_end=${start + 200}&_sort=id&_order=asc`,
      });
      rows.push(...body.data);
      if (rows.length >= body.total) break;
    }
    all.set(name, rows);
  }
  for (const role of Object.values(letters)) {
    const { body } = await app.call(role, { method: 'GET', path: '/auth/me' });
    me.set(role, body.data.id);
  }
});

const row = (name: string, id: unknown) => all.get(name)?.find((one) => one.id === id);
const userInCharge = (id: unknown, manager: number) => {
  const user = row('system-user', id);
  return user !== undefined && user.managerUserId === manager && customers.some((role) => role === user.systemUserRole);
};
const storeOf = (id: unknown, role: Role, self: number): boolean => {
  const store = row('search-conditions', id);
  if (store === undefined) return false;
  return role === 'MANAGER'
    ? store.managerUserId === self || userInCharge(store.ownerUserId, self)
    : store.ownerUserId === self;
};
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Who sees which row, written again by hand: the second opinion on the declared conditions. Administrators apart. */
const sees: Record<string, (one: Row, role: Role, self: number) => boolean> = {
  'search-conditions': (one, role, self) => storeOf(one.id, role, self),
  'system-user': (one, _role, self) => userInCharge(one.id, self),
  'invoice-additional-information-detail': (one, role, self) =>
    role === 'MANAGER' ? userInCharge(one.userId, self) : one.userId === self,
  notification: (one, role, self) => {
    const [users, roles] = [list(one.recipientUserIds), list(one.recipientRoles)];
    return users.includes(self) || roles.includes(role) || (users.length === 0 && roles.length === 0);
  },
  'incentive-history': (one, role, self) =>
    role === 'MANAGER' ? userInCharge(one.userId, self) : one.userId === self && one.status !== 'DRAFT',
  'incentive-information-report-history': (one, role, self) => storeOf(one.searchConditionId, role, self),
  'login-history': (one, _role, self) => userInCharge(one.userId, self),
  'place-post': (one, role, self) => storeOf(one.storeId, role, self),
  'place-review': (one, role, self) => storeOf(one.storeId, role, self),
};

describe.each(names)('%s', (name) => {
  it.each([...Object.values(letters)])(
    '%s is given exactly the rows that are theirs, and 404 for the others',
    async (role) => {
      const rows = all.get(name) ?? [];
      expect(rows.length).toBeGreaterThan(0);
      const self = me.get(role) ?? 0;
      const theirs = rows.filter((one) => {
        if (role === 'SYSTEM_ADMINISTRATOR') return true;
        if (role === 'BUSINESS_ADMINISTRATOR')
          return name !== 'system-user' || one.systemUserRole !== 'SYSTEM_ADMINISTRATOR';
        return sees[name]?.(one, role, self) ?? false;
      });
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
  const self = me.get('MANAGER') ?? 0;
  const store = all.get('search-conditions')?.find((one) => one.managerUserId === self);
  const stranger = all
    .get('system-user')
    ?.find((one) => !userInCharge(one.id, self) && customers.some((role) => role === one.systemUserRole));
  const answer = await app.call('MANAGER', {
    method: 'PATCH',
    path: `/search-conditions/${store?.id}`,
    body: { version: store?.version, ownerUserId: stranger?.id },
  });
  expect(answer.status).toBe(422);
  expect(answer.body.errors[0].field).toBe('ownerUserId');
});
