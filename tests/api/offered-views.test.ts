import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '#core/model/roles.ts';
import { databases } from './support/databases.ts';
import { emptyApp, type TestApp } from './support/demo-app.ts';

/* A manager shows a view of a list to the customers in their charge: who sees it, what it shows them, and how it ends. */
describe.each(databases)('views offered to customers on %s', (kind) => {
  const [system, business, manager, customer, other] = [
    'SYSTEM_ADMINISTRATOR',
    'BUSINESS_ADMINISTRATOR',
    'MANAGER',
    'GENERAL_MEO_DIRECT',
    'GENERAL_CLAIMED_BY_FLEX',
  ] as const;
  const stores = 'search-conditions';
  let app: TestApp;
  beforeAll(async () => {
    app = await emptyApp(kind);
    await inChargeOf(customer, app.userId(manager));
    await inChargeOf(other, null);
  });
  afterAll(() => app?.close());

  interface Shown {
    readonly id: number;
    readonly name: string;
    readonly version: number;
    readonly query: string;
    readonly columns: readonly string[] | null;
    readonly offeredBy: string | null;
  }
  const call = (role: Role | null, method: string, path: string, body?: object) =>
    app.call(role, { method, path, ...(body === undefined ? {} : { body }) });
  const setUser = (role: Role, values: Partial<(typeof app.tables)['system-user']['$inferInsert']>) =>
    app.database.orm
      .update(app.tables['system-user'])
      .set(values)
      .where(eq(app.tables['system-user'].id, app.userId(role)));
  const inChargeOf = (role: Role, managerUserId: number | null) => setUser(role, { managerUserId });
  const make = async (role: Role, body: object): Promise<Shown> => {
    const made = await call(role, 'POST', '/saved-views', {
      resource: stores,
      query: '',
      columns: [],
      widths: [],
      isShared: false,
      ...body,
    });
    expect(made.status).toBe(201);
    return made.body.data;
  };
  const offer = ({ id, version }: Shown, role: Role | null = manager) =>
    call(role, 'POST', `/saved-views/${id}/offer`, { version });
  const withdraw = ({ id, version }: Shown, role: Role | null = manager) =>
    call(role, 'DELETE', `/saved-views/${id}/offer?version=${version}`);
  const offered = async (role: Role, body: object): Promise<Shown> => {
    const answer = await offer(await make(role, body), role);
    expect(answer.status).toBe(200);
    return answer.body.data;
  };
  const remove = ({ id, version }: Shown, role: Role = manager) =>
    call(role, 'DELETE', `/saved-views/${id}?version=${version}`);
  const seenBy = async (role: Role, resource: string = stores): Promise<readonly Shown[]> =>
    (await call(role, 'GET', `/saved-views?resource=${resource}`)).body.data;
  const namesSeenBy = async (role: Role) => (await seenBy(role)).map(({ name }) => name);
  const refusal = ({ status, body }: { status: number; body: { errors?: readonly { code: string }[] } }) => [
    status,
    body.errors?.[0]?.code,
  ];

  it('are seen by the customers in one’s charge alone, with one’s name, until they are withdrawn', async () => {
    const view = await offered(manager, { name: '下降', query: 'hasFallen=true&sort=-name' });
    expect(view).toMatchObject({ isOffered: true, offeredBy: null, mayChange: true, version: 2 });
    const [seen] = await seenBy(customer);
    expect(seen).toEqual({
      ...view,
      isOffered: false,
      mayChange: false,
      offeredBy: expect.stringMatching(/./),
    });
    for (const role of [other, business, system] as const) expect(await namesSeenBy(role), role).toEqual([]);
    expect(await namesSeenBy(manager)).toEqual(['下降']);
    const counted = (await call(customer, 'GET', `/saved-views/counts?resource=${stores}`)).body.data;
    expect(counted).toContainEqual({ id: view.id, label: null, count: 0, isMore: false, isPartial: false });
    const ended = await withdraw(view);
    expect(ended.body.data).toMatchObject({ isOffered: false, version: 3 });
    expect(await namesSeenBy(customer)).toEqual([]);
    expect((await remove(ended.body.data)).status).toBe(200);
  });

  it('may be offered by staff, for their own views, and neither by customers nor without a session', async () => {
    const view = await make(manager, { name: '私の' });
    const mine = await make(customer, { name: '契約者の' });
    const audience = (id: number, role: Role | null) => call(role, 'GET', `/saved-views/${id}/audience`);
    for (const act of [() => offer(mine, customer), () => audience(mine.id, customer)])
      expect((await act()).status).toBe(403);
    for (const role of [customer, business, system] as const) {
      expect((await offer(view, role)).status, role).toBe(404);
      expect((await withdraw(view, role)).status, role).toBe(404);
      expect((await audience(view.id, role)).status, role).toBe(404);
    }
    for (const act of [() => offer(view, null), () => withdraw(view, null), () => audience(view.id, null)])
      expect((await act()).status).toBe(401);
    const shared = await make(business, { name: '社内', isShared: true });
    for (const role of [business, system] as const) expect((await offer(shared, role)).status, role).toBe(403);
    expect((await offer(shared, manager)).status).toBe(403);
    expect((await offer({ ...view, version: 9 })).status).toBe(409);
    expect((await audience(view.id, manager)).body.data).toEqual({ count: 1, isOfferable: true });
    for (const one of [view, mine, shared])
      await remove(one, one === view ? manager : one === mine ? customer : business);
  });

  it('may be neither changed nor removed by who sees them, who saves an own one from them', async () => {
    const view = await offered(manager, { name: '下降', query: 'hasFallen=true' });
    const [seen] = await seenBy(customer);
    const body = { name: '別の', query: '', columns: [], widths: [], version: view.version };
    expect((await call(customer, 'PUT', `/saved-views/${view.id}`, body)).status).toBe(403);
    expect((await remove(view, customer)).status).toBe(403);
    expect((await withdraw(view, customer)).status).toBe(403);
    const own = await make(customer, { name: '下降', query: seen?.query ?? '' });
    expect((await seenBy(customer)).map(({ offeredBy, name }) => [name, offeredBy !== null])).toEqual([
      ['下降', true],
      ['下降', false],
    ]);
    await remove(view);
    expect((await seenBy(customer)).map(({ id }) => id)).toEqual([own.id]);
    await remove(own, customer);
  });

  it('follow the charge as it is now, and end when who offers them may no longer do so', async () => {
    const view = await offered(manager, { name: '下降' });
    await inChargeOf(customer, app.userId(system));
    expect(await namesSeenBy(customer)).toEqual([]);
    await inChargeOf(other, app.userId(manager));
    expect(await namesSeenBy(other)).toEqual(['下降']);
    await inChargeOf(other, null);
    await inChargeOf(customer, app.userId(manager));
    for (const values of [
      { status: 'STOPPED' },
      { systemUserRole: 'GENERAL_MEO_DIRECT' },
      { deleteDate: Date.now() },
    ] as const) {
      expect(await namesSeenBy(customer)).toEqual(['下降']);
      await setUser(manager, values);
      expect(await namesSeenBy(customer), JSON.stringify(values)).toEqual([]);
      await setUser(manager, { status: 'ACTIVE', systemUserRole: 'MANAGER', deleteDate: null });
    }
    await remove(view);
  });

  it('reach every customer from an administrator, in whose charge all are', async () => {
    const view = await offered(business, { name: '全員へ' });
    for (const role of [customer, other] as const) expect(await namesSeenBy(role), role).toEqual(['全員へ']);
    for (const role of [manager, system] as const) expect(await namesSeenBy(role), role).toEqual([]);
    expect((await call(business, 'GET', `/saved-views/${view.id}/audience`)).body.data).toEqual({
      count: 4,
      isOfferable: true,
    });
    await remove(view, business);
  });

  it('are limited to the rows of who looks', async () => {
    const store = (name: string, ownerUserId: number) =>
      call(system, 'POST', '/search-conditions', { name, address: '東京都', ownerUserId });
    for (const role of [customer, other] as const) expect((await store(role, app.userId(role))).status).toBe(201);
    const view = await offered(business, { name: '準備中', query: 'status=PREPARING' });
    for (const role of [customer, other] as const) {
      const [seen] = await seenBy(role);
      const { body } = await call(role, 'GET', `/search-conditions?${seen?.query}`);
      expect(body.data.map(({ name }: { name: string }) => name)).toEqual([role]);
    }
    await remove(view, business);
  });

  it('lose columns that their reader may not see, and are refused if their filters or sort need such a field', async () => {
    const columns = ['name', 'ownerUserId', 'managerUserId', 'status'];
    const view = await offered(manager, { name: '列', columns, widths: [{ column: 'ownerUserId', width: 300 }] });
    expect((await seenBy(customer))[0]).toMatchObject({ columns: ['name', 'status'], widths: [] });
    const me = app.userId(manager);
    for (const query of [
      `managerUserId=${me}`,
      `ownerUserId=${app.userId(other)}`,
      'sort=managerUserId',
      'id=1',
      'gone=1',
    ]) {
      const refused = await make(manager, { name: query, query });
      expect(refusal(await offer(refused)), query).toEqual([400, 'not_offerable']);
      const { body } = await call(manager, 'GET', `/saved-views/${refused.id}/audience`);
      expect(body.data, query).toEqual({ count: 0, isOfferable: false });
    }
    const own = (await seenBy(manager)).find(({ name }) => name === '列');
    const body = { name: '列', query: `managerUserId=${me}`, columns: [], widths: [], version: own?.version };
    expect(refusal(await call(manager, 'PUT', `/saved-views/${view.id}`, body))).toEqual([400, 'not_offerable']);
    expect((await seenBy(customer))[0]?.query).toBe('');
    for (const one of await seenBy(manager)) await remove(one);
  });

  it('are refused if they search for a name or a number by which one customer would know of another', async () => {
    const harmless = await offered(manager, { name: '計測中', query: 'status=MEASURING&name_null=false' });
    for (const query of ['q=山田商店', 'name=山田商店', 'name_like=山田', 'code=S-1', 'phone=0312345678']) {
      const refused = await make(manager, { name: query, query });
      expect(refusal(await offer(refused)), query).toEqual([400, 'not_offerable']);
      const body = { name: '計測中', query, columns: [], widths: [], version: harmless.version };
      expect(refusal(await call(manager, 'PUT', `/saved-views/${harmless.id}`, body)), query).toEqual([
        400,
        'not_offerable',
      ]);
    }
    expect((await seenBy(customer)).map(({ query }) => query)).toEqual([harmless.query]);
    for (const one of await seenBy(manager)) await remove(one);
  });

  it('reveal no hidden field: the server refuses a filter by one', async () => {
    const hidden = await call('GENERAL_WITHOUT_PAYMENT', 'GET', '/search-conditions?monthForecast_gte=1');
    expect(refusal(hidden)).toEqual([400, 'unknown_field']);
  });

  it('are ten of a list at most', async () => {
    const views = [];
    for (let n = 0; n < 11; n += 1) views.push(await make(manager, { name: `表示${n}` }));
    const answers = await Promise.all(views.map((view) => offer(view)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(answers.map(refusal).filter(([status]) => status !== 200)).toEqual([[400, 'too_many_offers']]);
    expect(await seenBy(customer)).toHaveLength(10);
    for (const one of await seenBy(manager)) expect((await remove(one)).status).toBe(200);
  });

  it('are recorded with what they asked for and now ask for when they are renamed or overwritten', async () => {
    const own = await make(manager, { name: '私の' });
    const change = ({ id }: Shown, version: number, name: string, query: string) =>
      call(manager, 'PUT', `/saved-views/${id}`, { name, query, columns: ['name'], widths: [], version });
    expect((await change(own, 1, '私だけの', 'status=PREPARING')).status).toBe(200);
    const view = await offered(manager, { name: '前の名前', query: 'status=PREPARING' });
    expect((await change(view, view.version, '今の名前', 'status=MEASURING')).status).toBe(200);
    // A change that changes nothing leaves no entry
    expect((await change(view, view.version + 1, '今の名前', 'status=MEASURING')).status).toBe(200);
    const path = '/audit-log?resource=saved-view&_sort=id&_order=desc';
    const { body } = await call(system, 'GET', `${path}&_end=2`);
    expect(body.data).toMatchObject([
      {
        action: 'update',
        resourceId: view.id,
        userId: app.userId(manager),
        before: { name: '前の名前', list: stores, query: '状態 準備中', columns: null },
        after: { name: '今の名前', list: stores, query: '状態 計測中', columns: '店舗名' },
      },
      { action: 'offer-view', resourceId: view.id, before: null, after: { name: '前の名前' } },
    ]);
    expect(body.labels.resourceId).toEqual({ [`saved-view/${view.id}`]: '今の名前' });
    const entries = await call(system, 'GET', `/audit-log?resource=saved-view&resourceId=${own.id}`);
    expect(entries.body.data).toEqual([]);
    for (const one of await seenBy(manager)) await remove(one);
  });

  it('are not said to be offered to an owner who may offer no longer', async () => {
    const view = await offered(manager, { name: '下降' });
    await setUser(manager, { systemUserRole: 'GENERAL_MEO_DIRECT' });
    const seen = (await call(manager, 'GET', `/saved-views?resource=${stores}`)).body.data;
    await setUser(manager, { systemUserRole: 'MANAGER' });
    expect(seen).toMatchObject([{ id: view.id, isOffered: false, mayChange: true }]);
    expect(await seenBy(manager)).toMatchObject([{ id: view.id, isOffered: true }]);
    await remove(view);
  });

  it('are recorded when they are offered, withdrawn and removed', async () => {
    const first = await offered(manager, { name: '記録' });
    const ended = (await withdraw(first)).body.data as Shown;
    const again = (await offer(ended)).body.data as Shown;
    await remove(again);
    const { body } = await call(
      system,
      'GET',
      `/audit-log?resource=saved-view&resourceId=${first.id}&_sort=id&_order=asc`,
    );
    const actions = body.data.map(({ action, userId }: { action: string; userId: number }) => [action, userId]);
    const by = app.userId(manager);
    expect(actions).toEqual([
      ['offer-view', by],
      ['withdraw-view', by],
      ['offer-view', by],
      ['withdraw-view', by],
    ]);
  });
});
