import { parse as parseCsv } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operators } from '#core/model/fields/kind.ts';
import { csvSubRows } from '#core/model/list/csv-columns.ts';
import { resolveResources } from '#core/model/resolve.ts';
import { type ResolvedField, type ResolvedResource, subFields } from '#core/model/resolved.ts';
import type { Role } from '#core/model/roles.ts';
import { publish } from '#core/server/kernel/writes/transact.ts';
import { resources } from '#resources';
import { photo } from '../support/photo.ts';
import { letters, matrix } from './matrix.ts';
import { oneDatabase } from './support/databases.ts';
import { demoApp, type TestApp } from './support/demo-app.ts';
import { openStream } from './support/event-stream.ts';
import { type ExpectedVisibility, type Row, readVisibility } from './support/expected-visibility.ts';

/*
 * The cells of the access matrix beyond «may it be called»: what a select offers, what labels tell, what a search, a filter or a
 * count gives away, what stands in a CSV, which events arrive, whose evidence and files open. For every resource and role.
 */

const product = [...resolveResources(resources).values()].filter(
  ({ internal, singletonPath }) => !internal && singletonPath === null,
);
const roles = Object.entries(letters) as [string, Role][];
const customers = roles.filter(([letter]) => 'WDAF'.includes(letter)).map(([, role]) => role);

/** References that offer more than what the role sees, by the letters of the roles; all others offer what is in sight. */
const offeredByName: Record<string, string> = { 'search-conditions.details.searchLocationId': 'M' };
const only: Record<string, readonly Role[]> = {
  'search-conditions.ownerUserId': customers,
  'search-conditions.managerUserId': ['MANAGER'],
  'system-user.managerUserId': ['MANAGER'],
  'invoice-additional-information-detail.userId': customers,
  'approval-rule.userId': customers,
  'approval-rule.approverUserId': ['SYSTEM_ADMINISTRATOR', 'BUSINESS_ADMINISTRATOR', 'MANAGER'],
};
/** Fields that some do not read (by the letters of those who do), and fields that nobody may ask by. */
const readBy: Record<string, string> = {
  'notification.recipientRoles': 'SB',
  'notification.recipientUserIds': 'SB',
  'objection.decidedBy': 'SBM',
  'incentive-history.hasStoppedDays': 'SBM',
  'consent.requestedBy': 'SBM',
  'profile-unlinking.linkUserId': 'SBM',
  'profile-unlinking.location': 'SBM',
  'profile-unlinking.doneBy': 'SBM',
  'profile-edit-item.profileEditId': 'SBM',
  'profile-edit-item.location': 'SBM',
  'profile-edit-item.beforeValue': 'SBM',
  'profile-edit-item.afterValue': 'SBM',
  'profile-edit-item.undoneItemId': 'SBM',
};
const unasked = [
  'notification.operandValue',
  'incentive-history.pdfHash',
  'incentive-history.periodFirst',
  'incentive-history.periodLast',
  'incentive-history.isNotBilled',
  'incentive-history.runId',
  'objection.detailId',
  'objection.days',
  'return-invoice.place',
  'return-invoice.pdfHash',
  'search-conditions.heldStatus',
  'search-conditions.heldOwnerUserId',
  'search-conditions.stoppedOn',
  'search-conditions.terms',
  'search-conditions.validFrom',
  'search-conditions.reason',
  'place-post.googleName',
  'place-post.batch',
  'place-review.googleName',
];

let app: TestApp;
let visibility: ExpectedVisibility;
beforeAll(async () => {
  app = await demoApp(oneDatabase);
  visibility = await readVisibility(
    app,
    product.map(({ name }) => name),
  );
});
afterAll(() => app?.close());

const get = (role: Role, path: string) => app.call(role, { method: 'GET', path });
const may = (letter: string, name: string, operation: string) => matrix[name]?.[operation]?.includes(letter) === true;
const reads = (letter: string, name: string, field: string) => readBy[`${name}.${field}`]?.includes(letter) ?? true;

interface Pointer {
  readonly path: string;
  readonly field: Extract<ResolvedField, { kind: 'reference' }>;
}

function pointersOf(fields: readonly ResolvedField[], prefix = ''): Pointer[] {
  return fields.flatMap((field): Pointer[] => {
    if (field.kind === 'reference') return [{ path: prefix + field.name, field }];
    return field.kind === 'children' || field.kind === 'list' ? pointersOf(subFields(field), `${field.name}.`) : [];
  });
}

