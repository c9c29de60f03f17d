import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { firstListCall } from '#core/console/list-state/first-query.ts';
import { nextOperation, operationsOn, ownOperation } from '#core/console/pages/operations/operations.ts';
import { rowTitle } from '#core/console/pages/row-title.ts';
import { mayDo, mayDoToRow, mayReadField, purposeTo } from '#core/model/access.ts';
import type { Action, ListAction } from '#core/model/declaration/action.ts';
import type { AnyResource } from '#core/model/declaration/any-resource.ts';
import type { Routes } from '#core/model/declaration/routes.ts';
import type { CommonOptions } from '#core/model/fields/kind.ts';
import { listFields } from '#core/model/list/list-fields.ts';
import { fieldNamed, resourceNamed, usualSort } from '#core/model/resolved.ts';
import type { Database } from '#core/server/database/database.ts';
import { makeParts } from '#core/server/database/partitions/parts.ts';
import { tableOf } from '#core/server/kernel/scope.ts';
import './console/words.ts';
import { commonOptions, resources as declared } from './product/resources.ts';
import { type Kitchen, programOf, resources, startKitchen, tables, tokenOf } from './support/app.ts';
import { type Calls, callsOf, type Values } from './support/calls.ts';
import { databases, openKitchenDatabase } from './support/databases.ts';
import { reported } from './support/larder-rules.ts';

/*
 * What a resource may say of itself beside its fields, and of a field what a rule or a migration makes of it: each option of the
 * language is said in the second product, and does what it says. A new one does not compile until it stands here.
 */

type Show = () => Promise<void> | void;
type Every<Options> = { readonly [O in keyof Options]-?: Show };

let count = 0;

