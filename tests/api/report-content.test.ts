import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startOfDay } from '#core/model/day.ts';
import type { Role } from '#core/model/roles.ts';
import { gridPoints } from '#domain/ranks/grid.ts';
import { setSchedule } from '#ranking/server/grid/grid-schedules.ts';
import { addGrid } from '#ranking/server/grid/grid-store.ts';
import { keywordRivalTable, rankGridPoint, rankGridTable } from '#ranking/server/tables.ts';
import type { ReportContent } from '#report/rules/report-content.ts';
import { applyDueTerms } from '#terms/server/in-force.ts';
import { pdfText } from '../support/pdf-text.ts';
import { databases } from './support/databases.ts';
import { addRows } from './support/measured.ts';
import { type MoneyApp, moneyApp } from './support/money.ts';

const mine = 'GENERAL_CLAIMED_BY_AGENCY';
const others = 'GENERAL_CLAIMED_BY_FLEX';
const [rival, sister, foreign] = ['ChIJrival', 'ChIJsister', 'ChIJforeign'];
const period = '2026-09';
const none = { keywords: [], grid: null, coming: null, until: null };

describe.each(databases)('the content of a monthly report, on %s', (kind) => {
  let money: MoneyApp;
  let [owner, store, keyword, foreignStore] = [0, 0, 0, 0];
  beforeAll(async () => {
    money = await moneyApp(kind, '2026-08-01');
    const { 'system-user': users, 'rank-observation': readings } = money.app.tables;
    const { orm } = money.app.database;
    owner = money.app.userId(mine);
    await orm
      .update(users)
      .set({ companyName: '株式会社みずいろ', name: '三浦 蒼', managerUserId: money.app.userId('MANAGER') })
      .where(eq(users.id, owner));
    const made = await money.store(owner, { name: '本店' });
    [store, keyword] = [made.id, made.details[0].id];
    await money.store(owner, { name: '二号店', placeId: sister });
    foreignStore = (await money.store(money.app.userId(others), { name: 'よその店', placeId: foreign })).id;
    await money.read(keyword, '2026-08-01', '2026-08-31', 6);
    await money.read(keyword, '2026-09-01', '2026-09-19', 2);
    await orm
      .update(readings)
      .set({ placeIdsAbove: [foreign, rival, sister] })
      .where(eq(readings.detailId, keyword));
    const marked = { detailId: keyword, placeId: rival, name: '喫茶こもれび', createdBy: owner, createDate: 1 };
    await orm.insert(keywordRivalTable).values(marked);
    await addGridOf(startOfDay('2026-09-10'));
    money.goTo('2026-09-20');
    const plan = { size: 3, spacing: 500, centre: 'STORE', when: 'MONTHLY_5' } as const;
    await setSchedule(orm, { ...plan, detailId: keyword, createdBy: owner, today: '2026-09-20', now: 1 });
    const post = { storeId: store, topic: 'STANDARD' };
    await addRows(money.app.database, 'place-post', [
      { ...post, summary: '秋の新作です', state: 'SCHEDULED', scheduledAt: startOfDay('2026-10-05') },
      { ...post, summary: '下書きです', state: 'DRAFT', scheduledAt: startOfDay('2026-10-06') },
    ]);
    const details = [{ ...made.details[0], targetRank: 5, dailyPrice: 700 }];
    expect((await money.change(store, { details, validFrom: '2026-10-11' })).status).toBe(200);
  });
  afterAll(() => money?.close());

  async function addGridOf(createDate: number): Promise<void> {
    const { orm } = money.app.database;
    const grid = { detailId: keyword, size: 3, spacing: 500, centre: 'STORE', radius: 1000, depth: 20 } as const;
    const words = { placeId: 'ChIJx', keyword: '渋谷 カフェ', language: 'ja', origin: 'MANUAL' } as const;
    const by = { requestedBy: owner, createDate, instrument: 'google-places', instrumentVersion: '1' };
    const id = await addGrid(orm, { ...grid, ...words, ...by }, gridPoints({ latitude: 35, longitude: 139 }, 3, 500));
    await orm.update(rankGridPoint).set({ status: 'OK', rank: 2 }).where(eq(rankGridPoint.gridId, id));
    await orm.update(rankGridTable).set({ state: 'DONE' }).where(eq(rankGridTable.id, id));
  }

  const ask = (role: Role | null, id: number, more = '') =>
    money.app.call(role, { method: 'GET', path: `/store-report/${id}/content?period=${period}${more}` });
  const all = () => `&ofCustomer=true&customerId=${owner}`;
  const contentFor = async (role: Role, more = ''): Promise<ReportContent> => {
    const { status, body } = await ask(role, store, more);
    expect(status).toBe(200);
    return body.data;
  };

  it('addresses the customer, compares the months, and says what is known of the next one', async () => {
    const content = await contentFor('MANAGER');
    expect(content).toMatchObject({ addressee: '株式会社みずいろ（三浦 蒼） 様', period, agency: '株式会社みずいろ' });
    const [{ keywords, grid, coming, until } = none] = content.stores;
    // Half of the month is compared by its median alone
    expect(until).toBe('2026-09-20');
    expect(keywords[0]).toMatchObject({
      now: { measured: 19, best: 2, median: 2, achieved: 19 },
      before: { measured: 31, best: 6, median: 6, achieved: 0 },
      bestGain: null,
      medianGain: 4,
    });
    expect(grid).toMatchObject({ keyword: '渋谷 カフェ', day: '2026-09-10', size: 3 });
    expect(coming).toMatchObject({
      period: '2026-10',
      keywords: [{ keyword: '渋谷 カフェ', targetRank: 3 }],
      changes: ['渋谷 カフェの目標 3位 → 5位（10/11から）', '渋谷 カフェの日額 ¥500 → ¥700（10/11から）'],
      grids: ['渋谷 カフェの3×3地点（毎月5日）：10/5'],
      posts: { count: 1, first: [{ day: '2026-10-05', summary: '秋の新作です' }] },
    });
  });

  it('names rivals as a person did and stores of the same customer, and never another customer’s store', async () => {
    for (const role of ['SYSTEM_ADMINISTRATOR', 'MANAGER', mine] as const) {
      const [{ keywords = [] } = {}] = (await contentFor(role)).stores;
      expect(keywords[0]?.rivals).toEqual([
        { name: null, days: 19, best: 1 },
        { name: '喫茶こもれび', days: 19, best: 2 },
        { name: '二号店', days: 19, best: 3 },
      ]);
    }
  });

  it('is the same on the screen and in the PDF, for all stores of the customer', async () => {
    for (const role of ['SYSTEM_ADMINISTRATOR', 'MANAGER', mine] as const) {
      const content = await contentFor(role, all());
      expect(content.stores.map(({ storeName }) => storeName)).toEqual(['本店', '二号店']);
      const file = await money.app.raw(role, `/store-report/${store}?period=${period}${all()}`);
      const text = await pdfText(new Uint8Array(await file.arrayBuffer()));
      for (const part of ['株式会社みずいろ(三浦 蒼) 様', '全店舗の月次レポート(2店舗)', '二号店', '喫茶こもれび'])
        expect(text).toContain(part);
      expect(text).not.toContain('よその店');
    }
  });

  it('is for those who see the store, and of all stores for those who see the customer', async () => {
    expect((await ask(null, store)).status).toBe(401);
    expect((await ask(others, store)).status).toBe(404);
    expect((await ask(others, store, all())).status).toBe(404);
    expect((await ask('MANAGER', foreignStore)).status).toBe(404);
    expect((await ask('MANAGER', foreignStore, '&ofCustomer=true')).status).toBe(404);
    const swapped = await ask('SYSTEM_ADMINISTRATOR', foreignStore, all());
    expect([swapped.status, swapped.body.errors[0].code]).toEqual([409, 'report_other_customer']);
  });

  it('shows holders of a link the same without money, and nobody once it is revoked', async () => {
    const link = (
      await money.app.call('MANAGER', {
        method: 'POST',
        path: `/store-report/${store}/links`,
        body: { period, ofCustomer: true },
      })
    ).body.data;
    const token = String(link.url).split('#')[1];
    const read = () => money.app.call(null, { method: 'POST', path: '/shared-report/content', body: { token } });
    const shared = (await read()).body.data;
    const own = await contentFor('MANAGER', all());
    expect(own.stores[0]?.amount).toBe(9500);
    const withoutMoney = own.stores.map((one) => ({
      ...one,
      amount: null,
      coming: one.coming && { ...one.coming, changes: one.coming.changes.filter((text) => !text.includes('¥')) },
    }));
    expect(shared).toEqual({ ...own, stores: withoutMoney });
    expect(JSON.stringify(shared)).not.toMatch(/ChIJ|¥|"id":|Id":/);
    await money.done('POST', `/store-report/${store}/links/revoke`, { linkId: link.id });
    expect((await read()).status).toBe(422);
  });

  it('is addressed to nobody where it covers another customer’s days, and in their own words otherwise', async () => {
    await addRows(money.app.database, 'invoice-additional-information-detail', [
      { id: owner, userId: owner, recipientName: '株式会社みずいろ', honorific: 'ONCHU', taxRounding: 'FLOOR' },
    ]);
    expect((await contentFor('MANAGER')).addressee).toBe('株式会社みずいろ 御中');
    const handed = await money.change(foreignStore, { ownerUserId: owner, validFrom: '2026-09-21' });
    expect(handed.status).toBe(200);
    money.goTo('2026-09-25');
    await applyDueTerms({ ...money.deps, publishChange: async () => {} });
    const whole = await ask('SYSTEM_ADMINISTRATOR', foreignStore);
    expect(whole.body.data.addressee).toBeNull();
  });

  it('compares a month that is over in full', async () => {
    money.goTo('2026-10-01');
    const [{ keywords, until } = none] = (await contentFor('MANAGER')).stores;
    expect(until).toBeNull();
    expect(keywords[0]).toMatchObject({ bestGain: 4, medianGain: 4 });
    money.goTo('2026-09-20');
  });
});