/** What a row holds at a path. */
function valuesAt(row: Row, path: string): unknown[] {
  const [name = '', inner] = path.split('.');
  const value = [row[name]].flat().filter((one) => one !== null && one !== undefined);
  if (inner === undefined) return value;
  return value.flatMap((sub) =>
    typeof sub === 'object' && sub !== null && inner in sub ? Reflect.get(sub, inner) : [],
  );
}

/** What each line of a CSV names: the row, and its sub-row by the first field of the key; nothing where each row has one line. */
function namesOf(resource: ResolvedResource, headings: readonly string[], lines: readonly string[][]): string[] {
  const sub = subNameOf(resource);
  if (sub === undefined) return lines.map(() => '');
  const places = [resource.field.get(resource.title)?.label, sub.label].map((heading) =>
    headings.indexOf(heading ?? ''),
  );
  return lines.map((line) => places.map((at) => line[at]).join(' | ')).sort();
}

/** What the lines name when they hold these rows: a row has a line for each of its sub-rows, and one where it has none. */
function namesInSight(resource: ResolvedResource, rows: readonly Row[]): string[] {
  const sub = subNameOf(resource);
  if (sub === undefined) return rows.map(() => '');
  const linesOf = (row: Row) => {
    const named = valuesAt(row, sub.path);
    return (named.length === 0 ? [''] : named).map((name) => `${row[resource.title]} | ${name}`);
  };
  return rows.flatMap(linesOf).sort();
}

function subNameOf(resource: ResolvedResource) {
  const of = csvSubRows(resource);
  const field = of === undefined ? undefined : subFields(of).find(({ name }) => name === of.csvKey?.[0]);
  return of === undefined || field === undefined ? undefined : { label: field.label, path: `${of.name}.${field.name}` };
}

/** The mail addresses of users whom the role does not see, its own apart. */
function unseenAddresses(role: Role): string[] {
  const seen = new Set(visibility.seenBy('system-user', role).map(({ id }) => id));
  return visibility
    .rows('system-user')
    .filter(({ id }) => !seen.has(id) && id !== visibility.id(role))
    .map(({ email }) => String(email));
}