describe.each(databases)('on %s', (kind) => {
  let opened: { database: Database; close(): Promise<void> };
  let kitchen: Kitchen;
  let owner: Calls;
  let clerk: Calls;
  beforeAll(async () => {
    opened = await openKitchenDatabase(kind);
    kitchen = await startKitchen(opened.database);
    owner = callsOf(kitchen, 'OWNER');
    clerk = callsOf(kitchen, 'CLERK');
  });
  afterAll(async () => {
    await kitchen?.close();
    await opened?.close();
  });
  beforeEach(() => reported.splice(0));

  const jar = resourceNamed(resources, 'jar');
  const owners = { role: 'OWNER' } as const;
  const clerks = { role: 'CLERK' } as const;
  const jarOf = (values: Values = {}): Values => {
    count += 1;
    const day = new Date(Date.UTC(2000, 0, count)).toISOString().slice(0, 10);
    return { code: `J${count}`, content: `plums ${count}`, from: day, to: day, ...values };
  };
  const made = async (values: Values = {}, by = owner) => {
    const created = await by.post('/jar', jarOf(values));
    expect(created, JSON.stringify(created.errors)).toMatchObject({ status: 201 });
    return created.row;
  };
  const put = (id: number, values: Values, by = owner) => by.put(`/jar/change/${id}`, values);
  const outcome = ({ status, errors }: { status: number; errors: readonly { code: string; field?: string }[] }) => [
    status,
    ...errors.map(({ code, field }) => `${field}: ${code}`),
  ];
  const ids = async (path: string, by = owner) => (await by.get(path)).rows.map(({ id }) => id);
  const ask = (path: string, token = tokenOf('OWNER')) =>
    kitchen.app.request(`/api${path}`, { headers: { authorization: `Bearer ${token}` } });

  const asProgram = async (path: string, values: Values) => {
    const answer = await kitchen.app.request(`/api${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${programOf('OWNER')}`, 'content-type': 'application/json' },
      body: JSON.stringify(values),
    });
    return [answer.status, (await answer.json()).errors?.[0]?.code];
  };

  const ofAccess: Every<AnyResource['access']> = {
    async rows() {
      const { id } = await made({ state: 'OPEN' });
      expect((await owner.get(`/jar/${id}`)).status).toBe(200);
      expect((await clerk.get(`/jar/${id}`)).status).toBe(404);
      expect(await ids(`/jar?id=${id}`, clerk)).toEqual([]);
    },
    async list() {
      expect((await callsOf(kitchen, 'GUEST').get('/jar')).status).toBe(403);
    },
    async show() {
      const { id } = await made();
      expect((await callsOf(kitchen, 'GUEST').get(`/jar/${id}`)).status).toBe(403);
    },
    async create() {
      expect((await callsOf(kitchen, 'GUEST').post('/jar', jarOf())).status).toBe(403);
    },
    async update() {
      const { id, version } = await made();
      expect((await put(id, { version, shelf: 1 }, callsOf(kitchen, 'GUEST'))).status).toBe(403);
    },
    async remove() {
      const { id } = await made();
      expect((await callsOf(kitchen, 'GUEST').remove(`/jar/${id}`)).status).toBe(403);
      expect((await clerk.remove(`/jar/${id}`)).status).toBe(200);
    },
    async restore() {
      const { id } = await made();
      await owner.remove(`/jar/${id}`);
      expect((await clerk.post(`/jar/${id}/restore`, {})).status).toBe(403);
      expect((await owner.post(`/jar/${id}/restore`, {})).status).toBe(200);
    },
    async export() {
      expect((await ask('/jar/export')).status).toBe(200);
      expect((await ask('/jar/export', tokenOf('CLERK'))).status).toBe(403);
    },
    async import() {
      const line = { Code: 'I1', Content: 'pears', Maker: '' };
      expect((await clerk.imported('jar', [line])).status).toBe(403);
      expect((await owner.imported('jar', [line])).data).toMatchObject({ created: 1, errors: [] });
    },
    async choices() {
      expect(outcome(await clerk.post('/jar', jarOf({ state: 'OPEN' })))).toEqual([403, 'state: forbidden_value']);
      expect((await made({ state: 'OPEN' })).state).toBe('OPEN');
    },
    async fixed() {
      expect((await made({ cookId: 1 }, clerk)).cookId).toBe(2);
      expect((await made({ cookId: 1 })).cookId).toBe(1);
    },
  };

  const ofList: Every<AnyResource['list']> = {
    columns: () =>
      expect(jar.list.columns.map(({ name }) => name)).toEqual(['content', 'code', 'state', 'shelf', 'price']),
    optional: () => expect(listFields(jar, owners)).not.toContain('price'),
    filters: () => expect(jar.list.filters.map(({ name }) => name)).toEqual(['state']),
    async sort() {
      const maker = 'sorted';
      const low = await made({ shelf: 5001, maker });
      const high = await made({ shelf: 5002, maker, content: 'b' });
      const same = await made({ shelf: 5002, maker, content: 'a' });
      expect(await ids(`/jar?maker=${maker}`)).toEqual([same.id, high.id, low.id]);
    },
    async sortFor() {
      const maker = 'sorted for';
      const [b, a] = [
        await made({ shelf: 7002, maker, content: 'b' }),
        await made({ shelf: 7001, maker, content: 'a' }),
      ];
      expect(await ids(`/jar?maker=${maker}`)).toEqual([b.id, a.id]);
      expect((await clerk.get(`/jar?maker=${encodeURIComponent(maker)}`)).data).toMatchObject([
        { id: a.id },
        { id: b.id },
      ]);
      expect(firstListCall(jar, 'CLERK')).toContain('_sort=content&');
      expect(usualSort(jar, 'OWNER')).toBe(jar.list.sort);
    },
    async counts() {
      const answer = await (await ask('/jar?_end=1')).json();
      expect(Object.keys(answer.counts)).toContain('SHUT');
    },
    async views() {
      const [shut, far] = [await made({ shelf: 6001 }), await made({ shelf: 6001, state: 'OPEN' })];
      const counted = async (by: Calls, within = '') =>
        (await by.get(`/saved-views/counts?resource=jar${within}`)).data as readonly { label: string; count: number }[];
      const all = await counted(owner);
      expect(all.map(({ label }) => label)).toEqual(['Not open', 'Counted']);
      // Those of a list inside another page, and those of a reader
      expect(
        await counted(owner, `&within=${encodeURIComponent(`code_in=${shut.code}&code_in=${far.code}`)}`),
      ).toMatchObject([
        { label: 'Not open', count: 1 },
        { label: 'Counted', count: 2 },
      ]);
      expect((await counted(clerk)).map(({ label }) => label)).toEqual(['Not open']);
      expect(outcome(await owner.get('/saved-views/counts?resource=jar&within=nothing=1'))).toEqual([
        400,
        'nothing: unknown_field',
      ]);
    },
    card: () => expect(jar.list.card.map(({ name }) => name)).toEqual(['shelf']),
    reads: () => expect(jar.list.reads).toEqual(['litres']),
    notFor: () => expect(jar.list.notFor).toEqual({ shelf: ['CLERK'] }),
  };

  const opens = jar.actions.find(({ name }) => name === 'open');
  const fills = jar.actions.find(({ name }) => name === 'fill');
  const ofActions: Every<Action<object>> = {
    label: () => expect(opens?.label).toBe('Open'),
    async roles() {
      const { id } = await made();
      expect((await clerk.post(`/jar/${id}/open`, { litres: 1 })).status).toBe(403);
    },
    async when() {
      const { id } = await made({ state: 'OPEN' });
      expect(outcome(await owner.post(`/jar/${id}/open`, { litres: 1 }))).toEqual([409, 'undefined: wrong_state']);
    },
    async next() {
      const chief = { ...owners, id: 1 };
      const [shut, open] = [await made(), await made({ state: 'OPEN' })];
      const comesNext = (row: Awaited<ReturnType<typeof made>>) =>
        nextOperation(jar, operationsOn(jar, chief, row), row)?.name;
      expect([comesNext(shut), comesNext(open)]).toEqual(['open', undefined]);
    },
    async refusedBy() {
      const shut = await made();
      const serving = { ...clerks, id: 2 };
      expect(mayDoToRow(jar, 'fill', serving, { ...shut, recipe: null })).toBe(true);
      expect(mayDoToRow(jar, 'fill', serving, { ...shut, recipe: 'holds plums' })).toBe(false);
      // The list asks for the reason, whichever columns are shown
      expect(listFields(jar, clerks, [])).toContain('recipe');
    },
    confirm: () => expect(opens?.confirm).toBe('Open {count}?'),
    done: () => expect(opens?.done).toBe(' is open'),
    danger: () => expect(opens?.danger).toBe(true),
    async bulk() {
      const some = [(await made()).id, (await made()).id];
      const run = { ids: some, action: 'open', input: { litres: 2 } };
      expect((await owner.post('/jar/bulk', run)).data).toMatchObject({ done: 2, refused: 0 });
      expect(outcome(await owner.post('/jar/bulk', { ids: some, action: 'fill' }))).toMatchObject([422, /action/]);
    },
    async ownButton() {
      expect([opens?.ownButton, fills?.ownButton]).toEqual([undefined, true]);
      const [chief, serving] = [
        { ...owners, id: 1 },
        { ...clerks, id: 2 },
      ];
      const shut = await made();
      const open = await made({ state: 'OPEN' });
      const offered = operationsOn(jar, chief, shut).map(({ name }) => name);
      expect([offered.includes('open'), offered.includes('fill')]).toEqual([true, false]);
      expect(ownOperation(jar, serving, shut, 'fill')).toMatchObject({ name: 'fill', label: 'Fill' });
      expect(ownOperation(jar, chief, shut, 'open')).toMatchObject({ name: 'open', danger: true });
      // Whose role or whose row forbids it, and what nobody declared
      expect(ownOperation(jar, serving, shut, 'open')).toBeNull();
      expect(ownOperation(jar, chief, open, 'open')).toBeNull();
      expect(ownOperation(jar, chief, shut, 'remove')).toBeNull();
    },
    async refusesTokens() {
      const { id, state } = await made();
      expect(await asProgram(`/jar/${id}/open`, { litres: 1 })).toEqual([403, 'view_only']);
      expect(await asProgram('/jar/bulk', { ids: [id], action: 'open', input: { litres: 1 } })).toEqual([
        403,
        'view_only',
      ]);
      expect((await owner.get(`/jar/${id}`)).row.state).toBe(state);
      const { paths } = await (await ask('/openapi.json')).json();
      expect(paths['/jar/{id}/open'].post.security).toBeDefined();
      expect(paths['/jar/{id}/fill'].post.security).toBeUndefined();
    },
    async input() {
      const { id } = await made();
      expect(outcome(await owner.post(`/jar/${id}/open`, {}))).toEqual([422, 'litres: required']);
      expect((await owner.post(`/jar/${id}/open`, { litres: 3 })).row).toMatchObject({ state: 'OPEN', litres: 3 });
    },
    async adds() {
      const { id, version } = await made({ litres: 1 });
      expect(outcome(await owner.post(`/jar/${id}/fill`, { litres: 2 }))).toEqual([422, 'version: required']);
      expect((await owner.post(`/jar/${id}/fill`, { litres: 2, version })).row.litres).toBe(3);
      // Sent twice, it is not added twice
      expect((await owner.post(`/jar/${id}/fill`, { litres: 2, version })).status).toBe(409);
    },
  };

  const tidies = jar.listActions.find(({ name }) => name === 'tidy');
  const ofListActions: Every<ListAction> = {
    label: () => expect(tidies?.label).toBe('Tidy'),
    async roles() {
      expect((await clerk.post('/jar/tidy', { shelf: 7 })).status).toBe(403);
    },
    confirm: () => expect(tidies?.confirm).toBe('Tidy all?'),
    done: () => expect(tidies?.done).toBe('Tidied'),
    danger: () => expect(tidies?.danger).toBe(true),
    async refusesTokens() {
      expect(await asProgram('/jar/tidy', { shelf: 7 })).toEqual([403, 'token_scope']);
    },
    async input() {
      expect(outcome(await owner.post('/jar/tidy', {}))).toEqual([422, 'shelf: required']);
    },
  };

  const ofRoutes: Every<Routes> = {
    list: () => expect([jar.routes.list, resourceNamed(resources, 'seat').routes.list]).toEqual(['/larder', null]),
    create: () => expect(jar.routes.create).toBe('/larder/put-up'),
    edit: () => expect(jar.routes.edit).toBe('/larder/:id/change'),
    show: () => expect(jar.routes.show).toBe('/larder/:id'),
  };

  const ofFields: { readonly [O in keyof CommonOptions]?: Show } = {
    async dated() {
      const { id, version } = await made({ price: 3, shelf: 9001 });
      reported.splice(0);
      // Sent back as it is, nothing changes
      expect((await put(id, { version, price: 3, shelf: 9001 })).row.version).toBe(version);
      expect(reported).toEqual([]);
    },
    async effective() {
      const { id, version } = await made({ price: 3, shelf: 9001 });
      reported.splice(0);
      // The same price is to hold again from that day; the shelf, which is not dated, did not change
      await put(id, { version, price: 3, shelf: 9001, since: '2026-02-01' });
      expect(reported).toEqual([{ price: 3, since: '2026-02-01' }]);
    },
    // What a form makes of these: form-sections.test.tsx
    helpFor: () => expect(fieldNamed(jar, 'litres').helpFor?.update).toBe('What is left'),
    rare: () => expect(jar.fields.filter(({ rare }) => rare).map(({ name }) => name)).toEqual(['besideId']),
    async askedWhen() {
      // A program may say what no form asks for
      expect((await made({ state: 'OPEN', maker: 'Ann' })).maker).toBe('Ann');
    },
    async sortedBy() {
      const [open, near, far, shut] = [
        await made({ state: 'OPEN' }),
        await made({ shelf: 8001 }),
        await made({ shelf: 8002 }),
        await made(),
      ].map(({ id }) => id);
      const some = `id_in=${[open, near, far, shut].join('&id_in=')}`;
      expect(await ids(`/jar?${some}&_sort=depth`)).toEqual([near, far, open, shut]);
      expect(await ids(`/jar?${some}&_sort=depth&_order=desc`)).toEqual([open, far, near, shut]);
    },
    async renamedFrom() {
      // What was written down while the resource and its field were called otherwise
      const { table } = tableOf({ tables }, 'change');
      const { id } = await made({ recipe: 'with salt' }, clerk);
      const then = {
        createDate: 1,
        updateDate: 1,
        date: 1,
        userId: 2,
        resource: 'pot',
        resourceId: id,
        action: 'update',
      };
      const said = { before: { formula: 'sugar', shelf: 1 }, after: { formula: 'salt', shelf: 2 } };
      await opened.database.orm.insert(table).values({ ...then, ...said });
      expect([owners, clerks].map((who) => mayReadField(fieldNamed(jar, 'recipe'), who))).toEqual([false, true]);
      const [listed] = (await owner.get(`/change?resource=pot&resourceId=${id}`)).rows;
      expect(listed).toMatchObject({ before: { shelf: 1 }, after: { shelf: 2 } });
      const one = await owner.get(`/change/${listed?.id}`);
      const file = await (await ask('/change/export')).text();
      for (const text of [JSON.stringify(listed), JSON.stringify(one), file])
        expect(text).not.toMatch(/formula|sugar|salt/);
    },
  };

  const ofResources: Every<AnyResource> = {
    async label() {
      const { paths } = await (await ask('/openapi.json')).json();
      expect(paths['/jar'].get.tags).toEqual(['Jar']);
    },
    async listTitle() {
      const name = decodeURIComponent((await ask('/jar/export')).headers.get('content-disposition') ?? '');
      expect(name).toContain('Jars_');
    },
    purpose: () => expect(purposeTo(jar, { role: 'GUEST' })).toBe('What was put up stands here.'),
    purposeFor: () => expect(purposeTo(jar, clerks)).toBe('Put something up.'),
    icon: () => expect(jar.icon).toBe('star'),
    menu: () => expect(jar.menu).toMatchObject({ order: 3, group: 'Larder' }),
    async title() {
      const { id } = await made({ content: 'quinces' });
      const [, offered] = [id, (await owner.get('/jar?content=quinces')).rows];
      expect(offered).toMatchObject([{ id, content: 'quinces' }]);
      expect(jar.title).toBe('content');
    },
    titlePrefix: () => expect(jar.titlePrefix).toBe('maker'),
    titlePattern: () => expect(jar.titlePattern).toBe('jar of {title}'),
    async nameless() {
      const unnamed = await made({ content: null, maker: 'Ada' });
      const name = `jar ${unnamed.code}`;
      // In the dialogs of the console
      expect(rowTitle(jar, unnamed)).toBe(name);
      const { id } = await made({ besideId: unnamed.id });
      for (const path of [`/jar?id=${id}`, `/jar/${id}`]) {
        const { labels } = await (await ask(path)).json();
        expect(labels.besideId).toEqual({ [unnamed.id]: name });
      }
      const offered = await owner.get('/jar/options/besideId');
      expect(offered.rows).toContainEqual({ id: unnamed.id, title: name });
    },
    async key() {
      const { code } = await made();
      const again = await owner.imported('jar', [{ Code: String(code), Content: 'known again', Maker: '' }]);
      expect(again.data).toMatchObject({ created: 0, updated: 1 });
    },
    async keyedBy() {
      const created = await owner.post('/seat', { personId: 3, place: 'by the window' });
      expect(created.row).toMatchObject({ id: 3, personId: 3 });
      expect((await owner.get('/seat/3')).row.place).toBe('by the window');
      expect(outcome(await owner.post('/seat', { personId: 3, place: 'x' }))).toEqual([422, 'personId: duplicate']);
    },
    async internal() {
      expect((await owner.get('/line-a-children-plain')).status).toBe(404);
    },
    async singleton() {
      expect((await owner.get('/settings/house')).data).toBeNull();
      expect((await owner.put('/settings/house', { opening: 'at nine', version: 0 })).status).toBe(200);
      expect((await clerk.get('/settings/house')).row.opening).toBe('at nine');
      expect((await clerk.put('/settings/house', { opening: 'never', version: 1 })).status).toBe(403);
      expect((await owner.post('/settings/house', {})).status).toBe(403);
    },
    async view() {
      await made({ state: 'OPEN' });
      const { rows, ...answer } = await owner.get('/stock?state=OPEN');
      expect(answer.status, JSON.stringify(answer)).toBe(200);
      expect(rows[0]?.jars).toBe((await owner.get('/jar?state=OPEN&_end=200')).rows.length);
      expect((await owner.post('/stock', {})).status).toBe(403);
    },
    async restorable() {
      const { id } = (await owner.post('/seat', { personId: 2, place: 'at the door' })).row;
      expect((await owner.remove(`/seat/${id}`)).status).toBe(200);
      expect((await owner.post(`/seat/${id}/restore`, {})).status).toBe(403);
    },
    async tokens() {
      expect(await asProgram('/seat', { personId: 1, place: 'x' })).toEqual([403, 'token_scope']);
      expect((await ask('/seat', programOf('OWNER'))).status).toBe(200);
      const { paths } = await (await ask('/openapi.json')).json();
      expect([paths['/seat'].get.security, paths['/seat'].post.security]).toMatchObject([
        undefined,
        [{ bearer: [] }, {}],
      ]);
      // A singleton holds settings: no program writes them, whatever its token was made for
      expect(paths['/settings/house'].put.security).toBeDefined();
    },
    async accounts() {
      // Whoever signs in is one of these, by the role that the field names
      expect((await owner.get('/auth/me')).row).toMatchObject({ role: 'OWNER' });
      expect((await owner.get('/person/1')).row.role).toBe('OWNER');
    },
    async audit() {
      const { id } = await made();
      expect((await owner.get(`/change?resource=jar&resourceId=${id}`)).rows).toMatchObject([
        { action: 'create', userId: 1 },
      ]);
    },
    fields: () => expect(jar.field.has('content')).toBe(true),
    form: () => expect(Object.keys(declared.jar.form ?? {})).toEqual(['What', 'Where']),
    list: everyOf(ofList),
    access: everyOf(ofAccess),
    actions: everyOf(ofActions),
    async listActions() {
      await made();
      const all = (await owner.get('/jar?_end=200')).rows.length;
      expect((await owner.post('/jar/tidy', { shelf: 7 })).data).toMatchObject({ rows: expect.any(Number) });
      expect((await owner.get('/jar?shelf=7&_end=200')).rows).toHaveLength(all);
    },
    routes: everyOf(ofRoutes),
    async listPath() {
      const { id } = await made();
      expect(await ids(`/jars?id=${id}`)).toEqual([id]);
    },
    async updatePath() {
      const { id, version } = await made();
      expect((await put(id, { version, maker: 'somebody' })).row.maker).toBe('somebody');
      expect((await owner.patch(`/jar/${id}`, { version: version + 1, maker: 'x' })).status).toBe(403);
    },
    async validate() {
      expect(outcome(await owner.post('/jar', jarOf({ litres: 101 })))).toEqual([422, 'litres: number_max']);
    },
    async unique() {
      await made({ content: 'figs', maker: 'Ann' });
      await made({ content: 'figs', maker: 'Bob' });
      expect((await owner.post('/jar', jarOf({ content: 'figs', maker: 'Ann' }))).status).toBe(422);
    },
    async uniqueWhen() {
      await made({ shelf: 40, state: 'OPEN' });
      await made({ shelf: 40 });
      expect((await owner.post('/jar', jarOf({ shelf: 40, state: 'OPEN' }))).status).toBe(422);
    },
    async exclude() {
      const days = { cookId: 3, from: '2026-01-01', to: '2026-01-31' };
      await made({ ...days, state: 'OPEN' });
      await made(days);
      const beside = { ...days, from: '2026-01-31', to: '2026-02-10', state: 'OPEN' };
      expect(outcome(await owner.post('/jar', jarOf(beside)))).toEqual([422, 'from: duplicate']);
      const { id, version } = await made({ ...beside, from: '2026-02-01' });
      expect(outcome(await put(id, { version, from: '2026-01-31' }))).toEqual([422, 'from: duplicate']);
    },
    async indexes() {
      const query = sql`select indexdef from pg_indexes where tablename = 'jar'`;
      const found = (await opened.database.rows(query)).map(({ indexdef }) => String(indexdef));
      expect(found.some((one) => /\(content, create_date\)/.test(one))).toBe(true);
    },
    async partitionedBy() {
      const { database } = opened;
      const rows = ['2031-04-30', '2031-05-01'].map((day) => ({ createDate: 1, updateDate: 1, day, grams: 1 }));
      await database.orm.insert(tableOf({ tables }, 'weighing').table).values(rows);
      await makeParts(database, resources, '2031-05-01');
      const where = sql`select tableoid::regclass::text as part, day::text as day from weighing order by 2`;
      expect(await database.rows(where)).toEqual([
        { part: 'weighing_2031_04', day: '2031-04-30' },
        { part: 'weighing_2031_05', day: '2031-05-01' },
      ]);
    },
    renamedFrom: () => expect(declared.jar.renamedFrom).toBe('pot'),
    async fileFormats() {
      const body = 'Cellar of Ada\n\nKind of jam;Row of the cellar\nplums;3\n';
      const sent = await kitchen.app.request('/api/jar/import?dryRun=true', {
        method: 'POST',
        body,
        headers: { authorization: `Bearer ${tokenOf('OWNER')}`, 'Content-Type': 'text/csv' },
      });
      const { notes } = (await sent.json()).data;
      expect(notes).toMatchObject({ format: 'The book of the cellar', headingLine: 3 });
      expect(notes.headings.map(({ column }: { column: string | null }) => column)).toEqual(['content', null]);
    },
  };

  const every: readonly (readonly [string, { readonly [option: string]: Show | undefined }, readonly object[]])[] = [
    ['a resource', ofResources, Object.values(declared)],
    ['access', ofAccess, Object.values(declared).map(({ access }) => access)],
    ['a list', ofList, Object.values(declared).map(({ list }) => list)],
    ['an action', ofActions, Object.values(declared).flatMap((one) => partsOf(one, 'actions'))],
    ['an action on the list', ofListActions, Object.values(declared).flatMap((one) => partsOf(one, 'listActions'))],
    ['routes', ofRoutes, Object.values(declared).flatMap((one) => ('routes' in one && one.routes ? [one.routes] : []))],
    ['a field', ofFields, Object.values(declared).flatMap((one) => Object.values(one.fields))],
  ];

  describe.each(every)('%s', (_what, options, saying) => {
    it.each(Object.keys(options))('says %s, and it does what it says', async (option) => {
      expect(saying.some((one) => Reflect.get(one, option) !== undefined)).toBe(true);
      await options[option]?.();
    });
  });

  it.each(['page', 'found'])(
    'a resource may be called %s, as a part of the statements that read lists',
    async (name) => {
      const [last, first] = [(await owner.post(`/${name}`, { name: 'b' })).row, { name: 'a' }];
      await owner.post(`/${name}`, { ...first, nextId: last.id });
      for (const query of ['_end=1', 'q=a&_end=1']) {
        const answer = await (await ask(`/${name}?${query}`)).json();
        const total = query.startsWith('q') ? 1 : 2;
        expect(answer).toMatchObject({ total, data: [{ name: 'a' }], labels: { nextId: { [last.id]: 'b' } } });
      }
    },
  );

  it('of fields, whatever the suite of the kinds leaves out is here', () => {
    const left = Object.entries(commonOptions).filter(([, option]) => option === null);
    expect(Object.keys(ofFields).toSorted()).toEqual(left.map(([name]) => name).toSorted());
    expect(mayDo(jar, 'create', owners)).toBe(true);
  });
});

/** What has parts is shown by them, each on its own. */
function everyOf(options: object): Show {
  return () => expect(Object.keys(options).length).toBeGreaterThan(0);
}

function partsOf(one: object, name: string): readonly object[] {
  return Object.values(Object(Reflect.get(one, name)));
}
