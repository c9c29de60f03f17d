import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mayQueryBy } from '#core/model/access.ts';
import type { CommonOptions } from '#core/model/fields/kind.ts';
import { kindOf } from '#core/model/fields/registry.ts';
import { fieldNamed, isSortable, operatorsOf, resourceNamed } from '#core/model/resolved.ts';
import { isEmpty } from '#core/model/shape.ts';
import type { Database } from '#core/server/database/database.ts';
import { comesWithNew, fieldOf, kinds, nameOf, optionsOf, sampleOf } from './product/resources.ts';
import { type Kitchen, resources, startKitchen } from './support/app.ts';
import { type Calls, callsOf, type Row, type Values } from './support/calls.ts';
import { databases, openKitchenDatabase } from './support/databases.ts';

let count = 0;

describe.each(databases)('on %s', (database) => {
  let opened: { database: Database; close(): Promise<void> };
  let kitchen: Kitchen;
  let owner: Calls;
  let clerk: Calls;
  beforeAll(async () => {
    opened = await openKitchenDatabase(database);
    kitchen = await startKitchen(opened.database);
    owner = callsOf(kitchen, 'OWNER');
    clerk = callsOf(kitchen, 'CLERK');
  });
  afterAll(async () => {
    await kitchen?.close();
    await opened?.close();
  });

  describe.each(kinds)('%s', (kind) => {
    const name = nameOf(kind);
    const resource = resourceNamed(resources, name);
    const sample = sampleOf(kind);
    const [first, second] = sample.values;
    const field = fieldNamed(resource, 'plain');
    const path = `/${name}`;

    /** A row with these values beside what every row needs; files come once it is there. */
    const made = async (values: Values = {}, required: unknown = first): Promise<Row> => {
      count += 1;
      const needed = optionsOf(kind).includes('required') ? { required } : {};
      const all: Values = { name: `Row ${String(count).padStart(4, '0')}`, code: `C${count}`, ...needed, ...values };
      const files = Object.entries(all).filter(([, value]) => value instanceof File);
      const json = Object.fromEntries(Object.entries(all).filter(([, value]) => !(value instanceof File)));
      const created = await owner.post(path, json);
      expect(created, JSON.stringify(created.errors)).toMatchObject({ status: 201 });
      if (files.length === 0) return created.row;
      const filled = await owner.patch(`${path}/${created.row.id}`, { version: 1, ...Object.fromEntries(files) });
      expect(filled, JSON.stringify(filled.errors)).toMatchObject({ status: 200 });
      return filled.row;
    };
    const read = async (id: number) => (await owner.get(`${path}/${id}`)).row;
    const idsWhere = async (query: string) => {
      const { status, rows, errors } = await owner.get(`${path}?${query}&_end=200`);
      expect(status, JSON.stringify(errors)).toBe(200);
      return rows.map((row) => row.id);
    };

    it('is created and read', async () => {
      const { id } = await made({ plain: first });
      const row = await read(id);
      expect(row.plain).toEqual(stored(first));
      expect((await owner.get(`${path}?id=${id}`)).rows[0]?.plain).toEqual(stored(first));
    });

    it('is edited, and emptied', async () => {
      const { id } = await made({ plain: first });
      const { version, plain } = await read(id);
      const edited = await owner.patch(`${path}/${id}`, { version, plain: withIds(plain, second) });
      expect(edited, JSON.stringify(edited.errors)).toMatchObject({ status: 200 });
      expect((await read(id)).plain).toEqual(stored(second));
      const nothing = kindOf(field).empty(field);
      const emptied = await owner.patch(`${path}/${id}`, { version: version + 1, plain: nothing });
      expect(emptied, JSON.stringify(emptied.errors)).toMatchObject({ status: 200 });
      expect(isEmpty((await read(id)).plain) || (await read(id)).plain === nothing).toBe(true);
    });

    it('is refused where it is wrong, at its field and in words', async () => {
      const [wrong, code] = sample.refused;
      const { id } = await made();
      const refused = await owner.patch(`${path}/${id}`, { version: (await read(id)).version, plain: wrong });
      expect(refused.status).toBe(422);
      expect(refused.errors[0]).toMatchObject({ code });
      expect(refused.errors[0]?.field).toMatch(/^plain\b/);
      expect(refused.errors[0]?.message).not.toMatch(/\p{Script=Hiragana}|\p{Script=Han}/u);
    });

    it('is filtered by every operator it understands', async () => {
      const a = await made({ plain: first });
      const b = await made({ plain: second });
      const c = await made();
      const [of, to] = sample.asked;
      const some = `id_in=${a.id}&id_in=${b.id}&id_in=${c.id}`;
      const holdsEmpty = kindOf(field).empty(field) === false;
      const asked = {
        eq: [`plain=${encodeURIComponent(of)}`, holdsEmpty ? [a, c] : [a]],
        ne: [`plain_ne=${encodeURIComponent(of)}`, holdsEmpty ? [b] : [b, c]],
        gt: [`plain_gt=${encodeURIComponent(of)}`, [b]],
        gte: [`plain_gte=${encodeURIComponent(of)}`, [a, b]],
        lt: [`plain_lt=${encodeURIComponent(to)}`, [a]],
        lte: [`plain_lte=${encodeURIComponent(to)}`, [a, b]],
        like: [`plain_like=${encodeURIComponent(ownPart(of, to).toUpperCase())}`, [a]],
        in: [`plain_in=${encodeURIComponent(of)}&plain_in=${encodeURIComponent(to)}`, holdsEmpty ? [a, b, c] : [a, b]],
        null: ['plain_null=true', holdsEmpty ? [] : [c]],
      } as const;
      for (const operator of operatorsOf(field)) {
        const [query, found] = asked[operator];
        expect(await idsWhere(`${some}&${query}&_sort=id`), operator).toEqual(found.map((row) => row.id));
      }
      if (operatorsOf(field).length === 0) expect((await owner.get(`${path}?plain=x`)).status).toBe(400);
    });

    it('puts rows in its order, where it has one', async () => {
      const ids = [(await made({ plain: second })).id, (await made({ plain: first })).id];
      const some = ids.map((id) => `id_in=${id}`).join('&');
      if (!isSortable(field)) expect((await owner.get(`${path}?_sort=plain`)).status).toBe(400);
      else {
        expect(await idsWhere(`${some}&_sort=plain`)).toEqual(ids.toReversed());
        expect(await idsWhere(`${some}&_sort=plain&_order=desc`)).toEqual(ids);
      }
    });

    it('goes out with CSV and comes in again', async () => {
      const { id, code } = await made({ plain: first });
      const lines = (await owner.exported(name)).filter((line) => line.Code === code);
      const [line = {}] = lines;
      if (sample.cells === null) {
        expect(Object.keys(line)).not.toContain('Plain');
        return;
      }
      const [cell, other] = sample.cells;
      expect(lines.map(({ Plain }) => cellFor(Plain))).toEqual([cell]);
      expect((await owner.imported(name, lines)).data).toMatchObject({ unchanged: 1, errors: [] });
      const changed = await owner.imported(name, [{ ...line, Plain: other }]);
      expect(changed.data, JSON.stringify(changed)).toMatchObject({ updated: 1, errors: [] });
      expect((await read(id)).plain).toEqual(stored(second));
      const fresh = await owner.imported(name, [
        { Name: 'From CSV', Code: `N${String(code)}`, 'required field': line['required field'] ?? '', Plain: other },
      ]);
      expect(fresh.data, JSON.stringify(fresh)).toMatchObject({ created: 1, errors: [] });
      expect((await owner.get(`${path}?code=N${String(code)}`)).rows[0]?.plain).toEqual(stored(second));
    });

    it('is deleted, and restored, with its row', async () => {
      const { id } = await made({ plain: first });
      const { version } = await read(id);
      expect((await owner.remove(`${path}/${id}?version=${version}`)).status).toBe(200);
      expect((await owner.get(`${path}?id=${id}`)).rows).toEqual([]);
      expect((await owner.post(`${path}/${id}/restore`, {})).status).toBe(200);
      expect((await read(id)).plain).toEqual(stored(first));
    });

    describe.each(optionsOf(kind))('with %s', (option) => {
      it('does what the option says', () => expectOption(option));
    });

    describe.each(Object.entries(sample.options))('with its own option %s', (named, own) => {
      const option = fieldOf(named);

      it('takes what it may hold and refuses the rest', async () => {
        const { id } = await made(beside(option));
        const { version, ...row } = await read(id);
        const given = own.value instanceof File ? own.value : withIds(row[option], own.value);
        const kept = await owner.patch(`${path}/${id}`, { version, [option]: given });
        expect(kept, JSON.stringify(kept.errors)).toMatchObject({ status: 200 });
        expect((await read(id))[option]).toEqual(stored(own.value));
        await shown[option]?.(id, own.value);
        if (own.refused === undefined) return;
        const [wrong, code] = own.refused;
        const refused = await owner.patch(`${path}/${id}`, { version: version + 1, [option]: wrong });
        expect(refused.status).toBe(422);
        expect(refused.errors[0]).toMatchObject({ code });
      });
    });

    /** What an option does beside what it takes; `id`: a row that holds the value. */
    const shown: { readonly [option: string]: ((id: number, value: unknown) => Promise<void>) | undefined } = {
      async search(id, value) {
        const other = await made();
        const found = await idsWhere(`q=${encodeURIComponent(String(value))}`);
        expect(found).toContain(id);
        expect(found).not.toContain(other.id);
        expect(await idsWhere(`q=${encodeURIComponent(`no such ${value}`)}`)).toEqual([]);
      },
      async unique(id, value) {
        const { version, ...other } = await made();
        const refused = await owner.patch(`${path}/${other.id}`, { version, unique: value });
        expect(refused).toMatchObject({ status: 422, errors: [{ code: 'duplicate', field: 'unique' }] });
        // Its own row says nothing new
        const again = await owner.patch(`${path}/${id}`, { version: (await read(id)).version, unique: value });
        expect(again.status).toBe(200);
      },
      async initial(_id, value) {
        const { initial } = await read((await made()).id);
        expect(isEmpty(initial)).toBe(false);
        expect(initial).not.toEqual(stored(value));
      },
    };

    /** What another field of the row must hold for the option to mean anything. */
    const beside = (option: string): Values => (option === 'notBefore' ? { initial: '2026-07-01' } : {});

    const checks: { readonly [O in keyof CommonOptions]?: () => Promise<void> } = {
      async required() {
        count += 1;
        const refused = await owner.post(path, { name: 'x', code: `R${count}` });
        const nothing = kindOf(field).empty(field);
        // Of yes and no one is always there
        if (nothing === false) expect(refused.status).toBe(201);
        else expect(refused.errors).toMatchObject([{ code: 'required', field: 'required' }]);
      },
      async readOnly() {
        const { id } = await made();
        const tried = await owner.patch(`${path}/${id}`, { version: (await read(id)).version, readOnly: second });
        expect(tried.errors[0]).toMatchObject({ code: 'forbidden_field', field: 'readOnly' });
      },
      async createOnly() {
        const { id } = await made(comesWithNew(kind) ? { createOnly: first } : {});
        const tried = await owner.patch(`${path}/${id}`, { version: (await read(id)).version, createOnly: second });
        expect(tried.errors[0]).toMatchObject({ code: 'forbidden_field', field: 'createOnly' });
      },
      async csv() {
        await made({ csv: first });
        expect(Object.keys((await owner.exported(name))[0] ?? {})).not.toContain('csv field');
      },
      async hidden() {
        for (const asked of [...operatorsOf(fieldNamed(resource, 'hidden'))].map(askedBy))
          expect((await owner.get(`${path}?hidden${asked}`)).status, asked).toBe(400);
        expect((await owner.get(`${path}?_sort=hidden`)).status).toBe(400);
        expect(mayQueryBy(fieldNamed(resource, 'hidden'), null)).toBe(false);
      },
      async computed() {
        const a = await made({ plain: first });
        const b = await made({ plain: second });
        await expectReadOnly('computed', [a, b]);
        // Each by its own, once what it is made of has changed
        const { version } = await read(a.id);
        await owner.patch(`${path}/${a.id}`, { version, plain: second });
        expect((await read(a.id)).computed).toEqual(stored(second));
      },
      async derived() {
        const a = await made({ plain: first });
        const b = await made({ plain: second });
        await expectReadOnly('derived', [a, b]);
        const { version } = await read(a.id);
        await owner.patch(`${path}/${a.id}`, { version, plain: second });
        expect(await read(a.id)).toMatchObject({ derived: stored(second), version: version + 1 });
      },
      async transient() {
        const { id, version } = await made();
        const said = await owner.patch(`${path}/${id}`, { version, transient: second });
        expect(said, JSON.stringify(said.errors)).toMatchObject({ status: 200 });
        expect(isEmpty((await read(id)).transient ?? null)).toBe(true);
        const wrong = await owner.patch(`${path}/${id}`, { version: said.row.version, transient: sample.refused[0] });
        expect(wrong.errors[0]).toMatchObject({ code: sample.refused[1], field: 'transient' });
        expect((await owner.get(`${path}?_sort=transient`)).status).toBe(400);
      },
      async help() {
        expect(fieldNamed(resource, 'help').help).toBe('What it is for');
      },
      async requiredWhen() {
        const { id, version } = await made();
        const tried = await owner.patch(`${path}/${id}`, { version, mode: 'REQUIRED' });
        if (kindOf(field).empty(field) === false) expect(tried.status).toBe(200);
        else expect(tried.errors).toMatchObject([{ code: 'required', field: 'requiredWhen' }]);
      },
      async emptyWhen() {
        const { id, version } = await made({ emptyWhen: second });
        const tried = await owner.patch(`${path}/${id}`, { version, mode: 'EMPTY' });
        expect([tried.status, tried.row?.emptyWhen ?? null]).toSatisfy(
          ([status, held]) => status === 422 || isEmpty(held) || held === false,
        );
      },
      async shownWhen() {
        const { id, version } = await made({ mode: 'SHOWN' });
        const given = await owner.patch(`${path}/${id}`, { version, shownWhen: second });
        expect(given, JSON.stringify(given.errors)).toMatchObject({ status: 200 });
        const gone = await owner.patch(`${path}/${id}`, { version: version + 1, mode: 'PLAIN' });
        expect(isEmpty(gone.row?.shownWhen) || gone.row?.shownWhen === false, JSON.stringify(gone)).toBe(true);
        const hidden = await owner.patch(`${path}/${id}`, { version: version + 2, shownWhen: second });
        expect(hidden.errors[0]).toMatchObject({ code: 'not_shown', field: 'shownWhen' });
      },
      async readBy() {
        const { id } = await made({ readBy: second });
        expect((await read(id)).readBy).toEqual(stored(second));
        expect(Object.keys((await clerk.get(`${path}/${id}`)).row)).not.toContain('readBy');
        for (const asked of operatorsOf(fieldNamed(resource, 'readBy')).map(askedBy))
          expect((await clerk.get(`${path}?readBy${asked}`)).status, asked).toBe(400);
        expect((await clerk.get(`${path}?_sort=readBy`)).status).toBe(400);
        expect(Object.keys((await clerk.exported(name))[0] ?? {})).not.toContain('readBy field');
      },
      async writeBy() {
        const { id } = await made();
        const { version } = await read(id);
        const tried = await clerk.patch(`${path}/${id}`, { version, writeBy: second });
        expect(tried.errors[0]).toMatchObject({ code: 'forbidden_field', field: 'writeBy' });
        expect((await owner.patch(`${path}/${id}`, { version, writeBy: second })).status).toBe(200);
      },
    };
    /** Shown, filtered, sorted and in CSV as any other; written by nobody. `rows` hold the first and the second value. */
    const expectReadOnly = async (option: 'computed' | 'derived', [a, b]: readonly [Row, Row]) => {
      expect([(await read(a.id))[option], (await read(b.id))[option]]).toEqual([stored(first), stored(second)]);
      const some = `id_in=${a.id}&id_in=${b.id}`;
      const [, asked] = sample.asked;
      expect(await idsWhere(`${some}&${option}=${encodeURIComponent(asked)}`)).toEqual([b.id]);
      if (isSortable(field)) expect(await idsWhere(`${some}&_sort=${option}&_order=desc`)).toEqual([b.id, a.id]);
      const lines = await owner.exported(name);
      const cells = lines.find((line) => line.Code === a.code);
      expect(cellFor(cells?.[`${option} field`])).toBe(sample.cells?.[0]);
      const tried = await owner.patch(`${path}/${a.id}`, { version: a.version, [option]: second });
      expect(tried.errors[0]).toMatchObject({ code: 'forbidden_field', field: option });
    };
    const expectOption = (option: keyof CommonOptions) => {
      const check = checks[option];
      if (check === undefined) throw new Error(`nothing shows what ${option} does`);
      return check();
    };

    const askedBy = (operator: string) =>
      `${operator === 'eq' ? '' : `_${operator}`}=${encodeURIComponent(operator === 'null' ? 'true' : sample.asked[0])}`;
    // What may be text only is marked as text for spreadsheets
    const cellFor = (cell: string | undefined) => cell?.replace(/^'(?=[=+\-@])/, '');
  });
});

/** A few letters of the one that the other has not. */
function ownPart(one: string, other: string): string {
  const at = [...one].findIndex((letter, index) => letter !== other[index]);
  return one.slice(at, at + 3);
}

/** A value as the API gives it back: of a file what is known of it, of sub-rows at least what was sent. */
function stored(value: unknown): unknown {
  if (value instanceof File) return expect.objectContaining({ name: value.name, type: value.type, size: value.size });
  if (Array.isArray(value) && value.some((one) => typeof one === 'object'))
    return value.map((one) => expect.objectContaining(one));
  return Array.isArray(value) ? expect.toSatisfy((held: unknown) => isSameSet(held, value)) : value;
}

function isSameSet(held: unknown, value: readonly unknown[]): boolean {
  return Array.isArray(held) && held.length === value.length && value.every((one) => held.includes(one));
}

/** New values for sub-rows that stand: they keep their ids. */
function withIds(held: unknown, values: unknown): unknown {
  if (!Array.isArray(held) || !Array.isArray(values)) return values;
  return values.map((one, index) => {
    const known: unknown = held[index];
    const hasId = typeof known === 'object' && known !== null && 'id' in known && typeof one === 'object';
    return hasId ? { id: known.id, ...one } : one;
  });
}