describe.each(product.map((resource) => [resource.name, resource] as const))('%s', (name, resource) => {
  const pointers = pointersOf(resource.fields);

  it.each(roles)(
    'options, %s: a select offers %s what they may write with, else what they see',
    async (letter, role) => {
      for (const { path, field } of pointers) {
        const what = `${name}.${path}`;
        const ask = (q: string) => get(role, `/${name}/options/${path}?q=${encodeURIComponent(q)}`);
        const answer = await ask('');
        if (!['list', 'create', 'update'].some((operation) => may(letter, name, operation))) {
          expect(answer.status, what).toBe(403);
          continue;
        }
        if (!reads(letter, name, path) || unasked.includes(`${name}.${path.split('.')[0]}`)) {
          expect(answer.status, what).toBe(404);
          continue;
        }
        expect(answer.status, what).toBe(200);
        const byName = offeredByName[what]?.includes(letter) === true;
        const allowed = only[what];
        const target = byName ? visibility.rows(field.to) : visibility.seenBy(field.to, role);
        const expected = target.filter(
          (row) => allowed === undefined || allowed.some((one) => one === row.systemUserRole),
        );
        const offered: { id: number; title: string }[] = answer.body.data;
        const ids = new Set(expected.map(({ id }) => id));
        expect(
          offered.filter(({ id }) => !ids.has(id)),
          what,
        ).toEqual([]);
        expect(offered.length, what).toBe(Math.min(50, expected.length));
        for (const one of offered) expect(Object.keys(one).sort(), what).toEqual(['id', 'title']);
        for (const row of visibility
          .rows(field.to)
          .filter(({ id }) => !ids.has(id))
          .slice(0, 3)) {
          const found: { id: number }[] = (await ask(String(row.name ?? row.id))).body.data;
          expect(
            found.map(({ id }) => id),
            `${what}?q=`,
          ).not.toContain(row.id);
        }
        if (!byName) continue;
        // Known by name alone, so found by name alone
        const [known] = expected.filter(({ address, name: own }) => address && !String(own).includes(String(address)));
        expect((await ask(String(known?.address))).body.data, `${what} by address`).toEqual([]);
      }
    },
  );

  it.each(roles)('labels, %s: tell %s the names of what the rows refer to, and no other', async (letter, role) => {
    const answer = await get(role, `/${name}?_end=100`);
    if (!may(letter, name, 'list')) return expect(answer.status).toBe(403);
    const { data, labels }: { data: Row[]; labels: Record<string, Record<string, string>> } = answer.body;
    for (const { path, field } of pointers) {
      if (!reads(letter, name, path)) {
        expect(labels[path]).toBeUndefined();
        continue;
      }
      const ids = [...new Set(data.flatMap((row) => valuesAt(row, path)))].map(String).sort();
      expect(Object.keys(labels[path] ?? {}).sort(), path).toEqual(ids);
      for (const [id, label] of Object.entries(labels[path] ?? {}))
        expect(label, `${path} ${id}`).toBe(visibility.label(field.to, Number(id)) ?? label);
    }
    // The record of changes names what was changed, of whatever resource: its readers see all of them
    const named = name === 'audit-log' ? ['resourceId'] : [];
    expect(Object.keys(labels).filter((path) => !pointers.some((one) => one.path === path))).toEqual(named);
    for (const row of data)
      for (const field of resource.fields.filter((one) => !reads(letter, name, one.name)))
        expect(Object.keys(row), 'fields not to be read').not.toContain(field.name);
    // Who logged in is what the log is for, administrators included
    if (name === 'login-history' && role === 'BUSINESS_ADMINISTRATOR') return;
    const text = JSON.stringify(answer.body);
    expect(unseenAddresses(role).filter((address) => text.includes(address))).toEqual([]);
  });

  it.each(roles)('search and count, %s: nothing that %s asks by reveals a row out of sight', async (letter, role) => {
    if (!may(letter, name, 'list')) return;
    const seen = visibility.seenBy(name, role);
    const ids = new Set(seen.map(({ id }) => id));
    const unseen = visibility.rows(name).filter(({ id }) => !ids.has(id));
    // What was written since: logins of our own
    const known = `id_lte=${Math.max(0, ...visibility.rows(name).map(({ id }) => id))}&_end=1`;
    const total = async (query: string) => {
      const { status, body, headers } = await get(role, `/${name}?${query}&${known}`);
      expect(status, query).toBe(200);
      expect(headers.get('x-total-count'), query).toBe(String(body.total));
      return body.total;
    };
    expect(await total('_start=0')).toBe(seen.length);
    const searched = resource.fields.filter((field) => field.search);
    for (const field of searched) {
      const word = unseen.map((row) => String(row[field.name] ?? '')).find((one) => one !== '' && !/\s/.test(one));
      if (word === undefined) continue;
      const holds = (row: Row) =>
        searched.some(({ name: one }) =>
          String(row[one] ?? '')
            .toLowerCase()
            .includes(word.toLowerCase()),
        );
      expect(await total(`q=${encodeURIComponent(word)}`), `q=${word}`).toBe(seen.filter(holds).length);
    }
    for (const field of resource.field.values()) {
      const asks =
        !field.computed && !field.hidden && ['reference', 'text', 'formatted', 'date', 'select'].includes(field.kind);
      if (!asks || unasked.includes(`${name}.${field.name}`) || !reads(letter, name, field.name)) continue;
      const value = unseen.map((row) => [row[field.name]].flat()[0]).find((one) => one !== null && one !== undefined);
      if (value === undefined) continue;
      const query = `${field.name}=${encodeURIComponent(String(value))}`;
      const same = seen.filter((row) => [row[field.name]].flat().includes(value)).length;
      expect(await total(query), query).toBe(same);
    }
  });

  it.each(roles)('hidden fields, %s: are to %s as if there were none', async (letter, role) => {
    if (!may(letter, name, 'list')) return;
    const reported = async (query: string, field: string) => {
      const { status, body } = await get(role, `/${name}?${query}&_end=1`);
      return JSON.stringify({ status, errors: body.errors }).replaceAll(field, 'X');
    };
    for (const field of resource.fields) {
      const isKept = unasked.includes(`${name}.${field.name}`) || !reads(letter, name, field.name);
      if (!isKept) continue;
      expect(await reported(`_sort=${field.name}`, field.name)).toBe(
        await reported('_sort=noSuchField', 'noSuchField'),
      );
      for (const operator of operators) {
        const by = (one: string) => `${operator === 'eq' ? one : `${one}_${operator}`}=1`;
        const answer = await reported(by(field.name), field.name);
        expect(answer, by(field.name)).toBe(await reported(by('noSuchField'), 'noSuchField'));
        expect(answer).toContain('unknown_field');
      }
    }
  });

  it.each(roles)(
    'CSV, %s: holds for %s the rows and fields in sight, and no address out of it',
    async (letter, role) => {
      const answer = await get(role, `/${name}/export`);
      if (!may(letter, name, 'export')) return expect(answer.status).toBe(403);
      const [headings = [], ...held]: string[][] = parseCsv(String(answer.body), { bom: true, relaxColumnCount: true });
      const seen = visibility.seenBy(name, role);
      // Logins of our own came since
      if (name === 'login-history') expect(held.length).toBeGreaterThanOrEqual(seen.length);
      else {
        expect(answer.headers.get('x-total-count')).toBe(String(seen.length));
        expect(namesOf(resource, headings, held)).toEqual(namesInSight(resource, seen));
      }
      for (const field of resource.fields.filter((one) => !reads(letter, name, one.name)))
        expect(headings).not.toContain(field.label);
      if (name === 'login-history' && role === 'BUSINESS_ADMINISTRATOR') return;
      expect(unseenAddresses(role).filter((address) => String(answer.body).includes(address))).toEqual([]);
    },
  );

  it.each(roles)('CSV, %s: what %s exported comes in again as it was', async (letter, role) => {
    if (!may(letter, name, 'import')) return;
    const csv = String((await get(role, `/${name}/export`)).body);
    const { status, body } = await app.call(role, { method: 'POST', path: `/${name}/import?dryRun=true`, csv });
    // A resource that was just added has no rows in the demo yet
    if (visibility.seenBy(name, role).length === 0) {
      expect(body.errors).toMatchObject([{ code: 'csv_empty' }]);
      return;
    }
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ created: 0, updated: 0, errors: [] });
  });
});

