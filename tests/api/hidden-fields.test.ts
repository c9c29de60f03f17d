import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  boolean,
  children,
  date,
  email,
  file,
  internal,
  json,
  list,
  moment,
  month,
  number,
  phone,
  postalCode,
  reference,
  resource,
  select,
  tags,
  text,
  url,
} from '#core/model/declare.ts';
import { operators } from '#core/model/fields/kind.ts';
import { subFields } from '#core/model/resolved.ts';
import type { RulesByResource } from '#core/server/kernel/rules/loose-rules.ts';
import { databases } from './support/databases.ts';
import { emptyApp, type TestApp } from './support/demo-app.ts';

/*
 * A field with `readBy` is, to everybody else, as if it were not there: whatever is asked of it is answered just as what is
 * asked of a name that no field has. One field of each kind, kept from managers.
 */

const admins = ['SYSTEM_ADMINISTRATOR'] as const;
const both = ['SYSTEM_ADMINISTRATOR', 'MANAGER'] as const;
const kept = { readBy: admins } as const;
const parcelLine = internal('荷', { parcelId: reference('小包', 'parcel', { required: true }), word: text('語') });
const parcel = resource({
  label: '小包',
  fields: {
    name: text('名称', { required: true, search: true }),
    inner: text('担当者の覚え', { readBy: ['MANAGER'] }),
    text: text('秘密の文', { ...kept, search: true }),
    number: number('秘密の数', kept),
    date: date('秘密の日', kept),
    month: month('秘密の月', kept),
    moment: moment('秘密の時', kept),
    select: select('秘密の種', { A: '甲', B: '乙' }, kept),
    selects: select('秘密の組', { A: '甲', B: '乙' }, { ...kept, many: true }),
    boolean: boolean('秘密の可否', kept),
    email: email('秘密の宛先', { ...kept, search: true }),
    url: url('秘密の頁', { ...kept, search: true }),
    phone: phone('秘密の電話', { ...kept, search: true }),
    postalCode: postalCode('秘密の郵便', { ...kept, search: true }),
    tags: tags('秘密の札', kept),
    reference: reference('秘密の人', 'system-user', kept),
    references: reference('秘密の人々', 'system-user', { ...kept, many: true }),
    file: file('秘密の絵', kept),
    json: json('秘密の値', kept),
    list: list('秘密の明細', { by: reference('係', 'system-user') }, kept),
    children: children('秘密の荷', parcelLine, 'parcelId', kept),
  },
  list: { columns: ['name'], sort: 'name' },
  access: {
    rows: { SYSTEM_ADMINISTRATOR: 'all', MANAGER: 'all' },
    list: both,
    create: both,
    update: both,
    remove: both,
  },
  actions: { weigh: { label: '計量', roles: both } },
});
const rules: RulesByResource = { parcel: { actions: { weigh: async () => ({}) } } };
const secrets = Object.keys(parcel.fields).filter((name) => name !== 'name' && name !== 'inner');
const written = {
  text: 'くろねこ',
  number: 4711,
  date: '2026-01-02',
  month: '2026-01',
  moment: 1_767_322_800_000,
  select: 'B',
  selects: ['A'],
  boolean: true,
  email: 'kuro@example.com',
  url: 'https://kuro.example.com/',
  phone: '03-4711-4711',
  postalCode: '100-4711',
  tags: ['黒'],
};
const asked: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(written).map(([name, value]) => [name, String(value)])),
};

