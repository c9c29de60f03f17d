import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { children, internal, list, number, reference, resource, text } from '#core/model/declare.ts';
import { resourceNamed } from '#core/model/resolved.ts';
import { tableOf } from '#core/server/kernel/scope.ts';
import type { WriteOutcome } from '#core/server/kernel/writes/drafts.ts';
import type { Writing } from '#core/server/kernel/writes/transact.ts';
import { insertRows, updateRows } from '#core/server/kernel/writes/write.ts';
import { bothDatabases } from './support/databases.ts';
import { type Answer, emptyApp, type TestApp } from './support/demo-app.ts';

/* Sub-rows with a table of their own, of a resource that has no rule: what the declaration alone promises. */

const admins = ['SYSTEM_ADMINISTRATOR'] as const;
const access = {
  rows: { SYSTEM_ADMINISTRATOR: 'all' },
  list: admins,
  create: admins,
  update: admins,
  remove: admins,
} as const;
const mark = internal('印', { lineId: reference('行', 'order-line', { required: true }), word: text('語') });
const line = internal('行', {
  orderId: reference('注文', 'order', { required: true }),
  product: text('品', { required: true, max: 20 }),
  code: text('番号', { unique: true }),
  lot: text('組', { createOnly: true }),
  count: number('数', { min: 1, initial: 1 }),
  byUserId: reference('係', 'system-user'),
  marks: children('印', mark, 'lineId'),
});
const order = resource({
  label: '注文',
  fields: {
    name: text('名称', { required: true }),
    lines: children('行', line, 'orderId', { max: 5 }),
    calls: list('連絡', { byUserId: reference('係', 'system-user') }),
  },
  list: { columns: ['name'] },
  access,
});
const stamp = internal('判', { letterId: reference('手紙', 'letter', { required: true }), word: text('語') });
const letter = resource({
  label: '手紙',
  restorable: false,
  fields: { name: text('名称', { required: true }), stamps: children('判', stamp, 'letterId') },
  list: { columns: ['name'] },
  access,
});
const resources = { order, 'order-line': line, 'line-mark': mark, letter, 'letter-stamp': stamp };