describe('what is new', () => {
  it.each(roles)('%s: shows %s a notice without saying who else got it', async (letter, role) => {
    const { body } = await get(role, '/notification-unread');
    for (const row of body.data)
      expect('recipientUserIds' in row || 'recipientRoles' in row, `notice ${row.id}`).toBe('SB'.includes(letter));
  });
});

describe('events', () => {
  it('reach exactly those who may see the row, and name nobody but oneself as who changed it', async () => {
    const streams = await Promise.all(roles.map(([, role]) => openStream(app, role)));
    const expected = roles.map((): string[] => []);
    const announce = async (name: string, id: number, by: Role) => {
      const actorId = visibility.id(by);
      await publish(app.database.orm, { kind: 'changed', resource: name, id, actorId });
      for (const [index, [letter, role]] of roles.entries())
        if (may(letter, name, 'show') && visibility.seenBy(name, role).some((row) => row.id === id))
          expected[index]?.push(`${name} ${id} ${role === by ? actorId : null}`);
    };
    for (const { name } of product) {
      const wanted = new Set<number>();
      for (const [, role] of roles) {
        const seen = visibility.seenBy(name, role);
        for (const row of [seen[0], visibility.rows(name).find((one) => !seen.includes(one))])
          if (row !== undefined) wanted.add(row.id);
      }
      for (const id of wanted) await announce(name, id, 'MANAGER');
    }
    // What comes last to each stream: by then all that should not have come would be there
    for (const [, role] of roles)
      await announce(
        'search-conditions',
        visibility.seenBy('search-conditions', role)[0]?.id ?? expect.unreachable(),
        role,
      );
    const changes = () =>
      streams.map(({ heard }) =>
        heard
          .filter(({ event }) => event === 'changed')
          .map(({ data }) => `${data.resource} ${data.id} ${data.actorId}`)
          .sort(),
      );
    const wanted = expected.map((one) => one.sort());
    await expect.poll(() => changes().flat().length).toBeGreaterThanOrEqual(wanted.flat().length);
    expect(changes()).toEqual(wanted);
    await Promise.all(streams.map((stream) => stream.close()));
  });
});