describe.each(databases)('on %s', (kind) => {
  let app: TestApp;
  let row: { id: number; version: number };
  beforeAll(async () => {
    app = await emptyApp(kind, { more: { resources: { parcel, 'parcel-line': parcelLine }, rules } });
    const body = {
      name: '小包一',
      ...written,
      reference: app.userId('MANAGER'),
      references: [app.userId('MANAGER')],
      list: [{ by: app.userId('MANAGER') }],
      children: [{ word: 'ねこ' }],
    };
    const made = await app.call('SYSTEM_ADMINISTRATOR', { method: 'POST', path: '/parcel', body });
    expect(made.status).toBe(201);
    row = made.body.data;
  });
  afterAll(() => app?.close());

  const get = (path: string, role: 'MANAGER' | 'SYSTEM_ADMINISTRATOR' = 'MANAGER') =>
    app.call(role, { method: 'GET', path });
  /** What is answered of a name that there is not, with another name in its place. */
  const sameAs = (answer: { status: number; body: unknown }, name: string) => ({
    status: answer.status,
    body: JSON.parse(JSON.stringify(answer.body).replaceAll('nosuch', name)),
  });
  const visible = ['createDate', 'deleteDate', 'id', 'inner', 'name', 'updateDate', 'version'];

  it('one who may read them is shown all of them', async () => {
    const { body } = await get(`/parcel/${row.id}`, 'SYSTEM_ADMINISTRATOR');
    expect(body.data).toMatchObject(written);
    for (const [name, value] of Object.entries(asked)) {
      const field = app.resources.get('parcel')?.field.get(name);
      if (field === undefined || subFields(field).length > 0) continue;
      const found = await get(`/parcel?${name}=${encodeURIComponent(value)}`, 'SYSTEM_ADMINISTRATOR');
      expect([name, found.status, found.body.total]).toEqual([name, 200, 1]);
    }
  });

  it('no answer holds them, nor the labels of what they point to', async () => {
    const answers = [
      await get('/parcel'),
      await get(`/parcel/${row.id}`),
      await app.call('MANAGER', { method: 'POST', path: `/parcel/${row.id}/weigh`, body: {} }),
    ];
    for (const { status, body } of answers) {
      expect(status).toBe(200);
      expect(Object.keys([body.data].flat()[0]).sort()).toEqual(visible);
      expect(body.labels ?? {}).toEqual({});
    }
    const moved = await app.call('MANAGER', {
      method: 'PATCH',
      path: `/parcel/${row.id}`,
      body: { name: '別', version: row.version + 7 },
    });
    expect(moved.status).toBe(409);
    expect(Object.keys(moved.body.data).sort()).toEqual(visible);
  });

  it.each(secrets)('%s: a filter by any operator is answered as one by an unknown name', async (name) => {
    for (const operator of operators) {
      const suffix = operator === 'eq' ? '' : `_${operator}`;
      const value = operator === 'null' ? 'false' : encodeURIComponent(asked[name] ?? '1');
      const known = await get(`/parcel?${name}${suffix}=${value}`);
      expect(known.status).toBe(400);
      expect({ status: known.status, body: known.body }).toEqual(
        sameAs(await get(`/parcel?nosuch${suffix}=${value}`), name),
      );
      const exported = await get(`/parcel/export?${name}${suffix}=${value}`);
      expect(exported.status).toBe(400);
    }
  });

  it.each(secrets)('%s: a sort is answered as one by an unknown name', async (name) => {
    for (const path of ['/parcel', '/parcel/export']) {
      const known = await get(`${path}?_sort=${name}&_order=asc`);
      expect(known.status).toBe(400);
      expect({ status: known.status, body: known.body }).toEqual(
        sameAs(await get(`${path}?_sort=nosuch&_order=asc`), name),
      );
    }
  });

  it('a search finds nothing by them', async () => {
    for (const word of ['くろねこ', 'kuro', '4711', '100-4711']) {
      expect((await get(`/parcel?q=${encodeURIComponent(word)}`)).body).toMatchObject({ data: [], total: 0 });
      expect((await get(`/parcel?q=${encodeURIComponent(word)}`, 'SYSTEM_ADMINISTRATOR')).body.total).toBe(1);
    }
    expect((await get(`/parcel?q=${encodeURIComponent('小包')}`)).body.total).toBe(1);
  });

  it('a file of rows has no column of theirs, and none is taken', async () => {
    const file = await get('/parcel/export');
    expect(
      String(file.body)
        .replace(/^\ufeff/, '')
        .split('\r\n')[0],
    ).toBe('ID,名称,担当者の覚え');
    const importing = (heading: string) =>
      app.call('MANAGER', { method: 'POST', path: '/parcel/import?dryRun=true', csv: `名称,${heading}\r\nあ,1\r\n` });
    for (const name of secrets) {
      const { label } = parcel.fields[name as keyof typeof parcel.fields];
      const known = await importing(label);
      expect(known.status).toBe(422);
      expect({ status: known.status, body: known.body }).toEqual(sameAs(await importing('nosuch'), label));
    }
  });

  it.each(secrets)('%s: a write of it is answered as one of an unknown name', async (name) => {
    const value = { ...written, reference: 1, references: [1], file: null, json: 1, list: [], children: [] }[name];
    const create = (field: string) =>
      app.call('MANAGER', { method: 'POST', path: '/parcel', body: { name: 'あ', [field]: value } });
    const change = (field: string) =>
      app.call('MANAGER', {
        method: 'PATCH',
        path: `/parcel/${row.id}`,
        body: { version: row.version, [field]: value },
      });
    for (const ask of [create, change]) {
      const known = await ask(name);
      expect(known.status).toBe(400);
      expect({ status: known.status, body: known.body }).toEqual(sameAs(await ask('nosuch'), name));
    }
  });

  it.each(secrets)('%s: to be answered it alone is asked for as an unknown name is', async (name) => {
    const known = await get(`/parcel?_fields=${name}`);
    expect(known.status).toBe(400);
    expect({ status: known.status, body: known.body }).toEqual(sameAs(await get('/parcel?_fields=nosuch'), name));
  });

  it.each(secrets)('%s: a change of many rows by it, or to it, is answered as one by an unknown name', async (name) => {
    const value = { ...written, reference: 1, references: [1], file: null, json: 1, list: [], children: [] }[name];
    const bulk = (body: object) => app.call('MANAGER', { method: 'POST', path: '/parcel/bulk', body });
    for (const ask of [
      (field: string) => bulk({ ids: [row.id], change: { [field]: value } }),
      (field: string) => bulk({ ids: [row.id], changes: [{ [field]: value }] }),
      (field: string) => bulk({ filter: { [field]: asked[name] ?? '1' }, action: 'remove' }),
    ]) {
      const known = await ask(name);
      expect(known.status).toBe(400);
      expect({ status: known.status, body: known.body }).toEqual(sameAs(await ask('nosuch'), name));
    }
  });

  it('the record of changes shows its reader no more than the row does', async () => {
    const created = await app.call('MANAGER', { method: 'POST', path: '/parcel', body: { name: '覚え', inner: '赤' } });
    const { id, version } = created.body.data;
    const body = { version, inner: '青' };
    expect((await app.call('MANAGER', { method: 'PATCH', path: `/parcel/${id}`, body })).status).toBe(200);
    const record = `/audit-log?resource=parcel&resourceId=${id}`;
    for (const path of [record, `${record}&_fields=before,after`]) {
      const { body: reported } = await get(path, 'SYSTEM_ADMINISTRATOR');
      expect(reported.total).toBe(2);
      expect(JSON.stringify(reported)).not.toMatch(/赤|青|inner/);
    }
    const [first] = (await get(record, 'SYSTEM_ADMINISTRATOR')).body.data;
    const one = await get(`/audit-log/${first.id}`, 'SYSTEM_ADMINISTRATOR');
    const file = await get(`/audit-log/export?resource=parcel&resourceId=${id}`, 'SYSTEM_ADMINISTRATOR');
    for (const answer of [one, file]) {
      expect(answer.status).toBe(200);
      expect(JSON.stringify(answer.body)).not.toMatch(/赤|青|inner/);
    }
  });

  it('options and files are not found at their names', async () => {
    for (const path of ['options/reference', 'options/references', 'options/list.by', 'options/nosuch'])
      expect((await get(`/parcel/${path}`)).status, path).toBe(404);
    expect((await get(`/parcel/${row.id}/files/file`)).body).toEqual(
      (await get(`/parcel/${row.id}/files/nosuch`)).body,
    );
  });

  it('a write that leaves them alone keeps them', async () => {
    const changed = await app.call('MANAGER', {
      method: 'PATCH',
      path: `/parcel/${row.id}`,
      body: { name: '小包二', version: row.version },
    });
    expect(changed.status).toBe(200);
    expect(Object.keys(changed.body.data).sort()).toEqual(visible);
    const { body } = await get(`/parcel/${row.id}`, 'SYSTEM_ADMINISTRATOR');
    expect(body.data).toMatchObject({ ...written, name: '小包二' });
  });
});
