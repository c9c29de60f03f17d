import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Resources } from '#core/model/declaration/any-resource.ts';
import { number, resource, text } from '#core/model/declare.ts';
import { AppError } from '#core/model/errors.ts';
import { tableOf } from '#core/server/kernel/scope.ts';
import { admins } from '#domain/accounts/roles.ts';
import { databases } from './support/databases.ts';
import { emptyApp, type TestApp } from './support/demo-app.ts';

const admin = 'SYSTEM_ADMINISTRATOR';

const campaign = resource({
  label: 'キャンペーン',
  fields: { name: text('名称', { required: true }), budget: number('予算', { min: 0 }) },
  list: { columns: ['name'] },
  access: {
    rows: { SYSTEM_ADMINISTRATOR: 'all', BUSINESS_ADMINISTRATOR: 'all' },
    list: admins,
    create: admins,
    update: admins,
  },
  listActions: {
    raise: {
      label: '予算の引き上げ',
      roles: ['SYSTEM_ADMINISTRATOR'],
      confirm: 'すべての予算を引き上げます。',
      input: { by: number('引き上げ額', { required: true, min: 1, max: 1000 }) },
    },
  },
});
const resources: Resources = { campaign };

describe.each(databases)('an action on the list on %s', (kind) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await emptyApp(kind, {
      more: {
        resources,
        rules: {
          campaign: {
            listActions: {
              async raise({ tables, tx }, { by }) {
                const { table, column } = tableOf({ tables }, 'campaign');
                const found = await tx.select({ id: column('id'), budget: column('budget') }).from(table);
                for (const { id, budget } of found)
                  await tx
                    .update(table)
                    .set({ budget: Number(budget) + Number(by) })
                    .where(eq(column('id'), id));
                if (Number(by) === 13) throw new AppError('invalid', { field: 'by', params: { label: '引き上げ額' } });
                return found.length;
              },
            },
          },
        },
      },
    });
    for (const name of ['春', '夏'])
      await app.call(admin, { method: 'POST', path: '/campaign', body: { name, budget: 100 } });
  });
  afterAll(() => app?.close());

  const raise = (body: object, headers: Record<string, string> = {}, role: Parameters<TestApp['call']>[0] = admin) =>
    app.call(role, { method: 'POST', path: '/campaign/raise', body, headers });
  const budgets = async () =>
    (await app.call(admin, { method: 'GET', path: '/campaign' })).body.data.map(
      ({ budget }: { budget: number }) => budget,
    );

  it('is done once with what was asked, says to how many rows, and is in the audit log', async () => {
    const headers = { 'Idempotency-Key': 'raise-once' };
    const one = await raise({ by: 10 }, headers);
    const two = await raise({ by: 10 }, headers);
    expect([one.status, one.body, two.body]).toEqual([200, { data: { rows: 2 } }, { data: { rows: 2 } }]);
    expect(await budgets()).toEqual([110, 110]);
    const { body } = await app.call(admin, { method: 'GET', path: '/audit-log?resource=campaign&action=raise' });
    expect(body.data).toMatchObject([{ resourceId: null, userId: app.userId(admin), after: { by: 10 } }]);
  });

  it('is for the roles that it names, and its input is held to its rules', async () => {
    expect((await raise({ by: 10 }, {}, null)).status).toBe(401);
    expect((await raise({ by: 'x' }, {}, 'BUSINESS_ADMINISTRATOR')).status).toBe(403);
    expect((await raise({})).body.errors).toMatchObject([{ code: 'required', field: 'by' }]);
    expect((await raise({ by: 1001 })).status).toBe(422);
    expect((await raise({ by: 1, besides: 1 })).status).toBe(400);
    const before = await budgets();
    expect((await raise({ by: 13 })).body.errors).toMatchObject([{ code: 'invalid', field: 'by' }]);
    expect(await budgets()).toEqual(before);
  });

  it('is in OpenAPI with what it asks', async () => {
    const { paths } = (await app.call(null, { method: 'GET', path: '/openapi.json' })).body;
    const { requestBody, description } = paths['/campaign/raise'].post;
    expect(requestBody.content['application/json'].schema).toMatchObject({
      required: ['by'],
      properties: { by: { title: '引き上げ額' } },
    });
    expect(description).toContain('SYSTEM_ADMINISTRATOR');
  });
});