describe('evidence and files', () => {
  /** One row in sight and one out of it, where there are such. */
  const samples = (name: string, role: Role, fits: (row: Row) => boolean = () => true) => {
    const seen = visibility.seenBy(name, role);
    const all = visibility.rows(name).filter(fits);
    return [all.find((row) => seen.includes(row)), all.find((row) => !seen.includes(row))].flatMap((row) =>
      row === undefined ? [] : [{ row, isSeen: seen.includes(row) }],
    );
  };
  const expectCell = (status: number, mayShow: boolean, isSeen: boolean, what: string) =>
    expect([what, status]).toEqual([what, mayShow ? (isSeen ? 200 : 404) : 403]);

  it.each(roles)(
    'evidence, %s: of a charge opens to %s as the charge does, and names stores in sight',
    async (letter, role) => {
      const stores = new Set(visibility.seenBy('search-conditions', role).map(({ id }) => id));
      for (const { row, isSeen } of samples('incentive-history', role)) {
        const { status, body } = await get(role, `/charge-evidence/${row.id}`);
        expectCell(status, may(letter, 'incentive-history', 'show'), isSeen, `charge ${row.id}`);
        if (status !== 200) continue;
        expect(body.data.length).toBeGreaterThan(0);
        for (const one of body.data) expect(stores.has(one.storeId), one.storeName).toBe(true);
      }
    },
  );

  it.each(roles)('files, %s: open to %s with the row they belong to', async (letter, role) => {
    for (const { row, isSeen } of samples('incentive-history', role, ({ status }) => status !== 'DRAFT'))
      expectCell(
        (await app.raw(role, `/charge-history/${row.id}`)).status,
        may(letter, 'incentive-history', 'show'),
        isSeen,
        `invoice ${row.id}`,
      );
    for (const { row, isSeen } of samples('search-conditions', role)) {
      const keyword = [row.details].flat()[0];
      const detailId = typeof keyword === 'object' && keyword !== null && 'id' in keyword ? keyword.id : 0;
      for (const path of [
        `/store-report/${row.id}`,
        `/perfomance/${row.id}/28d`,
        `/perfomance/${row.id}/28d/export`,
        `/search-conditions/${row.id}/ranks`,
        `/search-condition-detail/${detailId}`,
        `/search-condition-detail/${detailId}/ranks/export`,
        `/search-condition-detail/${detailId}/above`,
        `/search-condition-detail/${detailId}/rivals`,
        `/search-condition-detail/${detailId}/rival-ranks`,
      ])
        expectCell((await app.raw(role, path)).status, true, isSeen, path);
    }
    // What Google has already is changed there, too: here the drafts will do. A consent takes a file if it is on paper
    const takesFile = ({ state = 'DRAFT', way = 'PAPER' }: Row) => state === 'DRAFT' && way === 'PAPER';
    for (const resource of product)
      for (const field of resource.fields.filter((one) => one.kind === 'file'))
        for (const { row, isSeen } of samples(resource.name, role, takesFile)) {
          await putFile(resource.name, row.id, field.name);
          const { status } = await app.raw(role, `/${resource.name}/${row.id}/files/${field.name}`);
          expectCell(status, may(letter, resource.name, 'show'), isSeen, `${resource.name} ${row.id} ${field.name}`);
        }
  });

  it.each(roles)('the archive of a month, %s: holds for %s as many documents as are in sight', async (letter, role) => {
    const isGiven = (row: Row) => row.status !== 'DRAFT';
    const period = visibility.rows('incentive-history').find(isGiven)?.period;
    const response = await app.raw(role, `/charge-archive?period=${period}`);
    if (!may(letter, 'incentive-history', 'list')) return expect(response.status).toBe(403);
    const mine = visibility.seenBy('incentive-history', role).filter((row) => row.period === period && isGiven(row));
    const ids = new Set(mine.map(({ id }) => id));
    const returned = visibility.seenBy('return-invoice', role).filter((row) => ids.has(Number(row.originalId)));
    // A cancelled one is there as it was given, too
    const copies = mine.filter(({ status }) => status === 'CANCELLED');
    const count = mine.length + copies.length + returned.length;
    expect(response.status).toBe(count === 0 ? 404 : 200);
    if (count > 0) expect(response.headers.get('x-total-count')).toBe(String(count));
    await response.arrayBuffer();
  });

  it.each(roles)('documents of several charges, %s: %s is given those in sight alone', async (letter, role) => {
    const given = visibility
      .rows('incentive-history')
      .filter(({ status }) => status !== 'DRAFT')
      .slice(0, 20);
    const query = given.map(({ id }) => `id_in=${id}`).join('&');
    const response = await app.raw(role, `/charge-documents?${query}`);
    if (!may(letter, 'incentive-history', 'list')) return expect(response.status).toBe(403);
    const seen = new Set(visibility.seenBy('incentive-history', role).map(({ id }) => id));
    const ids = new Set(given.map(({ id }) => id).filter((id) => seen.has(id)));
    const returned = visibility.seenBy('return-invoice', role).filter((row) => ids.has(Number(row.originalId)));
    const copies = given.filter(({ id, status }) => ids.has(id) && status === 'CANCELLED');
    const held = ids.size + copies.length + returned.length;
    expect(response.headers.get('x-total-count')).toBe(ids.size === 0 ? null : String(held));
    await response.arrayBuffer();
  });

  async function putFile(name: string, id: number, field: string): Promise<void> {
    const { data } = (await get('SYSTEM_ADMINISTRATOR', `/${name}/${id}`)).body;
    if (data[field] !== null) return;
    const form = new FormData();
    form.set('data', JSON.stringify({ version: data.version }));
    form.set(field, photo('a.png', 300, 300));
    const answer = await app.raw('SYSTEM_ADMINISTRATOR', `/${name}/${id}`, { method: 'PATCH', body: form });
    expect(answer.status, `${name} ${field} ${await answer.text()}`).toBe(200);
  }
});
