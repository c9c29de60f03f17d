import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mayDo, mayReadField } from '#core/model/access.ts';
import { isNeverEmpty, isSortable } from '#core/model/resolved.ts';
import { databases } from './support/databases.ts';
import { demoApp, type TestApp } from './support/demo-app.ts';

const role = 'SYSTEM_ADMINISTRATOR';

describe.each(databases)('lists in an order on %s', { timeout: 120_000 }, (kind) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await demoApp(kind);
  });
  afterAll(() => app?.close());

  /** What an administrator may list, with the path of the list. */
  const lists = () =>
    [...app.resources.values()].filter(
      (one) => one.singletonPath === null && !one.internal && mayDo(one, 'list', { role }),
    );

  it('stand with what is empty last, both ways, by whatever they are sorted', async () => {
    const wrong: string[] = [];
    let mixed = 0;
    // What says itself by what it is sorted is looked at by itself: rank-order.test.ts
    for (const resource of lists())
      for (const field of resource.fields.filter(
        (one) => isSortable(one) && one.sortExpression === one.expression && mayReadField(one, { role }),
      ))
        for (const order of ['asc', 'desc']) {
          const path = `/${resource.name}?_sort=${field.name}&_order=${order}&_end=200&_fields=${field.name}`;
          const { status, body } = await app.call(role, { method: 'GET', path });
          if (status === 400) continue;
          const empty = body.data.map((row: Record<string, unknown>) => row[field.name] === null);
          const first = empty.indexOf(true);
          if (first > 0) mixed += 1;
          if (first >= 0 && empty.slice(first).includes(false)) wrong.push(path);
        }
    expect(wrong).toEqual([]);
    // Of both there was something to put in order
    expect(mixed).toBeGreaterThan(20);
  });

  it('hold something in every row wherever that is promised', async () => {
    const empty: string[] = [];
    for (const { name, fields } of lists()) {
      const promised = fields.filter((one) => isNeverEmpty(one) && mayReadField(one, { role }));
      const { body } = await app.call(role, { method: 'GET', path: `/${name}?_end=200` });
      for (const row of body.data)
        for (const field of promised) if (row[field.name] === null) empty.push(`${name}.${field.name} of ${row.id}`);
    }
    expect([...new Set(empty.map((one) => one.replace(/ of .*/, '')))]).toEqual([]);
  });
});
