import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayOf, startOfDay } from '#core/model/day.ts';
import { boolean, date, number, resource, select, text } from '#core/model/declare.ts';
import {
  atMost,
  below,
  coalesce,
  constant,
  daysFrom,
  equal,
  every,
  field,
  joined,
  minus,
  monthEnd,
  plus,
  times,
  today,
  when,
} from '#core/model/expression.ts';
import { resourceNamed } from '#core/model/resolved.ts';
import { databases } from './support/databases.ts';
import { emptyApp, type TestApp } from './support/demo-app.ts';

/* What is computed over the own row: one definition gives the value and the SQL, and the two must never differ. */

const admins = ['SYSTEM_ADMINISTRATOR'] as const;
const loan = resource({
  label: '貸出',
  fields: {
    name: text('名称', { required: true }),
    first: text('姓'),
    last: text('名'),
    kind: select('種類', { BOOK: '本', DISC: '盤' }),
    price: number('価格', { decimals: 2 }),
    count: number('数'),
    paid: boolean('済'),
    lent: date('貸出日'),
    due: date('返却日'),
    sum: number('計', { computed: times(field('price'), field('count')), decimals: 2 }),
    rest: number('差', { computed: minus(plus(field('count'), constant(10)), constant(2.5)), decimals: 2 }),
    length: number('日数', { computed: daysFrom(field('lent'), field('due')), unit: '日' }),
    left: number('残日数', { computed: daysFrom(today, field('due')), unit: '日' }),
    whole: text('氏名', { computed: joined('・', field('first'), field('last')) }),
    called: text('呼名', { computed: coalesce(field('last'), field('first'), constant('無名')) }),
    isBook: boolean('本か', { computed: equal(field('kind'), constant('BOOK')) }),
    late: boolean('延滞', { computed: every(below(field('due'), today), equal(field('paid'), constant(false))) }),
    soon: boolean('間近', {
      computed: every(atMost(today, field('due')), atMost(daysFrom(today, field('due')), constant(22))),
    }),
    owed: boolean('督促', {
      computed: when(
        equal(field('kind'), constant('BOOK')),
        when(equal(field('due'), today), below(field('count'), constant(3)), below(constant(0), field('count'))),
        constant(false),
      ),
    }),
    fee: number('料金', {
      computed: when(atMost(field('count'), constant(2)), constant(100), field('count')),
      decimals: 2,
    }),
    dueNow: number('本日返却の数', { computed: when(equal(field('due'), today), field('count')) }),
    dueThisMonth: text('月末返却の姓', { computed: when(equal(field('due'), monthEnd(today)), field('first')) }),
    bookDay: date('本の日', { computed: when(equal(field('kind'), constant('BOOK')), field('due')) }),
  },
  list: { columns: ['name', 'sum', 'left'], filters: ['late', 'left'], sort: 'left' },
  access: { rows: { SYSTEM_ADMINISTRATOR: 'all' }, list: admins, create: admins, update: admins },
});

type Loan = Readonly<Record<string, unknown>> & { readonly id: number; readonly version: number };
const start = startOfDay('2031-05-10') + 3_600_000;

