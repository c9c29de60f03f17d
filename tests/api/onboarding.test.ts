import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ChargeNotAttempted, type PaymentGateway } from '#billing/server/payment/gateway.ts';
import type { Role } from '#core/model/roles.ts';
import { type Emulator, startEmulator } from '../support/emulator.ts';
import { databases, oneDatabase } from './support/databases.ts';
import { emptyApp, type TestApp } from './support/demo-app.ts';

const admin = 'SYSTEM_ADMINISTRATOR';

describe.each(databases)('the first days of an installation on %s', (kind) => {
  let app: TestApp;
  let emulator: Emulator;
  let now = Date.parse('2026-11-02T09:00:00+09:00');
  let asked = 0;
  const gateway: Pick<PaymentGateway, 'test'> = {
    async test() {
      asked += 1;
      throw new ChargeNotAttempted('the key sk_live_secret is wrong');
    },
  };
  beforeAll(async () => {
    emulator = await startEmulator(() => now);
    app = await emptyApp(kind, {
      now: () => now,
      placesUrl: `${emulator.url}/google-places`,
      channelsUrl: emulator.url,
      gateway: { ...unused, ...gateway },
      settings: [
        'GOOGLE_PLACES_API_KEY',
        'STRIPE_SECRET_KEY',
        'STRIPE_PUBLISHABLE_KEY',
        'STRIPE_WEBHOOK_SECRET',
        'TIKTOK_CLIENT_KEY',
        'LINE_CHANNEL_ACCESS_TOKEN',
        'LINE_CHANNEL_SECRET',
      ],
    });
  });
  afterAll(async () => {
    await app?.close();
    await emulator?.close();
  });
  const call = (role: Role | null, method: string, path: string, body?: object) =>
    app.call(role, { method, path, body });
  const done = async () => {
    const { steps } = (await call(admin, 'GET', '/first-steps')).body.data;
    return steps.flatMap(({ step, isDone }: { step: string; isDone: boolean }) => (isDone ? [step] : []));
  };
  const create = async (path: string, body: object, method = 'POST') => {
    const answer = await call(admin, method, path, body);
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
    return answer.body.data;
  };

  it('ticks off each step by what is there, and can be put away once all is done', async () => {
    // The accounts of these tests are customers too
    expect(await done()).toEqual(['places', 'customer']);
    await create(
      '/setting/issuer',
      {
        name: '株式会社見本',
        registrationNumber: 'T1234567890123',
        postalCode: '100-0001',
        address: '東京都千代田区1-1',
        bankAccount: '見本銀行',
      },
      'PUT',
    );
    const location = await create('/search-location', {
      name: '上野駅',
      kind: 'STATION',
      latitude: 35.7,
      longitude: 139.7,
    });
    expect(await done()).toEqual(['issuer', 'places', 'location', 'customer']);
    expect((await call(admin, 'POST', '/first-steps/dismiss')).status).toBe(409);
    const store = await create('/search-conditions', {
      name: '喫茶こもれび',
      address: '東京都台東区上野7-1-1',
      details: [
        {
          keyword: '上野 カフェ',
          searchLocationId: location.id,
          targetRank: 3,
          dailyPrice: 500,
          effectiveFrom: '2026-11-02',
        },
      ],
    });
    const readings = app.tables['rank-observation'];
    const reading = {
      detailId: store.details[0].id,
      day: '2026-11-02',
      takenAt: now,
      depth: 20,
      origin: 'MANUAL' as const,
      instrument: 'google-places',
      instrumentVersion: '2',
      createDate: now,
      updateDate: now,
    };
    await app.database.orm.insert(readings).values({ ...reading, status: 'FAILED' });
    expect(await done()).not.toContain('reading');
    await app.database.orm.insert(readings).values({ ...reading, status: 'OK', rank: 2 });
    expect(await done()).toContain('reading');
    // Nothing of the mail was set: the list stays
    expect((await call(admin, 'POST', '/first-steps/dismiss')).status).toBe(409);
  });

  it('says of each service what is set and what is missing, never a value', async () => {
    const { data } = (await call(admin, 'GET', '/connection')).body;
    const stateOf = (name: string) => data.find((one: { name: string }) => one.name === name).state;
    expect(['places', 'line', 'stripe', 'tiktok', 'business-profile', 'smtp', 'map-tiles'].map(stateOf)).toEqual([
      'READY',
      'READY',
      'READY',
      'PARTLY',
      'MISSING',
      'MISSING',
      'READY',
    ]);
    const missing = await call(admin, 'POST', '/connection/tiktok/try');
    expect(missing.status).toBe(409);
    expect((await call(admin, 'POST', '/connection/nothing/try')).status).toBe(404);
  });

  it('tries a service now, says in words what came of it, and remembers it', async () => {
    const before = await emulator.searches();
    const { status, body } = await call(admin, 'POST', '/connection/places/try');
    expect([status, body.data.lastTry.isOk]).toEqual([200, true]);
    expect((await emulator.searches()) - before).toBe(1);
    await emulator.fail({ path: '/google-places', times: 9, status: 403 });
    now += 11_000;
    const refused = (await call(admin, 'POST', '/connection/places/try')).body.data.lastTry;
    expect(refused.isOk).toBe(false);
    expect(refused.message).toContain('キーを受け付けませんでした');
    await emulator.recover();
    const kept = (await call(admin, 'GET', '/connection')).body.data;
    expect(kept.find((one: { name: string }) => one.name === 'places').lastTry).toEqual(refused);
    // What is set up and does not work is no step that is done
    const step = async () => {
      const { steps } = (await call(admin, 'GET', '/first-steps')).body.data;
      return steps.find((one: { step: string }) => one.step === 'places');
    };
    expect(await step()).toEqual({ step: 'places', isDone: false, failure: refused.message });
    now += 11_000;
    await call(admin, 'POST', '/connection/places/try');
    expect(await step()).toEqual({ step: 'places', isDone: true, failure: null });
  });

  it('asks LINE for the account of the installation, and sends nothing by it', async () => {
    const tried = async () => (await call(admin, 'POST', '/connection/line/try')).body.data.lastTry;
    expect(await tried()).toMatchObject({ isOk: true, message: expect.stringContaining('@tenjun-demo') });
    expect(await emulator.admin('messages', undefined, 'GET')).toEqual([]);
    now += 11_000;
    await emulator.fail({ path: '/line/', times: 1, status: 401 });
    expect(await tried()).toMatchObject({ isOk: false, message: expect.stringContaining('LINE_CHANNEL_ACCESS_TOKEN') });
    await emulator.recover();
  });

  it('calls a service once however many ask at once, and gives no secret away', async () => {
    asked = 0;
    const answers = await Promise.all([1, 2, 3].map(() => call(admin, 'POST', '/connection/stripe/try')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 429, 429]);
    expect(asked).toBe(1);
    expect(answers.find(({ status }) => status === 429)?.headers.get('retry-after')).toBe('10');
    const ok = answers.find(({ status }) => status === 200);
    expect(ok?.body.data.lastTry.isOk).toBe(false);
    expect(JSON.stringify(ok?.body)).not.toContain('sk_live');
    now += 11_000;
    expect((await call(admin, 'POST', '/connection/stripe/try')).status).toBe(200);
  });

  it('is for administrators alone', async () => {
    const calls = [
      ['GET', '/first-steps'],
      ['POST', '/first-steps/dismiss'],
      ['GET', '/connection'],
      ['POST', '/connection/places/try'],
    ] as const;
    for (const [method, path] of calls) {
      expect((await call(null, method, path)).status).toBe(401);
      for (const role of ['MANAGER', 'GENERAL_MEO_DIRECT'] as const)
        expect((await call(role, method, path)).status, `${role} ${path}`).toBe(403);
    }
  });
});

