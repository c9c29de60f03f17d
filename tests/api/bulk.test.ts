import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Role } from '#core/model/roles.ts';
import { bulkRow, bulkRunTable } from '#core/server/kernel/bulk-tables.ts';
import { purgeBulk } from '#core/server/verbs/bulk/record.ts';
import { failBulk, runBulk } from '#core/server/verbs/bulk/run.ts';
import { resumeLongWork } from '#core/server/verbs/long-work.ts';
import { databases } from './support/databases.ts';
import { emptyApp, type TestApp } from './support/demo-app.ts';
import { type MoneyApp, moneyApp } from './support/money.ts';

const admin = 'SYSTEM_ADMINISTRATOR';

describe.each(databases)('many rows in one call on %s', { timeout: 120_000 }, (kind) => {
  let app: TestApp;
  let customer: number;
  beforeAll(async () => {
    app = await emptyApp(kind, { bulkWaits: true });
    customer = app.userId('GENERAL_MEO_DIRECT');
    const manager = { managerUserId: app.userId('MANAGER'), version: 1 };
    await app.call(admin, { method: 'PATCH', path: `/system-user/${customer}`, body: manager });
  });
  afterAll(() => app?.close());

  let named = 0;
  /** So many stores, each with a keyword where asked. */
  const stores = async (count: number, more: object = {}): Promise<{ id: number; version: number }[]> => {
    const { tables, database } = app;
    const now = Date.now();
    named += 1;
    const values = Array.from({ length: count }, (_, at) => ({
      code: `B${named}-${String(at).padStart(5, '0')}`,
      name: `一括${named}の${at}号店`,
      address: '東京都港区見本1',
      contractStart: '2026-01-01',
      ownerUserId: customer,
      status: 'PREPARING' as const,
      billingMode: 'PER_KEYWORD' as const,
      createDate: now,
      updateDate: now,
      ...more,
    }));
    const table = tables['search-conditions'];
    const rows: { id: number; version: number }[] = [];
    for (let at = 0; at < values.length; at += 1000)
      rows.push(
        ...(await database.orm
          .insert(table)
          .values(values.slice(at, at + 1000))
          .returning({ id: table.id, version: table.version })),
      );
    return rows;
  };
  const bulk = (body: object, role: Role = admin, headers: Record<string, string> = {}, of = 'search-conditions') =>
    app.call(role, { method: 'POST', path: `/${of}/bulk`, body, headers });
  const read = async (id: number) => (await app.call(admin, { method: 'GET', path: `/search-conditions/${id}` })).body;
  const entries = async (requestId: string | null) =>
    (await app.call(admin, { method: 'GET', path: `/audit-log?requestId=${requestId}&_end=200&_sort=resourceId` })).body
      .data;
  const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);

  it('changes each row as a single call would, with one audit entry a row under one request', async () => {
    const rows = await stores(3);
    const versions = rows.map(({ version }) => version);
    const answer = await bulk({ ids: ids(rows), versions, change: { status: 'PAUSED' } });
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject({ state: 'DONE', action: 'update', rows: 3, done: 3, refused: 0 });
    expect(answer.body.data.results).toEqual(
      rows.map(({ id, version }) => ({ id, state: 'DONE', version: version + 1, errors: [] })),
    );
    for (const { id } of rows) expect((await read(id)).data).toMatchObject({ status: 'PAUSED', version: 2 });
    const logged = await entries(answer.headers.get('x-request-id'));
    expect(logged).toHaveLength(3);
    for (const entry of logged)
      expect(entry).toMatchObject({ action: 'update', userId: app.userId(admin), resource: 'search-conditions' });
  });

  it('tags are added and taken away of what each row has, with the customer and the keywords’ values, and all is one undo', async () => {
    const keyword = async (tags: string[]) => {
      const place = { name: '駅', kind: 'STATION', latitude: 35, longitude: 139 };
      const { id: searchLocationId } = (
        await app.call(admin, { method: 'POST', path: '/search-location', body: place })
      ).body.data;
      const details = [{ keyword: '朝食', searchLocationId, dailyPrice: 100 }];
      const body = { name: 'タグの店', address: '東京都', tags, details };
      return (await app.call(admin, { method: 'POST', path: '/search-conditions', body })).body.data;
    };
    const rows = [await keyword(['甲', '乙']), await keyword(['丙'])];
    const other = app.userId('GENERAL_CLAIMED_BY_FLEX');
    const change = {
      tags: { add: ['新', '乙'], remove: ['甲'] },
      ownerUserId: other,
      details: { targetRank: 7, dailyPrice: 900 },
      validFrom: '2099-01-01',
    };
    const { data } = (await bulk({ ids: ids(rows), change })).body;
    expect(data).toMatchObject({ done: 2, refused: 0, mayUndo: true });
    const tagsOf = async () => Promise.all(rows.map(async ({ id }) => (await read(id)).data.tags));
    expect(await tagsOf()).toEqual([
      ['乙', '新'],
      ['丙', '新', '乙'],
    ]);
    const { data: changed } = await read(rows[0].id);
    expect(changed.terms.at(-1)).toMatchObject({ effectiveFrom: '2099-01-01', ownerUserId: other });
    expect(changed.details[0].terms.at(-1)).toMatchObject({
      effectiveFrom: '2099-01-01',
      targetRank: 7,
      dailyPrice: 900,
    });
    await app.call(admin, { method: 'DELETE', path: `/search-conditions/bulk/${data.jobId}` });
    await runBulk(app.deps, data.jobId);
    expect(await tagsOf()).toEqual([['甲', '乙'], ['丙']]);
    expect((await read(rows[0].id)).data).toMatchObject({
      ownerUserId: null,
      details: [{ targetRank: 3, dailyPrice: 100 }],
    });
    const wrong = await bulk({ ids: ids(rows), change: { tags: { add: [7] } } });
    expect([wrong.status, wrong.body.errors[0].field]).toEqual([422, 'change.tags']);
  });

  it('keywords are added to what each store has, those it has already are left, and it is one undo', async () => {
    const place = { name: '追加の駅', kind: 'STATION', latitude: 35, longitude: 139 };
    const made = await app.call(admin, { method: 'POST', path: '/search-location', body: place });
    const searchLocationId = made.body.data.id;
    const create = async (details: object[]) => {
      const body = { name: '追加の店', address: '東京都', details };
      return (await app.call(admin, { method: 'POST', path: '/search-conditions', body })).body.data;
    };
    const rows = [await create([{ keyword: '朝食', searchLocationId, dailyPrice: 100 }]), await create([])];
    const add = ['朝食', '昼食'].map((keyword) => ({ keyword, searchLocationId, dailyPrice: 900, targetRank: 5 }));
    const keywordsOf = async () =>
      Promise.all(
        rows.map(async ({ id }) =>
          (await read(id)).data.details.map(
            (one: { keyword: string; dailyPrice: number; targetRank: number }) =>
              `${one.keyword} ${one.dailyPrice} ${one.targetRank}`,
          ),
        ),
      );
    const { data } = (await bulk({ ids: ids(rows), change: { details: { add } } })).body;
    expect(data).toMatchObject({ done: 2, refused: 0, mayUndo: true });
    expect(await keywordsOf()).toEqual([
      ['朝食 100 3', '昼食 900 5'],
      ['朝食 900 5', '昼食 900 5'],
    ]);
    // Twice it comes to the same
    expect((await bulk({ ids: ids(rows), change: { details: { add } } })).body.data).toMatchObject({ refused: 0 });
    expect((await keywordsOf()).map(({ length }) => length)).toEqual([2, 2]);
    const bad = await bulk({ ids: ids(rows), change: { details: { add: [{ keyword: '', searchLocationId }, 'x'] } } });
    expect(bad.body.data).toMatchObject({ done: 0, refused: 2 });
    await app.call(admin, { method: 'DELETE', path: `/search-conditions/bulk/${data.jobId}` });
    await runBulk(app.deps, data.jobId);
    expect(await keywordsOf()).toEqual([['朝食 100 3'], []]);
  });

  it('gives each row a change of its own, in one run and one undo', async () => {
    const rows = await stores(3);
    const [first, second, moved] = rows;
    if (!first || !second || !moved) throw new Error('no stores');
    await app.call(admin, { method: 'PATCH', path: `/search-conditions/${moved.id}`, body: { version: 1, note: 'x' } });
    const changes = [{ note: '一' }, { category: '食堂' }, { note: '三' }];
    const { data } = (await bulk({ ids: ids(rows), versions: [1, 1, 1], changes })).body;
    expect(data).toMatchObject({ done: 2, refused: 1, mayUndo: true });
    expect(data.results[2].errors).toMatchObject([{ code: 'version_conflict' }]);
    const said = async ({ id }: { id: number }) => {
      const { note, category } = (await read(id)).data;
      return { note, category };
    };
    expect(await Promise.all(rows.map(said))).toEqual([
      { note: '一', category: null },
      { note: null, category: '食堂' },
      { note: 'x', category: null },
    ]);
    await app.call(admin, { method: 'DELETE', path: `/search-conditions/bulk/${data.jobId}` });
    await runBulk(app.deps, data.jobId);
    expect([await said(first), await said(second)]).toEqual([
      { note: null, category: null },
      { note: null, category: null },
    ]);
  });

  it('takes changes for just the rows that are named, and nothing that the caller may not write', async () => {
    const rows = await stores(2);
    const changes = [{ note: '一' }, { note: '二' }];
    for (const body of [
      { ids: ids(rows), changes: [{ note: '一' }] },
      { ids: ids(rows), changes: [{ note: '一' }, {}] },
      { ids: ids(rows), changes, change: { note: '三' } },
      { filter: { q: 'x' }, changes },
    ])
      expect((await bulk(body)).status, JSON.stringify(body)).toBe(422);
    const strange = await bulk({ ids: ids(rows), changes: [{ note: '一' }, { nothing: 1 }] });
    expect([strange.status, strange.body.errors[0].field]).toEqual([400, 'changes.1.nothing']);
    const manager = await bulk({ ids: ids(rows), changes: [{ note: '一' }, { todaysBestRank: 1 }] }, 'MANAGER');
    expect([manager.status, manager.body.errors[0].field]).toEqual([403, 'changes.1.todaysBestRank']);
    expect((await bulk({ ids: ids(rows), changes }, 'GENERAL_MEO_DIRECT')).status).toBe(403);
  });

  it('takes no file: a key that is sent could name any other one', async () => {
    const user = app.userId('GENERAL_MEO_DIRECT');
    const pictures = [null, { key: 'invoice-1', name: 'x.png', type: 'image/png', size: 3 }];
    for (const role of [admin, 'MANAGER'] as const)
      for (const picture of pictures) {
        const answer = await bulk({ ids: [user], change: { picture } }, role, {}, 'system-user');
        expect([answer.status, answer.body.errors[0].field]).toEqual([403, 'change.picture']);
      }
  });

  it('says of each row what was refused and why, and does the others', async () => {
    const [moved, fine, gone, foreign] = await stores(4);
    if (!moved || !fine || !gone || !foreign) throw new Error('no stores');
    await app.call(admin, { method: 'PATCH', path: `/search-conditions/${moved.id}`, body: { version: 1, note: 'x' } });
    await app.call(admin, { method: 'DELETE', path: `/search-conditions/${gone.id}` });
    const other = app.userId('GENERAL_CLAIMED_BY_FLEX');
    await app.call(admin, {
      method: 'PATCH',
      path: `/search-conditions/${foreign.id}`,
      body: { version: 1, ownerUserId: other },
    });
    const named = [foreign.id, gone.id, fine.id, moved.id];
    const { status, body } = await bulk(
      { ids: named, versions: [2, 1, 1, 1], change: { category: '喫茶' } },
      'MANAGER',
    );
    expect(status).toBe(200);
    expect(body.data.results).toMatchObject([
      { id: foreign.id, state: 'REFUSED', errors: [{ code: 'not_found' }] },
      { id: gone.id, state: 'REFUSED', errors: [{ code: 'not_found' }] },
      { id: fine.id, state: 'DONE', errors: [] },
      {
        id: moved.id,
        state: 'REFUSED',
        errors: [
          {
            code: 'version_conflict',
            message: '他の人が先に更新しました。内容を確認して保存し直してください',
          },
        ],
      },
    ]);
    expect((await read(fine.id)).data.category).toBe('喫茶');
    expect((await read(foreign.id)).data.category).toBeNull();
  });

  it('refuses the one row that a rule refuses, with the reason at its field', async () => {
    const [owned] = await stores(1);
    const [bare] = await stores(1, { ownerUserId: null });
    if (!owned || !bare) throw new Error('no stores');
    const { body } = await bulk({ ids: [bare.id, owned.id], change: { status: 'MEASURING' } });
    expect(body.data.results).toMatchObject([
      { state: 'REFUSED', errors: [{ code: 'required', field: 'ownerUserId', message: '契約者を入力してください' }] },
      { state: 'DONE' },
    ]);
  });

  it('gives every sub-row what is said of them as one', async () => {
    const place = await app.call(admin, {
      method: 'POST',
      path: '/search-location',
      body: { name: `地点${kind}`, kind: 'POINT', latitude: 35, longitude: 139, radius: 500 },
    });
    const keyword = (word: string, targetRank: number) => ({
      keyword: word,
      searchLocationId: place.body.data.id,
      targetRank,
      dailyPrice: 500,
      effectiveFrom: '2026-01-01',
    });
    const made = await app.call(admin, {
      method: 'POST',
      path: '/search-conditions',
      body: {
        name: 'キーワードの店',
        address: '見本',
        contractStart: '2026-01-01',
        ownerUserId: customer,
        details: [keyword('一', 3), keyword('二', 5)],
      },
    });
    const { id, version } = made.body.data;
    const change = { details: { targetRank: 7 } };
    const { body } = await bulk({ ids: [id], versions: [version], change });
    expect(body.data).toMatchObject({ done: 1 });
    const { details } = (await read(id)).data;
    expect(
      details.map(({ keyword, targetRank }: { keyword: string; targetRank: number }) => [keyword, targetRank]),
    ).toEqual([
      ['一', 7],
      ['二', 7],
    ]);
  });

  it('does an action to each row in its state, with one input for all', async () => {
    const user = (status: string, n: number) => ({
      name: `利用者${n}`,
      email: `bulk-${named}-${n}-${status}@example.com`,
      systemUserRole: 'GENERAL_MEO_DIRECT' as const,
      status: status as 'ACTIVE',
      createDate: 1,
      updateDate: 1,
    });
    const users = app.tables['system-user'];
    const rows = await app.database.orm
      .insert(users)
      .values([user('ACTIVE', 1), user('STOPPED', 2), user('ACTIVE', 3)])
      .returning({ id: users.id });
    const { body } = await bulk({ ids: ids(rows), action: 'stop' }, admin, {}, 'system-user');
    expect(body.data.results).toMatchObject([
      { state: 'DONE', version: 2 },
      { state: 'REFUSED', errors: [{ code: 'wrong_state', message: '現在の状態（停止）ではこの操作はできません' }] },
      { state: 'DONE', version: 2 },
    ]);
    expect(body.data.mayUndo).toBe(false);
  });

  it('asks a rule that looks at the other rows once a row: the last administrator stays', async () => {
    const users = app.tables['system-user'];
    const [second] = await app.database.orm
      .insert(users)
      .values({
        name: '第二の管理者',
        email: `second-${kind}@example.com`,
        systemUserRole: 'SYSTEM_ADMINISTRATOR',
        status: 'ACTIVE',
        createDate: 1,
        updateDate: 1,
      })
      .returning({ id: users.id });
    const first = app.userId(admin);
    const business = 'BUSINESS_ADMINISTRATOR';
    const change = { systemUserRole: business };
    const { body } = await bulk({ ids: [second?.id, first], change }, admin, {}, 'system-user');
    expect(body.data.results.map(({ state }: { state: string }) => state).sort()).toEqual(['DONE', 'REFUSED']);
    const left = await app.database.orm
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.systemUserRole, 'SYSTEM_ADMINISTRATOR'), eq(users.status, 'ACTIVE')));
    expect(left).toHaveLength(1);
    await app.database.orm.update(users).set({ systemUserRole: 'SYSTEM_ADMINISTRATOR' }).where(eq(users.id, first));
    await app.renew(admin);
  });

  it('takes all rows of a filter, of the caller’s alone, and no more than its bound', async () => {
    await stores(2, { category: `種${kind}` });
    await stores(1, { category: `種${kind}`, ownerUserId: app.userId('GENERAL_CLAIMED_BY_FLEX') });
    const filter = { category: `種${kind}`, status_in: ['PREPARING', 'PAUSED'] };
    const asManager = await bulk({ filter, change: { note: '印' } }, 'MANAGER');
    expect(asManager.body.data).toMatchObject({ rows: 2, done: 2 });
    expect((await bulk({ filter, change: { note: '印' } })).body.data).toMatchObject({ rows: 3, done: 3 });
    expect((await bulk({ filter: { naem: 'x' }, change: { note: '印' } })).status).toBe(400);
    expect((await bulk({ filter: { _end: '1' }, change: { note: '印' } })).status).toBe(400);
    const asked = { ids: Array.from({ length: 10_001 }, (_, at) => at + 1), change: { note: '印' } };
    expect((await bulk(asked)).body.errors).toMatchObject([{ code: 'bulk_rows_max' }]);
  });

  it('is done once however often it is sent, and another body under its key is refused', async () => {
    const rows = await stores(2);
    const body = { ids: ids(rows), change: { note: '一度' } };
    const headers = { 'Idempotency-Key': `bulk-${kind}` };
    const [one, two] = await Promise.all([bulk(body, admin, headers), bulk(body, admin, headers)]);
    const three = await bulk(body, admin, headers);
    expect(new Set([one, two, three].map((answer) => answer.body.data.jobId)).size).toBe(1);
    for (const answer of [one, two, three]) expect(answer.body.data).toMatchObject({ state: 'DONE', done: 2 });
    expect((await read(rows[0]?.id ?? 0)).data.version).toBe(2);
    const other = await bulk({ ...body, change: { note: '別' } }, admin, headers);
    expect([other.status, other.body.errors[0].code]).toEqual([409, 'idempotency_conflict']);
  });

  it('takes no key that an import of the same user used', async () => {
    const headers = { 'Idempotency-Key': `import-${kind}` };
    const path = '/search-conditions/import?dryRun=true';
    const csv = '店舗コード,店舗名\r\nK1,鍵の店\r\n';
    expect((await app.call(admin, { method: 'POST', path, csv, headers })).status).toBe(200);
    const refused = await bulk({ ids: ids(await stores(1)), change: { note: '別の依頼' } }, admin, headers);
    expect([refused.status, refused.body.errors[0].code]).toEqual([409, 'idempotency_conflict']);
  });

  it('a filter is done to the number of rows that was confirmed, or to none', async () => {
    const rows = await stores(3);
    const filter = { code_like: `B${named}-` };
    const body = { filter, count: 2, change: { note: '数えて' } };
    const refused = await bulk(body);
    expect([refused.status, refused.body.errors[0]]).toMatchObject([
      409,
      { code: 'bulk_count_changed', message: expect.stringContaining('2件から3件') },
    ]);
    expect((await read(rows[0]?.id ?? 0)).data.version).toBe(1);
    const headers = { 'Idempotency-Key': `counted-${kind}` };
    const counted = { ...body, count: 3 };
    expect((await bulk(counted, admin, headers)).body.data).toMatchObject({ state: 'DONE', done: 3 });
    // The call that is sent again is the one that it was, whatever the rows have become
    await stores(1, { code: `${filter.code_like}more` });
    expect((await bulk(counted, admin, headers)).body.data).toMatchObject({ state: 'DONE', done: 3 });
    for (const count of [-1, 1.5, '3', null]) expect((await bulk({ ...body, count })).status, String(count)).toBe(422);
    expect((await bulk({ ids: ids(rows), count: 3, change: { note: '印' } })).status).toBe(422);
  });

  it('a run whose process and job have ended is continued after a minute without progress', async () => {
    const { body } = await bulk({ ids: ids(await stores(201)), change: { status: 'PAUSED' } });
    const { jobId } = body.data;
    const leftAt = (updateDate: number) =>
      app.database.orm.update(bulkRunTable).set({ updateDate }).where(eq(bulkRunTable.id, jobId));
    const stateOf = async () =>
      (await app.call(admin, { method: 'GET', path: `/search-conditions/bulk/${jobId}` })).body.data.state;
    await leftAt(app.deps.now() - 30_000);
    await resumeLongWork(app.deps);
    // Its job may still be at work
    expect(await stateOf()).toBe('RUNNING');
    await leftAt(app.deps.now() - 61_000);
    await resumeLongWork(app.deps);
    expect(await stateOf()).toBe('DONE');
  });

  it('a run that another process has ended meanwhile is no error of the one that comes later', async () => {
    const { body } = await bulk({ ids: ids(await stores(201)), change: { status: 'PAUSED' } });
    const { jobId } = body.data;
    const deps = { ...app.deps, log: () => undefined };
    await Promise.all([failBulk(deps, jobId), failBulk(deps, jobId)]);
    const { data } = (await app.call(admin, { method: 'GET', path: `/search-conditions/bulk/${jobId}` })).body;
    expect(data).toMatchObject({ state: 'FAILED', done: 0, refused: 201 });
  });

  it('a run that stood still for over a day changes nothing any more, and says so', async () => {
    const rows = await stores(201);
    const { body } = await bulk({ ids: ids(rows), change: { status: 'PAUSED' } });
    const { jobId } = body.data;
    const updateDate = app.deps.now() - 86_400_001;
    await app.database.orm.update(bulkRunTable).set({ updateDate }).where(eq(bulkRunTable.id, jobId));
    await resumeLongWork(app.deps);
    const { data } = (await app.call(admin, { method: 'GET', path: `/search-conditions/bulk/${jobId}` })).body;
    expect(data).toMatchObject({ state: 'FAILED', done: 0, refused: 201 });
    expect((await read(rows[0]?.id ?? 0)).data.status).toBe('PREPARING');
  });

  it('more than 200 rows are a job, which says how far it is; another’s is not shown', async () => {
    const rows = await stores(201);
    const { status, body } = await bulk({ ids: ids(rows), change: { note: '大量' } });
    expect([status, Object.keys(body.data)]).toEqual([202, ['jobId']]);
    const path = `/search-conditions/bulk/${body.data.jobId}`;
    expect((await app.call(admin, { method: 'GET', path })).body.data).toMatchObject({
      state: 'RUNNING',
      waiting: 201,
      done: 0,
    });
    expect((await app.call('MANAGER', { method: 'GET', path })).status).toBe(404);
    // Twice at once, as when a worker is thought dead: each row once
    await Promise.all([runBulk(app.deps, body.data.jobId), runBulk(app.deps, body.data.jobId)]);
    const reported = (await app.call(admin, { method: 'GET', path })).body.data;
    expect(reported).toMatchObject({ state: 'DONE', done: 201, waiting: 0, mayUndo: true });
    expect(new Set(reported.results.map(({ version }: { version: number }) => version))).toEqual(new Set([2]));
  });

  it('one whose sender may not do it any more goes no further', async () => {
    const rows = await stores(201);
    const { body } = await bulk({ ids: ids(rows), change: { note: '止' } }, 'MANAGER');
    const users = app.tables['system-user'];
    const manager = eq(users.id, app.userId('MANAGER'));
    await app.database.orm.update(users).set({ status: 'STOPPED' }).where(manager);
    await runBulk(app.deps, body.data.jobId);
    await app.database.orm.update(users).set({ status: 'ACTIVE' }).where(manager);
    const path = `/search-conditions/bulk/${body.data.jobId}`;
    expect((await app.call('MANAGER', { method: 'GET', path })).body.data).toMatchObject({
      state: 'CANCELLED',
      done: 0,
      refused: 201,
    });
    expect((await read(rows[0]?.id ?? 0)).data.note).toBeNull();
  });

  it('a change is taken back by its number, but where somebody changed the row since', async () => {
    const rows = await stores(2, { note: '前' });
    const { body } = await bulk({ ids: ids(rows), change: { note: '後', category: '新' } });
    const [mine, theirs] = rows;
    await app.call(admin, {
      method: 'PATCH',
      path: `/search-conditions/${theirs?.id}`,
      body: { version: 2, note: '他の人' },
    });
    const path = `/search-conditions/bulk/${body.data.jobId}`;
    expect((await app.call(admin, { method: 'DELETE', path })).status).toBe(202);
    await runBulk(app.deps, body.data.jobId);
    const reported = (await app.call(admin, { method: 'GET', path })).body.data;
    expect(reported).toMatchObject({ state: 'UNDONE', takenBack: 1, kept: 1, mayUndo: false });
    expect(reported.results[1]).toMatchObject({
      state: 'KEPT',
      errors: [{ message: '後から変更または削除されたため、元に戻しませんでした' }],
    });
    expect((await read(mine?.id ?? 0)).data).toMatchObject({ note: '前', category: null, version: 3 });
    expect((await read(theirs?.id ?? 0)).data).toMatchObject({ note: '他の人', category: '新' });
    expect((await app.call(admin, { method: 'DELETE', path })).status).toBe(409);
  });

  it('deleted rows come back by its number, for those who may restore', async () => {
    const rows = await stores(2);
    const { body } = await bulk({ ids: ids(rows), action: 'remove' });
    expect(body.data).toMatchObject({ done: 2, mayUndo: true });
    for (const { id } of rows)
      expect((await app.call(admin, { method: 'GET', path: `/search-conditions/${id}` })).status).toBe(404);
    await app.call(admin, { method: 'DELETE', path: `/search-conditions/bulk/${body.data.jobId}` });
    await runBulk(app.deps, body.data.jobId);
    for (const { id } of rows) expect((await read(id)).data.deleteDate).toBeNull();
    const again = await bulk({ filter: { deleteDate_null: 'false' }, action: 'restore' }, 'MANAGER');
    expect(again.status).toBe(403);
  });

  it('one under way is given up: what is done is taken back, the rest is left', async () => {
    const rows = await stores(201, { note: '前' });
    const { body } = await bulk({ ids: ids(rows), change: { note: '後' } });
    const path = `/search-conditions/bulk/${body.data.jobId}`;
    expect((await app.call(admin, { method: 'DELETE', path })).status).toBe(202);
    await runBulk(app.deps, body.data.jobId);
    expect((await app.call(admin, { method: 'GET', path })).body.data).toMatchObject({ state: 'UNDONE', refused: 201 });
    expect((await read(rows[5]?.id ?? 0)).data.note).toBe('前');
  });

  describe('a row that meets an error of ours', () => {
    const broken = { names: new Set<string>() };
    let own: TestApp;
    const reported: unknown[] = [];
    beforeAll(async () => {
      const fails = {
        async afterWrite(row: object) {
          const name = 'name' in row ? String(row.name) : '';
          if (broken.names.has(name)) throw new TypeError(`no such thing: ${name}`);
        },
      };
      own = await emptyApp(kind, {
        bulkWaits: true,
        more: { resources: {}, rules: { 'search-location': fails } },
        log: (entry) => reported.push(entry),
      });
    });
    beforeEach(() => {
      broken.names.clear();
      reported.length = 0;
    });
    afterAll(() => own?.close());

    let made = 0;
    const locations = async (count: number) => {
      made += 1;
      const rows = [];
      for (let at = 0; at < count; at += 1) {
        const body = { name: `地点${made}-${at}`, kind: 'POINT', latitude: 35, longitude: 139, radius: 500 };
        rows.push((await own.call(admin, { method: 'POST', path: '/search-location', body })).body.data);
      }
      return rows;
    };
    const change = (rows: readonly { id: number }[], key?: string) =>
      own.call(admin, {
        method: 'POST',
        path: '/search-location/bulk',
        body: { ids: ids(rows), change: { radius: 900 } },
        ...(key === undefined ? {} : { headers: { 'Idempotency-Key': key } }),
      });
    const radii = (rows: readonly { id: number }[]) =>
      Promise.all(
        rows.map(
          async ({ id }) => (await own.call(admin, { method: 'GET', path: `/search-location/${id}` })).body.data.radius,
        ),
      );

    it('is reported, the others are done, and the run has failed', async () => {
      const rows = await locations(5);
      broken.names.add(rows[2].name);
      const { status, body, headers } = await change(rows);
      expect(status).toBe(200);
      expect(body.data).toMatchObject({ state: 'FAILED', done: 4, refused: 1, waiting: 0 });
      const [error] = body.data.results[2].errors;
      expect(body.data.results[2].state).toBe('REFUSED');
      expect(error.code).toBe('internal');
      expect(error.message).toContain(headers.get('x-request-id'));
      expect(await radii(rows)).toEqual([900, 900, 500, 900, 900]);
      expect(reported).toMatchObject([{ event: 'bulk', rowId: rows[2].id, error: 'TypeError' }]);
    });

    it('is tried again when the call is sent again under its key, and nothing else is', async () => {
      const rows = await locations(3);
      const key = `failed-${kind}`;
      broken.names.add(rows[1].name);
      const first = (await change(rows, key)).body.data;
      expect(first.state).toBe('FAILED');
      expect((await change(rows, key)).body.data).toMatchObject({ jobId: first.jobId, state: 'FAILED', done: 2 });
      broken.names.clear();
      const again = (await change(rows, key)).body.data;
      expect(again).toMatchObject({ jobId: first.jobId, state: 'DONE', done: 3, refused: 0 });
      expect(again.results.map(({ version }: { version: number }) => version)).toEqual([2, 2, 2]);
      expect(await radii(rows)).toEqual([900, 900, 900]);
    });

    it('what was done of it is taken back, and one that cannot be yet may be tried again', async () => {
      const rows = await locations(3);
      broken.names.add(rows[0].name);
      const { jobId } = (await change(rows)).body.data;
      broken.names.clear();
      broken.names.add(rows[1].name);
      const path = `/search-location/bulk/${jobId}`;
      const undo = async () => {
        expect((await own.call(admin, { method: 'DELETE', path })).status).toBe(202);
        await runBulk(own.deps, jobId);
        return (await own.call(admin, { method: 'GET', path })).body.data;
      };
      const kept = await undo();
      expect(kept).toMatchObject({ state: 'UNDONE', takenBack: 1, kept: 1, mayUndo: true });
      expect(kept.results[1]).toMatchObject({ state: 'KEPT', errors: [{ code: 'internal' }] });
      expect(await radii(rows)).toEqual([500, 900, 500]);
      broken.names.clear();
      expect(await undo()).toMatchObject({ state: 'UNDONE', takenBack: 2, kept: 0, mayUndo: false });
      expect(await radii(rows)).toEqual([500, 500, 500]);
    });

    it('where it is no row’s own error, the run ends and reports all that are left', async () => {
      const rows = await locations(2);
      const down = { ...own.deps, publishChange: () => Promise.reject(new Error('nobody to tell')) };
      const [run] = await own.database.orm
        .insert(bulkRunTable)
        .values({
          resource: 'search-location',
          userId: own.userId(admin),
          state: 'RUNNING',
          action: 'update',
          input: { radius: 900 },
          ip: '127.0.0.1',
          requestId: 'r',
          rows: 2,
          createDate: Date.now(),
          updateDate: Date.now(),
        })
        .returning();
      const runId = run?.id ?? 0;
      await own.database.orm
        .insert(bulkRow)
        .values(rows.map(({ id }, position) => ({ runId, rowId: id, position, state: 'NEW' as const })));
      await runBulk(down, runId);
      const path = `/search-location/bulk/${runId}`;
      expect((await own.call(admin, { method: 'GET', path })).body.data).toMatchObject({
        state: 'FAILED',
        done: 0,
        results: [{ errors: [{ code: 'internal' }] }, { errors: [{ code: 'internal' }] }],
      });
      expect(await radii(rows)).toEqual([500, 500]);
    });
  });

  it('asks for the role before it looks at the input, and says what is wrong with it at its place', async () => {
    const [row] = await stores(1);
    const of = { ids: [row?.id] };
    expect((await app.call(null, { method: 'POST', path: '/search-conditions/bulk', body: {} })).status).toBe(401);
    expect((await bulk({ ...of, change: { note: 'x' } }, 'GENERAL_MEO_DIRECT')).status).toBe(403);
    expect((await bulk({ ...of, action: 'remove' }, 'MANAGER')).status).toBe(403);
    expect((await bulk({}, admin, {}, 'login-history')).status).toBe(403);
    const wrong: [object, number, string][] = [
      [{ ...of }, 422, 'action'],
      [{ change: { note: 'x' } }, 422, 'ids'],
      [{ ids: [], change: { note: 'x' } }, 422, 'ids'],
      [{ ids: [row?.id, row?.id], change: { note: 'x' } }, 422, 'ids.1'],
      [{ ...of, versions: [1, 2], change: { note: 'x' } }, 422, 'versions'],
      [{ ...of, change: {} }, 422, 'change'],
      [{ ...of, change: { naem: 'x' } }, 400, 'change.naem'],
      [{ ...of, change: { code: 'S-1' } }, 403, 'change.code'],
      [{ ...of, change: { note: 'x'.repeat(1001) } }, 422, 'change.note'],
      [{ ...of, change: { name: null } }, 422, 'change.name'],
      [{ ...of, action: 'issue' }, 422, 'action'],
      [{ ...of, action: 'measure', input: { speed: 1 } }, 400, 'input.speed'],
      [{ ...of, change: { note: 'x' }, naem: 1 }, 400, 'naem'],
    ];
    for (const [body, status, field] of wrong) {
      const answer = await bulk(body);
      expect([body, answer.status, answer.body.errors[0].field]).toEqual([body, status, field]);
    }
  });

  describe('when thirty days have passed', () => {
    let runs: number;
    beforeEach(async () => {
      runs = (await app.database.orm.select().from(bulkRunTable)).length;
    });

    it('nothing of it is kept', async () => {
      const rows = await stores(1);
      const { body } = await bulk({ ids: ids(rows), change: { note: '古い' } });
      await purgeBulk({ database: app.database, now: Date.now() });
      expect(await app.database.orm.select().from(bulkRunTable)).toHaveLength(runs + 1);
      await purgeBulk({ database: app.database, now: Date.now() + 31 * 86_400_000 });
      const { jobId } = body.data;
      expect(
        await app.database.orm
          .select()
          .from(bulkRunTable)
          .where(inArray(bulkRunTable.id, [jobId])),
      ).toEqual([]);
      expect(await app.database.orm.select().from(bulkRow).where(eq(bulkRow.runId, jobId))).toEqual([]);
    });
  });
});