describe.each(databases)('what is computed over the own row, on %s', (kind) => {
  let app: TestApp;
  let now = start;
  beforeAll(async () => {
    app = await emptyApp(kind, { more: { resources: { loan } }, now: () => now });
    const or = <T>(at: number, values: readonly T[]) => values[at % values.length] ?? null;
    for (let at = 0; at < 36; at += 1)
      await ask('POST', '/loan', {
        name: `貸出${at}`,
        first: or(at, ['山田', null, '鈴木', '=1+1']),
        last: or(at, [null, '花', null, '太郎', null]),
        kind: or(at, ['BOOK', 'DISC', null]),
        price: or(at, [0, 1.25, -3.1, null, 1_000_000.01]),
        count: or(at, [null, 0, 3, 2, -7, 2_000_000_000, 1]),
        paid: at % 4 === 0,
        lent: or(at, ['2031-01-31', '2028-02-29', null, '2031-05-09']),
        due: or(at, [
          '2031-05-09',
          '2031-05-10',
          null,
          '2031-06-01',
          '2031-05-11',
          '2032-03-01',
          null,
          '2031-05-31',
          '2031-05-10',
        ]),
      });
  });
  afterAll(() => app?.close());

  const ask = (method: string, path: string, body?: object) =>
    app.call('SYSTEM_ADMINISTRATOR', { method, path, ...(body === undefined ? {} : { body }) });
  const all = async (query = ''): Promise<Loan[]> => (await ask('GET', `/loan?_end=100&_sort=id${query}`)).body.data;
  const computed = () => resourceNamed(app.resources, 'loan').fields.filter((field) => field.expression !== null);

  it('the database finds by each just the rows that show the value', async () => {
    const rows = await all();
    expect(rows).toHaveLength(36);
    for (const { name } of computed()) {
      const values = [...new Set(rows.map((row) => row[name]))];
      expect(values.length, name).toBeGreaterThan(1);
      for (const value of values) {
        const asked = value === null ? `&${name}_null=true` : `&${name}=${encodeURIComponent(String(value))}`;
        const found = (await all(asked)).map(({ id }) => id);
        expect(found, `${name} ${value}`).toEqual(rows.filter((row) => row[name] === value).map(({ id }) => id));
      }
    }
  });

  it('the database sorts by each as by the values, nothing last', async () => {
    for (const { name } of computed()) {
      const sorted = (await ask('GET', `/loan?_end=100&_sort=${name},id`)).body.data.map((row: Loan) => row[name]);
      const something = sorted.filter((value: unknown) => value !== null);
      expect(sorted.slice(0, something.length)).toEqual(something);
      expect(something).toEqual(something.toSorted(compare));
    }
  });

  it('pages of either order hold each row once, in the order of the whole', async () => {
    const rows = await all();
    for (const { name } of computed())
      for (const order of ['asc', 'desc']) {
        const asked = (from: number, more = '') =>
          ask('GET', `/loan?_sort=${name}&_order=${order}&_start=${from}&_end=${from + 7}${more}`);
        const sorted = rows.toSorted((one, other) => inOrder(one, other, name, order));
        const paged: Loan[] = [];
        for (let from = 0; from < 36; from += 7) paged.push(...(await asked(from)).body.data);
        expect(
          paged.map(({ id }) => id),
          `${name} ${order}`,
        ).toEqual(sorted.map(({ id }) => id));
        const books = sorted.filter((row) => row.kind === 'BOOK').map(({ id }) => id);
        const some = (await asked(2, '&kind=BOOK')).body.data.map(({ id }: Loan) => id);
        expect(some, `${name} ${order}, of some`).toEqual(books.slice(2, 9));
      }
  });

  it('an answer to one, to a write and in a file says the same', async () => {
    const [row] = await all('&kind=BOOK&first=山田');
    if (row === undefined) throw new Error('no such row');
    expect((await ask('GET', `/loan/${row.id}`)).body.data).toEqual(row);
    const changed = await ask('PATCH', `/loan/${row.id}`, { version: row.version, count: 4, price: 2.5 });
    expect(changed.body.data).toMatchObject({ sum: 10, fee: 4, rest: 11.5, isBook: true });
    const file = await app.raw('SYSTEM_ADMINISTRATOR', '/loan/export?_sort=id');
    const [heading = '', first = ''] = (await file.text()).split('\r\n');
    const cell = (label: string) => first.split(',')[heading.split(',').indexOf(label)];
    const [shown] = await all();
    expect(cell('計')).toBe(shown?.sum === null ? '' : String(shown?.sum));
    expect(cell('呼名')).toBe(String(shown?.called));
  });

  it('nobody writes it; what is sent back as it was read says nothing', async () => {
    const [row] = await all('&count=3');
    if (row === undefined) throw new Error('no such row');
    const { id, version, sum } = row;
    const refused = await ask('PATCH', `/loan/${id}`, { version, sum: 77 });
    expect([refused.status, refused.body.errors[0]]).toEqual([403, expect.objectContaining({ field: 'sum' })]);
    expect((await ask('PATCH', `/loan/${id}`, { version, sum })).status).toBe(200);
  });

  it('the day turns for values and lists alike', async () => {
    const before = await all('&left=1');
    expect(before.length).toBeGreaterThan(0);
    // A request that came twice is answered from what was made of the same rows
    const leftOf = async () => (await all()).map(({ left }) => left);
    const left = [await leftOf(), await leftOf(), await leftOf()][2];
    now = startOfDay('2031-05-11');
    expect(await leftOf()).toEqual(left?.map((days) => (days === null ? null : Number(days) - 1)));
    expect((await all('&left=0')).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    const late = await all('&late=true');
    expect(late.length).toBeGreaterThan(0);
    for (const row of late) expect(String(row.due) < dayOf(now) && row.paid === false).toBe(true);
  });

  it('a minus zero is none', async () => {
    const zeros = (await all('&sum=0')).map(({ sum }) => sum);
    expect(zeros.length).toBeGreaterThan(1);
    for (const sum of zeros) expect(Object.is(sum, 0)).toBe(true);
  });

  it('OpenAPI describes it in rows and takes it in no body', async () => {
    const { components, paths } = (await ask('GET', '/openapi.json')).body;
    expect(components.schemas.loan.properties.sum).toBeDefined();
    const body = paths['/loan'].post.requestBody.content['application/json'].schema;
    expect(Object.keys(body.properties)).not.toContain('sum');
    expect(paths['/loan'].get.parameters.map(({ name }: { name: string }) => name)).toContain('left_lte');
  });
});

function compare(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  const [one, other] = [String(a), String(b)];
  return one < other ? -1 : one > other ? 1 : 0;
}

/** As a list is: what is nothing last both ways, the id between equals. */
function inOrder(one: Loan, other: Loan, name: string, order: string): number {
  const [a, b] = [one[name], other[name]];
  const sign = order === 'desc' ? -1 : 1;
  if ((a === null) !== (b === null)) return a === null ? 1 : -1;
  return sign * ((a === null ? 0 : compare(a, b)) || one.id - other.id);
}