describe('an installation with all that it needs', () => {
  it('is led no further once its list was put away', async () => {
    const { demoApp } = await import('./support/demo-app.ts');
    const app = await demoApp(oneDatabase, { settings: ['SMTP_URL', 'GOOGLE_PLACES_API_KEY'] });
    try {
      const read = async () => (await app.call(admin, { method: 'GET', path: '/first-steps' })).body.data;
      // The demo's was put away when it was made
      expect(await read()).toEqual({ isDismissed: true, steps: [] });
      await app.database.orm.execute("delete from setting where key = 'first-steps-dismissed'");
      expect((await read()).isDismissed).toBe(false);
      const dismiss = () => app.call(admin, { method: 'POST', path: '/first-steps/dismiss' });
      const answers = await Promise.all([dismiss(), dismiss()]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect(await read()).toEqual({ isDismissed: true, steps: [] });
    } finally {
      await app.close();
    }
  });
});

const never = () => Promise.reject(new Error('not of this test'));
const unused: PaymentGateway = {
  createCustomer: never,
  forgetCustomer: never,
  startCardSetup: never,
  cardOfSetup: never,
  charge: never,
  chargeInPerson: never,
  fees: never,
  lookUp: never,
  outcomeOf: never,
  pageOf: never,
  refund: never,
  refundsOf: never,
  dispute: never,
  payment: never,
  test: never,
  readEvent: never,
};
