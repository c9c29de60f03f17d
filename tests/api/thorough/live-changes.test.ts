import { setImmediate as nextLoop } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#core/server/database/database.ts';
import { type Broker, openBroker } from '#core/server/events/broker.ts';
import { asCall, inSlice } from '#core/server/kernel/background.ts';
import { type Message, publishAll } from '#core/server/kernel/writes/transact.ts';
import { bothDatabases } from '../support/databases.ts';
import { demoApp, type TestApp } from '../support/demo-app.ts';

describe.each(bothDatabases)('what a bulk call sends to those who look, on %s', (kind) => {
  const listeners = 40;
  const messages = 5000;
  // It makes way for whatever else goes on
  const soon = { timeout: 20_000 };
  let app: TestApp;
  let broker: Broker;
  let asked = 0;
  beforeAll(async () => {
    app = await demoApp(kind);
    const orm = new Proxy(app.database.orm, {
      get(target, name) {
        if (name === 'select') asked += 1;
        const value: unknown = Reflect.get(target, name);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    const database: Database = { ...app.database, orm };
    broker = await openBroker({ database, tables: app.tables, resources: app.resources, log: console.error });
  });
  afterAll(async () => {
    await broker?.close();
    await app?.close();
  });

  it('comes to each in its order, all of it that they may see, without a question for each row', async () => {
    const get = async (path: string) =>
      (await app.call('SYSTEM_ADMINISTRATOR', { method: 'GET', path })).body.data as { id: number }[];
    const customers = await get('/system-user?systemUserRole=GENERAL_MEO_DIRECT&_end=100&_fields=id');
    const stores = await get('/search-conditions?_end=200&_fields=id');
    const heard = Array.from({ length: listeners }, (_, n) => {
      const id = customers[n]?.id ?? 100_000 + n;
      const reported: unknown[] = [];
      const send = (event: string, data: object) => void reported.push({ event, ...data });
      const actor = { id, role: 'GENERAL_MEO_DIRECT' } as const;
      broker.add({ actor, send, check: () => undefined, close: () => undefined });
      return { id, reported };
    });
    const changes = Array.from({ length: messages }, (_, n): Message => {
      const id = stores[n % stores.length]?.id ?? 0;
      // Two that are the same are told as one
      return { kind: 'changed', resource: 'search-conditions', id, actorId: 1_000_000 + n };
    });
    const notices = heard.map(({ id }, n): Message => ({ kind: 'notice', id: n, roles: [], userIds: [id] }));
    // In the middle of it a notice for each, and one at the end
    await publishAll(app.database.orm, [...changes.slice(0, 3000), ...notices, ...changes.slice(3000)]);
    await publishAll(app.database.orm, notices);
    for (const { reported } of heard)
      await expect.poll(() => reported.filter((one) => Object(one).event === 'notice').length, soon).toBe(2);
    const seenBy = async (id: number) => {
      const owned = await get(`/search-conditions?ownerUserId=${id}&_end=200&_fields=id`);
      return new Set(owned.map((row) => row.id));
    };
    for (const [n, { id, reported }] of heard.entries()) {
      const mine = await seenBy(id);
      const of = (some: readonly Message[]) =>
        some.flatMap((one) =>
          one.kind === 'changed' && one.id !== null && mine.has(one.id)
            ? [{ event: 'changed', resource: one.resource, id: one.id, actorId: null }]
            : [],
        );
      const notice = { event: 'notice', id: n };
      expect(reported).toEqual([...of(changes.slice(0, 3000)), notice, ...of(changes.slice(3000)), notice]);
    }
    expect(heard.some(({ reported }) => reported.length > 100)).toBe(true);
    // Several for each listener, and not one for each row
    expect(asked).toBeLessThan(listeners * 30);
  });

  it('makes way for callers meanwhile, though it is sent within a slice of long work', async () => {
    const order: string[] = [];
    const remove = broker.add({
      actor: { id: 1, role: 'SYSTEM_ADMINISTRATOR' },
      send: (event, data) => void order.push(`${event} ${JSON.stringify(data)}`),
      check: () => undefined,
      close: () => undefined,
    });
    const answered = Promise.withResolvers<void>();
    const call = asCall(() => answered.promise);
    const notice: Message = { kind: 'notice', id: 1, roles: [], userIds: [1] };
    await inSlice(() => publishAll(app.database.orm, [notice]));
    for (let loop = 0; loop < 5; loop += 1) await nextLoop();
    order.push('answered');
    answered.resolve();
    await call;
    await expect.poll(() => order, soon).toEqual(['answered', 'notice {"id":1}']);
    remove();
  });

  it('names no row where too many changed, and is sent to those who may see such rows at all', async () => {
    const heard: string[] = [];
    const removes = (['SYSTEM_ADMINISTRATOR', 'GENERAL_MEO_DIRECT'] as const).map((role) =>
      broker.add({
        actor: { id: 1, role },
        send: (_event, data) => void heard.push(`${role} ${JSON.stringify(data)}`),
        check: () => undefined,
        close: () => undefined,
      }),
    );
    await broker.publishChange('search-conditions', null, 1);
    await broker.publishChange('system-user', null, 2);
    await expect
      .poll(() => heard.toSorted(), soon)
      .toEqual([
        'GENERAL_MEO_DIRECT {"resource":"search-conditions","id":null,"actorId":1}',
        'SYSTEM_ADMINISTRATOR {"resource":"search-conditions","id":null,"actorId":1}',
        'SYSTEM_ADMINISTRATOR {"resource":"system-user","id":null,"actorId":null}',
      ]);
    for (const remove of removes) remove();
  });

  it('says to a page that opens its stream what changed shortly before, by what its user may see', async () => {
    const customers = await app.call('SYSTEM_ADMINISTRATOR', {
      method: 'GET',
      path: '/search-conditions?ownerUserId_null=false&_end=1',
    });
    const { id: storeId, ownerUserId } = customers.body.data[0];
    const customer = 'GENERAL_MEO_DIRECT';
    const asked = (id: number, role: 'SYSTEM_ADMINISTRATOR' | 'GENERAL_MEO_DIRECT') => broker.recentFor({ id, role });
    await broker.publishChange('search-conditions', [storeId], null);
    await broker.publishChange('place-post', [1], null);
    await publishAll(app.database.orm, [{ kind: 'notice', id: 5, roles: [], userIds: [424_242] }]);
    await expect.poll(async () => (await asked(424_242, customer)).notice, soon).toEqual(expect.any(Number));
    expect((await asked(1, 'SYSTEM_ADMINISTRATOR')).changed).toHaveProperty('search-conditions', expect.any(Number));
    expect((await asked(ownerUserId, customer)).changed).toHaveProperty('search-conditions', expect.any(Number));
    // Of a post that others see, nothing
    expect((await asked(424_243, customer)).changed).not.toHaveProperty('place-post');
    expect(await asked(424_243, customer)).not.toHaveProperty('notice');
  });

  it('goes on when one page cannot be reached: all look again, and the next is heard', async () => {
    const heard: number[] = [];
    let closed = 0;
    let breaks = true;
    const remove = broker.add({
      actor: { id: 1, role: 'SYSTEM_ADMINISTRATOR' },
      send: (_event, data) => {
        if (breaks) throw new Error('a page that is broken');
        heard.push(Number(Object(data).id));
      },
      check: () => undefined,
      close: () => {
        closed += 1;
      },
    });
    const notice = (id: number): Message => ({ kind: 'notice', id, roles: [], userIds: [1] });
    await publishAll(app.database.orm, [notice(1)]);
    await expect.poll(() => closed, soon).toBe(1);
    breaks = false;
    await publishAll(app.database.orm, [notice(2)]);
    await expect.poll(() => heard, soon).toEqual([2]);
    remove();
  });

  it('is written to a page in few pieces, not in one for each row', async () => {
    const rows = 300;
    const { body } = await app.raw('SYSTEM_ADMINISTRATOR', '/events');
    if (body === null) throw new Error('no stream');
    const reader = body.pipeThrough(new TextDecoderStream()).getReader();
    const pieces: string[] = [];
    const readUntil = async (isAll: (text: string) => boolean) => {
      while (!isAll(pieces.join(''))) pieces.push((await reader.read()).value ?? '');
    };
    await readUntil((text) => text.includes('event: ready'));
    const ids = Array.from({ length: rows }, (_, n) => 1_000_000 + n);
    const changes = ids.map((id): Message => ({ kind: 'changed', resource: 'system-user', id, actorId: null }));
    await publishAll(app.database.orm, changes);
    await readUntil((text) => text.includes(`"id":${ids.at(-1)},`));
    const text = pieces.join('');
    const reported = [...text.matchAll(/^event: changed\ndata: (.*)\nretry: 1000\n\n/gm)].map(([, data]) =>
      JSON.parse(data ?? ''),
    );
    expect(reported).toEqual(ids.map((id) => ({ resource: 'system-user', id, actorId: null })));
    expect(pieces.length).toBeLessThan(rows / 5);
    await reader.cancel();
  });
});
