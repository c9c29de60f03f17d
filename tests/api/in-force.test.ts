import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Role } from '#core/model/roles.ts';
import { applyCounted } from '#ranking/server/readings/counted-day.ts';
import { planDay } from '#ranking/server/readings/tasks.ts';
import { readingTask } from '#ranking/server/tables.ts';
import { applyDueTerms } from '#terms/server/in-force.ts';
import { databases } from './support/databases.ts';
import { type MoneyApp, moneyApp } from './support/money.ts';

/* What is planned of a store waits for its day: the owner and the state of today decide who sees it and what may be done. */

const [today, tomorrow, theDay] = ['2026-09-10', '2026-09-11', '2026-10-01'];
const [now, next] = ['GENERAL_MEO_DIRECT', 'GENERAL_CLAIMED_BY_FLEX'] as const satisfies readonly Role[];

describe.each(databases)('what is planned of a store, on %s', { timeout: 120_000 }, (kind) => {
  let money: MoneyApp;
  let owner: number;
  let heir: number;
  beforeAll(async () => {
    money = await moneyApp(kind, today);
    [owner, heir] = [money.app.userId(now), money.app.userId(next)];
  });
  beforeEach(() => money.goTo(today));
  afterAll(() => money?.close());

  const path = ({ id }: { id: number }) => `/search-conditions/${id}`;
  const status = async (role: Role, store: { id: number }) =>
    (await money.app.call(role, { method: 'GET', path: path(store) })).status;
  const isListed = async (role: Role, store: { id: number }, filter = '') => {
    const { body } = await money.app.call(role, { method: 'GET', path: `/search-conditions?_end=100${filter}` });
    return body.data.some(({ id }: { id: number }) => id === store.id);
  };
  /** Whether each of these may see the store, by its page and in the list. */
  const seenBy = async (store: { id: number }, ...roles: Role[]) => {
    const seen = await Promise.all(
      roles.map(async (role) => [(await status(role, store)) === 200, await isListed(role, store)]),
    );
    return seen.map(([page, list]) => (page === list ? page : 'not the same'));
  };
  const dayComes = async (day: string) => {
    money.goTo(day);
    await applyDueTerms(money.deps);
  };

  describe('another owner', () => {
    it('sees it from the day on, and the owner until then to the day before', async () => {
      const store = await money.store(owner);
      const answer = await money.change(store.id, { ownerUserId: heir, validFrom: theDay });
      expect(answer.body.data).toMatchObject({ ownerUserId: heir, heldOwnerUserId: owner, version: 2 });
      expect(await seenBy(store, now, next)).toEqual([true, false]);
      await dayComes('2026-09-30');
      expect(await seenBy(store, now, next)).toEqual([true, false]);
      await dayComes(theDay);
      expect(await seenBy(store, now, next)).toEqual([false, true]);
      const { data } = (await money.app.call(next, { method: 'GET', path: path(store) })).body;
      expect(data).toMatchObject({ ownerUserId: heir, heldOwnerUserId: null, heldStatus: null, version: 2 });
    });

    it('is a stranger to the owner until then, with all that is agreed with them', async () => {
      const store = await money.store(owner, { capYen: 5000 });
      const plan = { ownerUserId: heir, billingMode: 'FIXED', monthlyFee: 77_777, capYen: 123_456, validFrom: theDay };
      expect((await money.change(store.id, plan)).status).toBe(200);
      const ask = (role: Role, path: string) => money.app.call(role, { method: 'GET', path });
      const page = (await ask(now, path(store))).body;
      expect(page.data).toMatchObject({
        ownerUserId: owner,
        billingMode: 'PER_KEYWORD',
        monthlyFee: null,
        capYen: 5000,
        heldOwnerUserId: null,
      });
      expect(page.data.terms.map((term: { ownerUserId: number }) => term.ownerUserId)).toEqual([owner]);
      const reported = JSON.stringify([
        page,
        (await ask(now, '/search-conditions?_end=100')).body,
        (await ask(now, '/search-conditions?_end=100&_fields=name&_fields=ownerUserId&_fields=capYen')).body,
        await money.app.raw(now, '/search-conditions/export').then((answer) => answer.text()),
      ]);
      const heirName = (await ask('SYSTEM_ADMINISTRATOR', `/system-user/${heir}`)).body.data.name;
      for (const secret of ['77777', '123456', '123,456', `"ownerUserId":${heir}`, heirName])
        expect(reported).not.toContain(secret);
      for (const guess of [`ownerUserId=${heir}`, 'monthlyFee_gte=1', 'billingMode=FIXED', 'capYen_gte=123456'])
        expect(await isListed(now, store, `&${guess}`), guess).toBe(false);
      // What is found is what is shown
      for (const shown of [`ownerUserId=${owner}`, 'billingMode=PER_KEYWORD', 'capYen=5000', 'status=MEASURING'])
        expect(await isListed(now, store, `&${shown}`), shown).toBe(true);
      const row = (await ask('SYSTEM_ADMINISTRATOR', path(store))).body.data;
      expect(row).toMatchObject({ ownerUserId: heir, monthlyFee: 77_777, heldOwnerUserId: owner });
      await dayComes(theDay);
      expect((await ask(next, path(store))).body.data).toMatchObject({ ownerUserId: heir, monthlyFee: 77_777 });
    });

    it('is not shown the prices of the one before, nor the one before theirs', async () => {
      const store = await money.store(owner, {}, { dailyPrice: 500 });
      const [detail] = store.details;
      const dearer = await money.change(store.id, {
        details: [{ ...detail, dailyPrice: 777 }],
        ownerUserId: heir,
        validFrom: theDay,
      });
      expect(dearer.status).toBe(200);
      const prices = async (role: Role) => {
        const { data } = (await money.app.call(role, { method: 'GET', path: path(store) })).body;
        const [{ dailyPrice, terms }] = data.details;
        return [dailyPrice, terms.map((term: { dailyPrice: number }) => term.dailyPrice)];
      };
      expect(await prices(now)).toEqual([500, [500]]);
      expect(await prices('SYSTEM_ADMINISTRATOR')).toEqual([777, [500, 777]]);
      await dayComes(theDay);
      expect(await prices(next)).toEqual([777, [777]]);
    });

    it('and one after that have it in their turn, with nobody writing anything', async () => {
      const store = await money.store(owner);
      await money.change(store.id, { ownerUserId: heir, validFrom: '2026-09-12' });
      await money.change(store.id, { ownerUserId: owner, validFrom: '2026-09-14' });
      const seen = [];
      for (const day of ['2026-09-11', '2026-09-12', '2026-09-13', '2026-09-14']) {
        await dayComes(day);
        seen.push(await seenBy(store, now, next));
      }
      expect(seen).toEqual([
        [true, false],
        [false, true],
        [false, true],
        [true, false],
      ]);
    });

    it('who is there from today has it at once, and a plan that is taken back leaves nothing', async () => {
      const store = await money.store(owner);
      await money.change(store.id, { ownerUserId: heir, validFrom: theDay });
      await money.change(store.id, { ownerUserId: owner, validFrom: theDay });
      expect(await seenBy(store, now, next)).toEqual([true, false]);
      await money.change(store.id, { ownerUserId: heir, validFrom: today });
      expect(await seenBy(store, now, next)).toEqual([false, true]);
    });

    it('changes with nothing said from tomorrow on', async () => {
      const store = await money.store(owner);
      await money.change(store.id, { ownerUserId: heir });
      expect(await seenBy(store, now, next)).toEqual([true, false]);
      await dayComes(tomorrow);
      expect(await seenBy(store, now, next)).toEqual([false, true]);
    });

    it('brings their manager in with them, and takes the other’s out', async () => {
      const users = money.app.tables['system-user'];
      const manager = { managerUserId: money.app.userId('MANAGER') };
      await money.app.database.orm.update(users).set(manager).where(eq(users.id, heir));
      const store = await money.store(owner);
      await money.change(store.id, { ownerUserId: heir, validFrom: theDay });
      expect(await seenBy(store, 'MANAGER')).toEqual([false]);
      await dayComes(theDay);
      expect(await seenBy(store, 'MANAGER')).toEqual([true]);
      await money.change(store.id, { ownerUserId: owner, validFrom: '2026-10-05' });
      expect(await seenBy(store, 'MANAGER')).toEqual([true]);
      await dayComes('2026-10-05');
      expect(await seenBy(store, 'MANAGER')).toEqual([false]);
    });

    it('may be planned by who sees the store until then, and sees it no more after', async () => {
      const users = money.app.tables['system-user'];
      const first = await money.customer();
      const manager = { managerUserId: money.app.userId('MANAGER') };
      await money.app.database.orm.update(users).set(manager).where(eq(users.id, first));
      const store = await money.store(first, { status: 'PAUSED' });
      const body = { version: 1, ownerUserId: null, validFrom: theDay };
      const answer = await money.app.call('MANAGER', { method: 'PATCH', path: path(store), body });
      expect([answer.status, answer.body.data?.heldOwnerUserId]).toEqual([200, first]);
      const atOnce = { version: 2, ownerUserId: null, reason: '解約', validFrom: today, note: '本日から' };
      const refused = await money.app.call('MANAGER', { method: 'PATCH', path: path(store), body: atOnce });
      expect(refused.status).toBe(403);
      expect(await seenBy(store, 'MANAGER')).toEqual([true]);
    });

    it('is notified of the first achieved day once it is theirs, and the owner of the day until then', async () => {
      const [before, after] = [await money.store(owner), await money.store(owner)];
      for (const { id } of [before, after]) await money.change(id, { ownerUserId: heir, validFrom: '2026-09-12' });
      const { database, tables } = money.app;
      const reported = async (store: { id: number; details: { id: number }[] }, day: string) => {
        const detailId = store.details[0]?.id ?? 0;
        const deps = { database, tables, now: money.clock.now };
        await database.transaction((tx) =>
          applyCounted(deps, tx, [{ detailId, day, rank: 1, depth: 20, instrument: 'google-places' }]),
        );
        const notice = tables.notification;
        const found = await database.orm.select().from(notice);
        return found.find(({ operandValue }) => Number([operandValue].flat()[2]) === detailId);
      };
      await dayComes(tomorrow);
      expect(await reported(before, tomorrow)).toMatchObject({
        operandValue: [owner, before.id, before.details[0].id],
        recipientUserIds: [owner],
      });
      await dayComes('2026-09-12');
      expect((await reported(after, '2026-09-12'))?.operandValue).toEqual([heir, after.id, after.details[0].id]);
    });

    it('may not be deleted while the store is theirs', async () => {
      const first = await money.customer();
      const store = await money.store(first);
      await money.change(store.id, { ownerUserId: heir, validFrom: theDay });
      expect((await money.call('DELETE', `/system-user/${first}`)).status).toBe(409);
    });

    it('nor is one deleted who has it for some days to come', async () => {
      const store = await money.store(owner);
      const between = await money.customer();
      await money.change(store.id, { ownerUserId: between, validFrom: '2026-09-12' });
      await money.change(store.id, { ownerUserId: owner, validFrom: '2026-09-20' });
      const answer = await money.call('DELETE', `/system-user/${between}`);
      expect([answer.status, answer.body.errors[0].code]).toEqual([409, 'in_use']);
      money.goTo('2026-09-20');
      expect((await money.call('DELETE', `/system-user/${between}`)).status).toBe(200);
    });
  });

  describe('停止', () => {
    const measure = ({ id }: { id: number }) => money.call('POST', `/search-conditions/${id}/measure`);
    const isPlanned = async ({ details: [detail] }: { details: { id: number }[] }, day: string) => {
      const { database, tables } = money.app;
      await planDay({ database, tables }, day, money.clock.now);
      const found = await database.orm
        .select()
        .from(readingTask)
        .where(eq(readingTask.detailId, detail?.id ?? 0));
      return found.some((task) => task.day === day && task.origin === 'SCHEDULED');
    };

    it.each(['PAUSED', 'ENDED'])('(%s) from a later day lets it be read until then', async (planned) => {
      const store = await money.store(owner);
      const { body } = await money.change(store.id, { status: planned, validFrom: '2026-09-15' });
      expect(body.data).toMatchObject({ status: planned, statusToday: 'MEASURING' });
      expect((await measure(store)).status).toBe(200);
      expect(await isPlanned(store, today)).toBe(true);
      expect(await isListed('SYSTEM_ADMINISTRATOR', store, '&statusToday=MEASURING')).toBe(true);
      await dayComes('2026-09-14');
      expect((await measure(store)).status).toBe(200);
      await dayComes('2026-09-15');
      const refused = await measure(store);
      expect([refused.status, refused.body.errors[0].code]).toEqual([409, 'wrong_state']);
      expect(await isPlanned(store, '2026-09-15')).toBe(false);
      expect(await isListed('SYSTEM_ADMINISTRATOR', store, '&statusToday=MEASURING')).toBe(false);
      expect((await money.done('GET', path(store))).statusToday).toBe(planned);
    });

    it('that is planned, or ends later, leaves what the home says of today as it is', async () => {
      const day = async () => (await money.app.call(now, { method: 'GET', path: '/home/day' })).body.data.unread;
      const others = await day();
      const [paused, starting] = [await money.store(owner), await money.store(owner, { status: 'PAUSED' })];
      expect(await day()).toBe(others + 1);
      await money.change(paused.id, { status: 'PAUSED', validFrom: '2026-09-15' });
      expect(await day()).toBe(others + 1);
      await money.change(starting.id, { status: 'MEASURING', validFrom: '2026-09-15' });
      expect(await day()).toBe(others + 1);
    });

    it('that ends later keeps it from being read until then', async () => {
      const store = await money.store(owner, { status: 'PAUSED' });
      await money.change(store.id, { status: 'MEASURING', validFrom: '2026-09-15' });
      expect((await measure(store)).status).toBe(409);
      await dayComes('2026-09-15');
      expect((await measure(store)).status).toBe(200);
    });
  });
});
