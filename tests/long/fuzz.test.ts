import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rules } from '#app/feature-parts.ts';
import { oneDatabase } from '../api/support/databases.ts';
import { demoApp, type TestApp } from '../api/support/demo-app.ts';
import { faultsOf } from '../api/support/fuzz/judge.ts';
import { fuzzRound } from '../api/support/fuzz/round.ts';

// The same few calls every time; `npm run bench -- fuzz` makes others, and many
const seed = 1;
const count = 2000;
const minute = 60_000;

let app: TestApp;
beforeAll(async () => {
  app = await demoApp(oneDatabase);
});
afterAll(() => app?.close());

it(
  `answers ${count} made-up calls of every role without a 5xx, a hang, a word of the inside, or a row that a refusal wrote`,
  async () => {
    const { failures, statuses } = await fuzzRound(app, { seed, count });
    expect(failures, 'npm run bench -- fuzz --replay <at>').toEqual([]);
    // Most are refused, but a good part gets to work
    const fine = [...statuses].filter(([status]) => status < 300).reduce((sum, [, count]) => sum + count, 0);
    expect(fine).toBeGreaterThan(count / 10);
  },
  10 * minute,
);

it('calls an answer wrong that fails, hangs, reveals the inside, or wrote where it refused', () => {
  const operation = { method: 'GET', path: '/system-user', parameters: [], content: {} };
  const call = { role: null, path: '/system-user', init: { method: 'GET' }, operation };
  const errors = (message: string) => JSON.stringify({ errors: [{ code: 'x', message }] });
  const fine = {
    status: 404,
    headers: new Headers({ 'X-Request-Id': '1' }),
    text: errors('見つかりません'),
    computed: 3,
    isStuck: false,
    touched: ['login_attempt'],
  };
  expect(faultsOf(call, fine)).toEqual([]);
  for (const wrong of [
    { status: 503 },
    { computed: 2001 },
    { isStuck: true },
    { headers: new Headers() },
    { text: '<html>' },
    { text: errors('not found') },
    { text: errors('失敗\n    at list (file:///app/list.ts:12:3)') },
    { text: errors('失敗: select "id" from "system_user"') },
    { touched: ['system_user'] },
    { status: 200, text: '{"data":[{"passwordHash":"x"}]}' },
    { status: 200, text: '{"data":[]}', touched: ['system_user'] },
  ])
    expect(faultsOf(call, { ...fine, ...wrong }), JSON.stringify(wrong)).toHaveLength(1);
});

describe('finds, among calls that belong together,', () => {
  const opened: TestApp[] = [];
  const open = async (options: Parameters<typeof demoApp>[1] = {}) => {
    const made = await demoApp(oneDatabase, options);
    opened.push(made);
    return made;
  };
  afterAll(async () => {
    for (const one of opened) await one.close();
  });
  const found = async (from: TestApp) => {
    const { failures } = await fuzzRound(from, { seed, count: 60, togetherOnceIn: 1 });
    return new Set(failures.flatMap(({ faults }) => faults).map((fault) => fault.replace(/\d+/, 'n')));
  };

  it(
    'nothing wrong with the product',
    async () => {
      expect([...(await found(await open()))]).toEqual([]);
    },
    3 * minute,
  );

  it(
    'a file that takes away what only its lines together do',
    async () => {
      const { afterWrite: _, ...forgetful } = rules['system-user'] ?? {};
      const faulty = await open({ more: { resources: {}, rules: { 'system-user': forgetful } } });
      expect(await found(faulty)).toContain('no system administrator is left');
    },
    3 * minute,
  );

  it(
    'another body under a used key that is answered as the first was',
    async () => {
      const app = await open();
      const answers = new Map<string, Promise<Response>>();
      const faulty: TestApp = {
        ...app,
        async raw(role, path, init = {}) {
          const key = new Headers(init.headers).get('Idempotency-Key');
          if (key === null) return app.raw(role, path, init);
          const answer = answers.get(key) ?? app.raw(role, path, init);
          answers.set(key, answer);
          return (await answer).clone();
        },
      };
      expect(await found(faulty)).toContain('acknowledged, and n rows do not hold what was sent');
    },
    3 * minute,
  );
});