describe.each(bothDatabases)('on %s', (kind) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await emptyApp(kind, { more: { resources } });
  });
  afterAll(() => app?.close());

  const ask = (method: string, path: string, body?: object) =>
    app.call('SYSTEM_ADMINISTRATOR', { method, path, ...(body === undefined ? {} : { body }) });
  const made = async (body: object) => {
    const answer = await ask('POST', '/order', body);
    expect(answer.status).toBe(201);
    return answer.body.data;
  };
  const read = async (id: number) => (await ask('GET', `/order/${id}`)).body.data;
  const change = (row: { id: number; version: number }, body: object) =>
    ask('PATCH', `/order/${row.id}`, { version: row.version, ...body });
  const problems = (answer: Answer) =>
    answer.body.errors.map(({ code, field }: { code: string; field?: string }) => `${answer.status} ${code} ${field}`);
  const audited = async (id: number) => {
    const found = await ask('GET', '/audit-log?_sort=id&_order=desc&_end=200');
    return found.body.data.find((one: Record<string, unknown>) => one.resource === 'order' && one.resourceId === id);
  };

  it('sub-rows are stored with their parent, with their defaults, and come with it, alone and in a list', async () => {
    const row = await made({ name: '一', lines: [{ product: '茶' }, { product: '紙', count: 3, code: 'A1' }] });
    const expected = [
      { product: '茶', count: 1, code: null, version: 1, marks: [] },
      { product: '紙', count: 3, code: 'A1', version: 1, marks: [] },
    ];
    expect(row.lines).toMatchObject(expected);
    expect((await read(row.id)).lines).toEqual(row.lines);
    expect(row.lines[0]).not.toHaveProperty('orderId');
    const { body } = await ask('GET', '/order?_sort=id&_order=desc');
    expect(body.data[0].lines).toEqual(row.lines);
  });

  it('an update changes, adds and removes just what it says, and counts versions', async () => {
    const row = await made({ name: '二', lines: [{ product: '茶' }, { product: '紙' }, { product: '筆' }] });
    const [tea, paper, brush] = row.lines;
    const answer = await change(row, {
      lines: [{ id: tea.id, product: '茶' }, { id: brush.id, count: 9 }, { product: '墨' }],
    });
    expect(answer.status).toBe(200);
    const { lines, version } = answer.body.data;
    expect(version).toBe(row.version + 1);
    expect(lines.map((one: Record<string, unknown>) => [one.product, one.count, one.version])).toEqual([
      ['茶', 1, 1],
      ['筆', 9, 2],
      ['墨', 1, 1],
    ]);
    expect(lines.map(({ id }: { id: number }) => id)).not.toContain(paper.id);
    const stale = await change(row, { lines: [] });
    expect(stale.status).toBe(409);
    expect(stale.body.data.lines).toEqual(lines);
  });

  it('rows sent back as they were read say nothing', async () => {
    const row = await made({ name: '三', lines: [{ product: '茶' }] });
    const answer = await change(row, { lines: row.lines });
    expect(answer.status).toBe(200);
    expect(answer.body.data).toEqual(row);
  });

  it('a write without them leaves them alone', async () => {
    const row = await made({ name: '四', lines: [{ product: '茶' }] });
    const answer = await change(row, { name: '四の二' });
    expect(answer.body.data.lines).toEqual(row.lines);
  });

  it('the audit log says what became of them', async () => {
    const row = await made({ name: '五', lines: [{ product: '茶' }] });
    expect((await audited(row.id)).after.lines).toMatchObject([{ product: '茶' }]);
    await change(row, { lines: [{ id: row.lines[0].id, count: 4 }, { product: '紙' }] });
    const { before, after } = await audited(row.id);
    expect(before.lines).toMatchObject([{ product: '茶', count: 1 }]);
    expect(after.lines).toMatchObject([
      { product: '茶', count: 4 },
      { product: '紙', count: 1 },
    ]);
  });

  it('a sub-row of another parent, one sent twice, and what is wrong in one are refused where they stand', async () => {
    const one = await made({ name: '六', lines: [{ product: '茶', code: 'B1', lot: 'x' }] });
    const other = await made({ name: '七', lines: [{ product: '紙' }] });
    const [line] = one.lines;
    const refused: [object[], string][] = [
      [[{ id: other.lines[0].id, count: 2 }], '422 reference_missing lines.0.id'],
      [[{ id: line.id }, { id: line.id, count: 2 }], '422 duplicate lines.1.id'],
      [[{ id: line.id }, { product: '墨', code: 'B1' }], '422 duplicate lines.1.code'],
      [[{ product: '' }], '422 required lines.0.product'],
      [[{ id: line.id, lot: 'y' }], '403 forbidden_field lines.0.lot'],
      [[{ product: '墨', byUserId: 2_000_000_000 }], '422 reference_missing lines.0.byUserId'],
      [[{ product: '墨', colour: '赤' }], '400 unknown_field lines.0.colour'],
    ];
    for (const [lines, problem] of refused) expect(problems(await change(one, { lines }))).toEqual([problem]);
    const many = Array.from({ length: 6 }, () => ({ product: '茶' }));
    expect(problems(await change(one, { lines: many }))).toEqual(['422 rows_max lines']);
    expect(await read(one.id)).toEqual(one);
    expect(problems(await change(one, { calls: [{ byUserId: 2_000_000_000 }] }))).toEqual([
      '422 reference_missing calls.0.byUserId',
    ]);
  });

  it('a unique value of a sub-row is free again once the row is left out', async () => {
    const row = await made({ name: '八', lines: [{ product: '茶', code: 'C1' }] });
    const answer = await change(row, { lines: [{ product: '紙', code: 'C1' }] });
    expect(answer.status).toBe(200);
    expect(answer.body.data.lines).toMatchObject([{ product: '紙', code: 'C1' }]);
  });

  it('sub-rows of sub-rows are kept as well', async () => {
    const row = await made({ name: '九', lines: [{ product: '茶', marks: [{ word: '緑' }, { word: '青' }] }] });
    const [line] = row.lines;
    expect(line.marks).toMatchObject([{ word: '緑' }, { word: '青' }]);
    const answer = await change(row, { lines: [{ id: line.id, marks: [{ id: line.marks[1].id, word: '紺' }] }] });
    expect(answer.body.data.lines[0].marks).toMatchObject([{ id: line.marks[1].id, word: '紺' }]);
  });

  it('they go with their parent and come back with it; what had gone before stays away', async () => {
    const row = await made({ name: '十', lines: [{ product: '茶', marks: [{ word: '緑' }] }, { product: '紙' }] });
    const kept = await change(row, { lines: [row.lines[0]] });
    expect(kept.status).toBe(200);
    expect((await ask('DELETE', `/order/${row.id}`)).status).toBe(200);
    const table = tableOf(app, 'order-line');
    const living = await app.database.orm
      .select()
      .from(table.table)
      .where(eq(table.column('orderId'), row.id));
    expect(living.every(({ deleteDate }) => deleteDate !== null)).toBe(true);
    const back = await ask('POST', `/order/${row.id}/restore`, {});
    expect(back.body.data.lines).toMatchObject([{ product: '茶', marks: [{ word: '緑' }] }]);
  });

  it('those of a parent that is deleted for good are deleted for good', async () => {
    const { body } = await ask('POST', '/letter', { name: '文', stamps: [{ word: '印' }] });
    expect(body.data.stamps).toMatchObject([{ word: '印' }]);
    expect((await ask('DELETE', `/letter/${body.data.id}`)).status).toBe(200);
    const table = tableOf(app, 'letter-stamp');
    expect(await app.database.orm.select().from(table.table)).toEqual([]);
  });

  /** Writes in a transaction of its own, as the administrator. */
  const within = <T>(work: (writing: Writing) => Promise<T>) =>
    app.database.transaction((tx) => {
      const role = 'SYSTEM_ADMINISTRATOR' as const;
      const origin = { actor: { id: app.userId(role), role }, ip: '127.0.0.1', requestId: 'test' };
      return work({ deps: app.deps, tx, origin, jobs: [] });
    });
  const idsOf = (outcomes: readonly WriteOutcome[]) => outcomes.flatMap(({ row }) => row?.id ?? []);

  it('many parents written together each get their own sub-rows, and change their own alone', async () => {
    const found = resourceNamed(app.resources, 'order');
    const said = Array.from({ length: 30 }, (_, at) => ({
      name: `束${at}`,
      lines: [
        { product: `茶${at}`, marks: [{ word: `緑${at}` }] },
        { product: `紙${at}`, code: `M${at}` },
      ],
    }));
    const ids = idsOf(await within((writing) => insertRows(writing, found, said)));
    expect(ids).toHaveLength(30);
    const before = await Promise.all(ids.map(read));
    for (const [at, row] of before.entries())
      expect(row.lines).toMatchObject([
        { product: `茶${at}`, marks: [{ word: `緑${at}` }] },
        { product: `紙${at}`, code: `M${at}` },
      ]);
    const changes = before.map((row, at) => {
      const { lines: _lines, ...current } = row;
      // The code moves to a new line: every second row gives its sub-row with the code up
      const kept = [{ id: row.lines[0].id, count: 2 + at }];
      const lines = at % 2 === 0 ? [...kept, { product: '墨', code: `M${at}` }] : [...kept, { id: row.lines[1].id }];
      return { current, shown: row, input: { lines } };
    });
    expect(idsOf(await within((writing) => updateRows(writing, found, changes)))).toEqual(ids);
    const after = await Promise.all(ids.map(read));
    for (const [at, { lines, version }] of after.entries()) {
      expect(version).toBe(2);
      expect(lines).toHaveLength(2);
      expect(lines[0]).toMatchObject({ product: `茶${at}`, count: 2 + at, version: 2, marks: [{ word: `緑${at}` }] });
      expect(lines[1]).toMatchObject({ product: at % 2 === 0 ? '墨' : `紙${at}`, code: `M${at}`, version: 1 });
    }
    expect((await audited(ids[3] ?? 0)).after.lines).toMatchObject([{ count: 5 }, { product: '紙3' }]);
  });

  it('a value of sub-rows that two parents of one write both claim is refused', async () => {
    const said = ['甲', '乙'].map((name) => ({ name, lines: [{ product: '茶', code: 'SAME' }] }));
    const write = within((writing) => insertRows(writing, resourceNamed(app.resources, 'order'), said));
    await expect(write).rejects.toMatchObject({ problems: [{ code: 'duplicate', field: 'lines.0.code' }] });
  });

  it('a file changes its rows and leaves their sub-rows as they are', async () => {
    const row = await made({ name: '札', lines: [{ product: '茶', marks: [{ word: '緑' }] }] });
    const csv = `ID,名称\n${row.id},札の二\n,札の三\n`;
    const answer = await app.call('SYSTEM_ADMINISTRATOR', { method: 'POST', path: '/order/import?dryRun=false', csv });
    expect(answer.body.data).toMatchObject({ created: 1, updated: 1 });
    expect(await read(row.id)).toMatchObject({ name: '札の二', lines: row.lines });
    const fresh = (await ask('GET', '/order?name=札の三')).body.data;
    expect(fresh).toMatchObject([{ name: '札の三', lines: [] }]);
  });

  it('sub-rows whose reference may not be chosen any more stay, when sent back as they stand', async () => {
    const byUserId = app.userId('MANAGER');
    const row = await made({ name: '係', lines: [{ product: '茶', byUserId }] });
    const users = tableOf(app, 'system-user');
    const hide = (deleteDate: number | null) =>
      app.database.orm
        .update(users.table)
        .set({ deleteDate })
        .where(eq(users.column('id'), byUserId));
    await hide(Date.now());
    try {
      const answer = await change(row, { lines: [{ ...row.lines[0], count: 7 }] });
      expect(answer.status).toBe(200);
      const other = await ask('POST', '/order', { name: '係の二', lines: [{ product: '紙', byUserId }] });
      expect(problems(other)).toEqual(['422 reference_missing lines.0.byUserId']);
    } finally {
      await hide(null);
    }
  });
});