describe.each(databases)('a change of many contracts that is undone, on %s', { timeout: 120_000 }, (kind) => {
  let money: MoneyApp;
  beforeAll(async () => {
    money = await moneyApp(kind, '2026-09-01');
  });
  afterAll(() => money?.close());

  const change = async (storeIds: readonly number[], change: object): Promise<number> => {
    const { jobId, done } = await money.done('POST', '/search-conditions/bulk', { ids: storeIds, change });
    expect(done).toBe(storeIds.length);
    return jobId;
  };
  const undo = async (jobId: number) => {
    await money.done('DELETE', `/search-conditions/bulk/${jobId}`);
    await runBulk(money.app.deps, jobId);
    return money.done('GET', `/search-conditions/bulk/${jobId}`);
  };
  const rowOf = (id: number) => money.done('GET', `/search-conditions/${id}`);
  const keywordsOf = async (id: number) =>
    (await rowOf(id)).details.map(
      ({ id, keyword, targetRank, active, effectiveTo, terms }: Record<string, unknown>) => ({
        id,
        keyword,
        targetRank,
        active,
        effectiveTo,
        terms,
      }),
    );

  it('what was planned is planned again, for the days it was planned for', async () => {
    const [a, b, c] = [await money.customer(), await money.customer(), await money.customer()];
    const store = await money.store(a);
    await money.change(store.id, { ownerUserId: c, validFrom: '2027-02-01' });
    const before = await rowOf(store.id);
    const jobId = await change([store.id], { ownerUserId: b, status: 'PAUSED' });
    expect((await rowOf(store.id)).terms).not.toEqual(before.terms);
    money.goTo('2026-09-03');
    expect(await undo(jobId)).toMatchObject({ state: 'UNDONE', takenBack: 1 });
    const { ownerUserId, status, terms } = await rowOf(store.id);
    expect({ ownerUserId, status, terms }).toEqual({ ownerUserId: c, status: 'MEASURING', terms: before.terms });
  });

  it('an end takes nothing with it: the contract and the days since are as if it had not been', async () => {
    money.goTo('2026-09-10');
    const owner = await money.customer();
    const store = await money.store(owner);
    const jobId = await change([store.id], { status: 'ENDED' });
    expect((await rowOf(store.id)).contractEnd).toBe('2026-09-10');
    money.goTo('2026-09-13');
    await undo(jobId);
    expect(await rowOf(store.id)).toMatchObject({ status: 'MEASURING', contractEnd: null, terms: store.terms });
  });

  it('a change that was said for a day that has passed goes without being given a reason again', async () => {
    money.goTo('2026-09-10');
    const [a, b] = [await money.customer(), await money.customer()];
    const store = await money.store(a);
    money.goTo('2026-09-20');
    const jobId = await change([store.id], { ownerUserId: b, validFrom: '2026-09-12', reason: '名義の訂正' });
    expect(await undo(jobId)).toMatchObject({ takenBack: 1, kept: 0 });
    expect(await rowOf(store.id)).toMatchObject({ ownerUserId: a, terms: store.terms });
  });

  it('keywords hold what they held, for the days they held it', async () => {
    money.goTo('2026-09-10');
    const owner = await money.customer();
    const store = await money.store(owner, { details: ['一', '二'].map((keyword) => word(keyword)) });
    const before = await keywordsOf(store.id);
    const jobId = await change([store.id], { details: { targetRank: 9 }, validFrom: '2026-09-15' });
    expect(await keywordsOf(store.id)).not.toEqual(before);
    money.goTo('2026-09-20');
    expect(await undo(jobId)).toMatchObject({ takenBack: 1, kept: 0 });
    expect(await keywordsOf(store.id)).toEqual(before);
  });

  it('a keyword that was left out is there again without a gap, and one that was added was never agreed', async () => {
    money.goTo('2026-09-10');
    const owner = await money.customer();
    const store = await money.store(owner, { details: ['一', '二'].map((keyword) => word(keyword)) });
    const before = await keywordsOf(store.id);
    const jobId = await change([store.id], { details: [{ id: before[0].id }, word('三')] });
    money.goTo('2026-09-20');
    expect(await undo(jobId)).toMatchObject({ takenBack: 1, kept: 0 });
    expect(await keywordsOf(store.id)).toEqual(before);
    const term = money.app.tables['search-condition-detail-term'];
    const keyword = money.app.tables['search-condition-detail'];
    const agreed = await money.app.database.orm
      .select({ word: keyword.keyword })
      .from(term)
      .innerJoin(keyword, eq(keyword.id, term.detailId))
      .where(eq(keyword.searchConditionId, store.id));
    expect(agreed.map(({ word }) => word).sort()).toEqual(['一', '二']);
  });

  it('a month that was counted or issued since is not changed by silence: the row stays, and names it', async () => {
    money.goTo('2026-09-01');
    const [a, b] = [await money.customer(), await money.customer()];
    const [issued, later] = [await money.store(a), await money.store(a)];
    await money.read(issued.details[0].id, '2026-09-01', '2026-09-30');
    money.goTo('2026-09-10');
    const jobId = await change([issued.id], { ownerUserId: b });
    const { terms } = await rowOf(issued.id);
    money.goTo('2026-10-02');
    await money.count('2026-09');
    const drafts = (await money.charges('2026-09')).filter(({ userId }) => userId === a || userId === b);
    expect(drafts).toHaveLength(2);
    for (const { id } of drafts) expect((await money.act(id, 'issue')).status).toBe(200);
    // One whose change begins in a month that nobody has counted yet
    const running = await change([later.id], { capYen: 9000 });
    money.goTo('2026-10-05');
    const kept = await undo(jobId);
    expect(kept).toMatchObject({ state: 'UNDONE', takenBack: 0, kept: 1 });
    expect(kept.results).toMatchObject([{ id: issued.id, state: 'KEPT', errors: [{ code: 'month_counted' }] }]);
    expect(kept.results[0].errors[0].message).toContain('2026年9月分（請求済）');
    expect(await rowOf(issued.id)).toMatchObject({ ownerUserId: b, terms });
    expect(await undo(running)).toMatchObject({ takenBack: 1, kept: 0 });
    expect((await rowOf(later.id)).terms).toEqual(later.terms);
    const byHand = { ownerUserId: a, validFrom: '2026-09-11' };
    expect((await money.change(issued.id, byHand)).status).toBe(422);
    expect((await money.change(issued.id, { ...byHand, reason: '一括変更の誤り' })).status).toBe(200);
  });

  it('one whose month was counted leaves the others of the call to be taken back', async () => {
    money.goTo('2026-09-10');
    const [a, b] = [await money.customer(), await money.customer()];
    const counted = await money.store(a);
    money.goTo('2026-10-02');
    await money.count('2026-09');
    const fresh = await money.store(a);
    const jobId = await change([counted.id, fresh.id], { ownerUserId: b, validFrom: '2026-09-20', reason: '訂正' });
    const { terms } = await rowOf(counted.id);
    expect(await undo(jobId)).toMatchObject({ takenBack: 1, kept: 1 });
    expect((await rowOf(counted.id)).terms).toEqual(terms);
    expect((await rowOf(fresh.id)).terms).toEqual(fresh.terms);
  });

  it('keywords of a month that was counted since stay as they were counted', async () => {
    money.goTo('2026-09-10');
    const owner = await money.customer();
    const store = await money.store(owner, { details: ['一', '二'].map((keyword) => word(keyword)) });
    const [{ id }] = await keywordsOf(store.id);
    const target = await change([store.id], { details: { targetRank: 9 } });
    const targets = await keywordsOf(store.id);
    money.goTo('2026-10-02');
    await money.count('2026-09');
    const kept = await undo(target);
    expect(kept).toMatchObject({ takenBack: 0, kept: 1 });
    expect(kept.results[0].errors[0].message).toContain('2026年9月分（集計済）');
    expect(await keywordsOf(store.id)).toEqual(targets);
    const leftOut = await change([store.id], { details: [{ id }] });
    money.goTo('2026-10-05');
    expect(await undo(leftOut)).toMatchObject({ takenBack: 1, kept: 0 });
    expect(await keywordsOf(store.id)).toEqual(targets);
  });

  function word(keyword: string) {
    return { keyword, searchLocationId: money.locationId, dailyPrice: 500, targetRank: 3 };
  }
});
