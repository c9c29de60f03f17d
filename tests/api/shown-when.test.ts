import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { boolean, children, internal, number, reference, resource, select, text } from '#core/model/declare.ts';
import { invalid } from '#core/model/errors.ts';
import { databases } from './support/databases.ts';
import { type Answer, emptyApp, type TestApp } from './support/demo-app.ts';

/* What the form shows only when other fields say so, the server holds to by itself; so it does rules over the whole row. */

const admins = ['SYSTEM_ADMINISTRATOR'] as const;
const fee = internal('料金', { meetingId: reference('会', 'meeting', { required: true }), yen: number('円') });
const meeting = resource({
  label: '会',
  fields: {
    name: text('名称', { required: true }),
    kind: select('種類', { FREE: '無料', PAID: '有料' }, { required: true }),
    price: number('料金', { required: true, min: 1, shownWhen: { kind: ['PAID'] } }),
    discounted: boolean('割引', { initial: true, shownWhen: { kind: ['PAID'] } }),
    fees: children('内訳', fee, 'meetingId', { shownWhen: { kind: ['PAID'] } }),
    first: number('最小'),
    last: number('最大'),
  },
  validate: {
    inOrder: (_values, { first, last }) =>
      typeof first === 'number' && typeof last === 'number' && last < first
        ? [invalid('last', 'number_min', { min: first })]
        : [],
  },
  list: { columns: ['name'] },
  access: { rows: { SYSTEM_ADMINISTRATOR: 'all' }, list: admins, create: admins, update: admins },
});

describe.each(databases)('on %s', (kind) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await emptyApp(kind, { more: { resources: { meeting, 'meeting-fee': fee } } });
  });
  afterAll(() => app?.close());

  const ask = (method: string, path: string, body: object) => app.call('SYSTEM_ADMINISTRATOR', { method, path, body });
  const problems = (answer: Answer) =>
    answer.body.errors.map(({ code, field }: { code: string; field?: string }) => `${answer.status} ${code} ${field}`);

  it('a value for a field that is not shown is refused; one that is shown is demanded', async () => {
    const free = { name: '一', kind: 'FREE' };
    expect(problems(await ask('POST', '/meeting', { ...free, price: 100 }))).toEqual(['422 not_shown price']);
    expect(problems(await ask('POST', '/meeting', { ...free, fees: [{ yen: 1 }] }))).toEqual(['422 not_shown fees']);
    expect(problems(await ask('POST', '/meeting', { name: '一', kind: 'PAID' }))).toEqual(['422 required price']);
    const made = await ask('POST', '/meeting', free);
    expect(made.body.data).toMatchObject({ price: null, discounted: false, fees: [] });
  });

  it('what stood there is emptied with the value that showed it, sub-rows too', async () => {
    const fees = [{ yen: 60 }, { yen: 40 }];
    const made = await ask('POST', '/meeting', { name: '二', kind: 'PAID', price: 100, fees });
    const { id, version } = made.body.data;
    const changed = await ask('PATCH', `/meeting/${id}`, { version, kind: 'FREE' });
    expect(made.body.data.discounted).toBe(true);
    expect(changed.body.data).toMatchObject({ kind: 'FREE', price: null, discounted: false, fees: [] });
  });

  it('a rule over the whole row is asked in a create and in an update', async () => {
    const refused = await ask('POST', '/meeting', { name: '四', kind: 'FREE', first: 5, last: 3 });
    expect(problems(refused)).toEqual(['422 number_min last']);
    expect(refused.body.errors[0].message).toBe('最大の最小値は5です');
    const made = await ask('POST', '/meeting', { name: '四', kind: 'FREE', first: 5, last: 7 });
    const { id, version } = made.body.data;
    expect(problems(await ask('PATCH', `/meeting/${id}`, { version, last: 4 }))).toEqual(['422 number_min last']);
  });
});
