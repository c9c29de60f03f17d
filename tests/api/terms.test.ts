import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applyDueTerms } from '#terms/server/in-force.ts';
import { databases } from './support/databases.ts';
import { type MoneyApp, moneyApp } from './support/money.ts';

interface Term {
  readonly effectiveFrom: string;
  readonly effectiveTo: string | null;
  readonly [field: string]: unknown;
}

describe.each(databases)('terms with dates on %s', (kind) => {
  let money: MoneyApp;
  let owner: number;
  beforeAll(async () => {
    money = await moneyApp(kind, '2026-08-01');
    owner = await money.customer();
  });
  afterAll(() => money?.close());

  const termsOf = async (id: number): Promise<Term[]> => (await money.done('GET', `/search-conditions/${id}`)).terms;
  const days = (terms: readonly Term[], field: string) =>
    terms.map((term) => [term.effectiveFrom, term.effectiveTo, term[field]]);
  const codes = (answer: { body: { errors?: { code: string; field?: string }[] } }) =>
    (answer.body.errors ?? []).map(({ code, field }) => `${field}: ${code}`);

  it('a store’s first terms start today, a change of owner, state or cap tomorrow, closing day, mode and fee with the next period', async () => {
    money.goTo('2026-08-10');
    const store = await money.store(owner);
    expect(days(store.terms, 'status')).toEqual([['2026-08-10', null, 'MEASURING']]);
    const next = await money.customer();
    await money.change(store.id, { ownerUserId: next, capYen: 9000 });
    await money.change(store.id, { billingMode: 'FIXED', monthlyFee: 30_000, closingDay: 20 });
    const terms = await termsOf(store.id);
    expect(days(terms, 'ownerUserId')).toEqual([
      ['2026-08-10', '2026-08-10', owner],
      ['2026-08-11', '2026-08-31', next],
      ['2026-09-01', null, next],
    ]);
    expect(
      terms.map(({ billingMode, monthlyFee, closingDay, capYen }) => [billingMode, monthlyFee, closingDay, capYen]),
    ).toEqual([
      ['PER_KEYWORD', null, null, null],
      ['PER_KEYWORD', null, null, 9000],
      ['FIXED', 30_000, 20, 9000],
    ]);
    // The row shows what was written last
    const row = await money.done('GET', `/search-conditions/${store.id}`);
    expect(row).toMatchObject({ ownerUserId: next, billingMode: 'FIXED', closingDay: 20 });
  });

  it('準備中 becomes 計測中 today, with the owner that is named along with it', async () => {
    money.goTo('2026-08-12');
    const store = await money.done('POST', '/search-conditions', { name: '準備中の店', address: '東京都' });
    money.goTo('2026-08-20');
    await money.change(store.id, { status: 'MEASURING', ownerUserId: owner, billingMode: 'FIXED', monthlyFee: 10_000 });
    const terms = await termsOf(store.id);
    expect(terms.at(-1)).toMatchObject({ effectiveFrom: '2026-08-20', ownerUserId: owner, billingMode: 'FIXED' });
  });

  it('a measuring that is planned begins on its day, whatever else is changed until then', async () => {
    money.goTo('2026-08-12');
    const store = await money.done('POST', '/search-conditions', { name: '準備中の店', address: '東京都' });
    await money.change(store.id, { status: 'MEASURING', ownerUserId: owner, validFrom: '2026-09-07' });
    await money.change(store.id, { capYen: 5000 });
    const terms = await termsOf(store.id);
    expect(days(terms, 'status')).toEqual([
      ['2026-08-12', '2026-08-12', 'PREPARING'],
      ['2026-08-13', '2026-09-06', 'PREPARING'],
      ['2026-09-07', null, 'MEASURING'],
    ]);
    expect(terms.map(({ capYen }) => capYen)).toEqual([null, 5000, 5000]);
  });

  it('a write may say from when; a past day asks for a reason, and says which months it touches', async () => {
    money.goTo('2026-08-02');
    const store = await money.store(owner);
    await money.read(store.details[0].id, '2026-08-02', '2026-08-31');
    money.goTo('2026-09-05');
    await money.count('2026-08');
    const other = await money.customer();
    const silent = await money.change(store.id, { ownerUserId: other, validFrom: '2026-08-15' });
    expect([silent.status, ...codes(silent)]).toEqual([422, 'reason: reason_required']);
    expect(silent.body.errors[0].message).toContain('2026年8月分（集計済）');
    expect(await termsOf(store.id)).toHaveLength(1);
    const reported = await money.change(store.id, {
      ownerUserId: other,
      validFrom: '2026-08-15',
      reason: '契約書の日付',
    });
    expect(reported.status).toBe(200);
    expect(days(reported.body.data.terms, 'ownerUserId')).toEqual([
      ['2026-08-02', '2026-08-14', owner],
      ['2026-08-15', null, other],
    ]);
    // The same value from another day
    await money.change(store.id, { ownerUserId: other, validFrom: '2026-08-20', reason: '訂正' });
    expect(days(await termsOf(store.id), 'ownerUserId').at(-1)).toEqual(['2026-08-15', null, other]);
    const log = await money.app.database.rows(
      sql`select after from audit_log where resource = 'search-conditions' and resource_id = ${store.id} order by id desc limit 2`,
    );
    expect(JSON.stringify(log)).toContain('契約書の日付');
  });

  it('what a change of the past would touch is said without anything being written', async () => {
    money.goTo('2026-10-01');
    const [one, other] = [await money.customer(), await money.customer()];
    const store = await money.store(one);
    const [{ id: detailId }] = store.details;
    const neighbour = await money.store(other);
    await money.read(detailId, '2026-10-01', '2026-10-31');
    await money.read(neighbour.details[0].id, '2026-10-01', '2026-10-31');
    money.goTo('2026-11-05');
    await money.count('2026-10');
    for (const { id, userId } of await money.charges('2026-10'))
      if (userId === one || userId === other) await money.act(id, 'issue');
    const invoices = new Map((await money.charges('2026-10')).map(({ id, userId }) => [userId, id]));
    const before = await money.done('GET', `/search-conditions/${store.id}`);
    const written = () => money.app.database.rows(sql`select max(id) as last from audit_log`);
    const log = await written();
    const preview = async (change: object) => {
      const { needsReason, months } = await money.done('POST', `/search-conditions/${store.id}/change-preview`, change);
      return [
        needsReason,
        months.map(
          ({ period, isBilled, charges }: { period: string; isBilled: boolean; charges: { id: number }[] }) => [
            period,
            isBilled,
            charges.map(({ id }) => id),
          ],
        ),
      ];
    };
    const ofOne = ['2026-10', true, [invoices.get(one)]];
    expect(await preview({ ownerUserId: other, validFrom: '2026-10-15' })).toEqual([
      true,
      [['2026-10', true, [invoices.get(one), invoices.get(other)]]],
    ]);
    expect(await preview({ details: [{ id: detailId, dailyPrice: 700 }], validFrom: '2026-10-15' })).toEqual([
      true,
      [ofOne],
    ]);
    expect(await preview({ contractEnd: '2026-10-20' })).toEqual([true, [ofOne]]);
    expect(await preview({ contractEnd: '2026-10-20', reason: '届けのとおり' })).toEqual([true, [ofOne]]);
    expect(await preview({ contractEnd: '2026-11-02' })).toEqual([false, []]);
    expect(await preview({ ownerUserId: other })).toEqual([false, []]);
    // Refused for something else
    expect(await preview({ contractEnd: '2026-09-01', name: '' })).toEqual([false, []]);
    expect(await money.done('GET', `/search-conditions/${store.id}`)).toEqual(before);
    expect(await written()).toEqual(log);
    const charges = await money.done('POST', `/search-conditions/${store.id}/change-preview`, {
      ownerUserId: other,
      validFrom: '2026-10-15',
    });
    expect(charges.months[0].charges[0]).toMatchObject({ invoiceNumber: expect.stringMatching(/^2026-/) });
  });

  it('a write without a day is never refused for it, even when it sends the row as it was read', async () => {
    money.goTo('2026-09-06');
    const store = await money.store(owner);
    const { id, createDate, updateDate, deleteDate, code, ...row } = await money.done(
      'GET',
      `/search-conditions/${store.id}`,
    );
    const sent = await money.call('PATCH', `/search-conditions/${id}`, { ...row, name: '改めた名' });
    expect([sent.status, sent.body.data?.terms]).toEqual([200, store.terms]);
    expect([createDate, updateDate, deleteDate, code].length).toBe(4);
  });

  it('a keyword’s change of price counts from the next day, and its first and last day bound its terms', async () => {
    money.goTo('2026-09-07');
    const store = await money.store(owner, {}, { effectiveFrom: '2026-09-10', effectiveTo: '2026-09-19' });
    const [keyword] = store.details;
    expect(days(keyword.terms, 'dailyPrice')).toEqual([['2026-09-10', '2026-09-19', 500]]);
    money.goTo('2026-09-12');
    const changed = await money.change(store.id, { details: [{ id: keyword.id, dailyPrice: 700, effectiveTo: null }] });
    expect(days(changed.body.data.details[0].terms, 'dailyPrice')).toEqual([
      ['2026-09-10', '2026-09-12', 500],
      ['2026-09-13', null, 700],
    ]);
    await money.change(store.id, { details: [] });
    const terms = await money.app.database.rows(
      sql`select effective_to::text as last from search_condition_detail_term where detail_id = ${keyword.id}`,
    );
    expect(terms.map(({ last }) => last)).toEqual(['2026-09-12']);
  });

  it('a change of a keyword leaves alone what is planned for its other values', async () => {
    money.goTo('2026-09-12');
    const store = await money.store(owner);
    const [{ id }] = store.details;
    await money.change(store.id, { details: [{ id, dailyPrice: 700 }], validFrom: '2026-10-01' });
    const changed = await money.change(store.id, { details: [{ id, targetRank: 5 }] });
    const { terms } = changed.body.data.details[0];
    expect(days(terms, 'dailyPrice')).toEqual([
      ['2026-09-12', '2026-09-12', 500],
      ['2026-09-13', '2026-09-30', 500],
      ['2026-10-01', null, 700],
    ]);
    expect(days(terms, 'targetRank').map(([, , rank]) => rank)).toEqual([3, 5, 5]);
  });

  it('leaving a keyword out from a past day says nothing of the others', async () => {
    money.goTo('2026-09-12');
    const store = await money.store(owner, {
      details: [
        { keyword: '渋谷 カフェ', searchLocationId: money.locationId, dailyPrice: 500 },
        { keyword: '渋谷 喫茶', searchLocationId: money.locationId, dailyPrice: 300 },
      ],
    });
    const [gone, kept] = store.details;
    money.goTo('2026-09-20');
    await money.change(store.id, { details: [{ id: gone.id }, { id: kept.id, dailyPrice: 700 }] });
    const left = await money.change(store.id, {
      details: [{ id: kept.id }],
      validFrom: '2026-09-16',
      reason: '届けのとおり',
    });
    expect(days(left.body.data.details[0].terms, 'dailyPrice')).toEqual([
      ['2026-09-12', '2026-09-20', 300],
      ['2026-09-21', null, 700],
    ]);
  });

  it('解約 ends all terms on its day, and gives the contract its end', async () => {
    money.goTo('2026-09-01');
    const store = await money.store(owner, { billingMode: 'FIXED', monthlyFee: 30_000 });
    money.goTo('2026-09-15');
    const ended = await money.change(store.id, { status: 'ENDED' });
    expect(ended.body.data).toMatchObject({ status: 'ENDED', contractEnd: '2026-09-15' });
    expect(days(ended.body.data.terms, 'status')).toEqual([['2026-09-01', '2026-09-15', 'MEASURING']]);
    money.goTo('2026-11-02');
    await money.count('2026-09');
    await money.count('2026-10');
    expect((await money.charges('2026-09')).some(({ userId }) => userId === owner)).toBe(true);
    expect(await money.ledger(store.id)).toMatchObject([{ kind: 'FIXED_MONTH', last: '2026-09-15', price: 30_000 }]);
  });

  it('a plan that an end cuts off is shown no more, and is planned when it is said again', async () => {
    money.goTo('2026-09-16');
    const next = await money.customer();
    const store = await money.store(owner);
    await money.change(store.id, { ownerUserId: next, billingMode: 'ANY_KEYWORD', validFrom: '2026-12-01' });
    const ended = await money.change(store.id, { contractEnd: '2026-11-25' });
    expect(ended.body.data).toMatchObject({ ownerUserId: owner, billingMode: 'PER_KEYWORD' });
    await money.change(store.id, { contractEnd: null });
    const row = await money.done('GET', `/search-conditions/${store.id}`);
    expect(row).toMatchObject({ ownerUserId: owner, billingMode: 'PER_KEYWORD', contractEnd: null });
    const again = await money.change(store.id, { ownerUserId: next });
    expect(days(again.body.data.terms, 'ownerUserId')).toEqual([
      ['2026-09-16', '2026-09-16', owner],
      ['2026-09-17', null, next],
    ]);
  });

  it('a fixed month that 解約 cut off is not shown to a store that is taken back, and no month is billed by it', async () => {
    money.goTo('2026-09-10');
    const store = await money.store(owner);
    await money.change(store.id, { billingMode: 'FIXED', monthlyFee: 30_000 });
    const ended = await money.change(store.id, { status: 'ENDED' });
    expect(ended.body.data).toMatchObject({ status: 'ENDED', billingMode: 'PER_KEYWORD', monthlyFee: null });
    money.goTo('2026-09-11');
    await money.change(store.id, { status: 'MEASURING' });
    const said = await money.change(store.id, { billingMode: 'FIXED', monthlyFee: 30_000 });
    expect(said.body.data).toMatchObject({ status: 'MEASURING', billingMode: 'FIXED', monthlyFee: 30_000 });
    expect(days(said.body.data.terms, 'monthlyFee').at(-1)).toEqual(['2026-10-01', null, 30_000]);
    const log = await money.app.database.rows(
      sql`select after from audit_log where resource = 'search-conditions' and resource_id = ${store.id} order by id`,
    );
    expect(log[2]?.after).toMatchObject({ status: 'ENDED', billingMode: 'PER_KEYWORD', monthlyFee: null });
  });

  it('a keyword’s planned price that its last day cuts off is shown no more', async () => {
    money.goTo('2026-09-10');
    const store = await money.store(owner);
    const [{ id }] = store.details;
    const prices = async (change: object, validFrom: string | null = null) => {
      const { body } = await money.change(store.id, { details: [{ id, ...change }], validFrom });
      const [{ dailyPrice, terms }] = body.data.details;
      return [dailyPrice, days(terms, 'dailyPrice').at(-1)];
    };
    expect(await prices({ dailyPrice: 900 }, '2026-12-01')).toEqual([900, ['2026-12-01', null, 900]]);
    expect(await prices({ effectiveTo: '2026-11-20' })).toEqual([500, ['2026-09-10', '2026-11-20', 500]]);
    expect(await prices({ effectiveTo: null })).toEqual([500, ['2026-09-10', null, 500]]);
    expect(await prices({ dailyPrice: 900 })).toEqual([900, ['2026-09-11', null, 900]]);
  });

  it('a store that is 解約 keeps an end, and one that is taken back before that day has none any more', async () => {
    money.goTo('2026-09-16');
    const store = await money.store(owner, { billingMode: 'FIXED', monthlyFee: 30_000 });
    money.goTo('2026-09-20');
    const planned = await money.change(store.id, { status: 'ENDED', contractEnd: '2026-12-31' });
    expect(days(planned.body.data.terms, 'status')).toEqual([['2026-09-16', '2026-12-31', 'MEASURING']]);
    const opened = await money.change(store.id, { contractEnd: null });
    expect([opened.status, ...codes(opened)]).toEqual([422, 'contractEnd: required']);
    const back = await money.change(store.id, { status: 'MEASURING' });
    expect(back.body.data).toMatchObject({ status: 'MEASURING', contractEnd: null });
    expect(days(back.body.data.terms, 'status')).toEqual([['2026-09-16', null, 'MEASURING']]);
  });

  it('one keyword from one place is entered once', async () => {
    const store = await money.store(owner);
    const twice = await money.change(store.id, {
      details: [...store.details, { keyword: '渋谷　カフェ', searchLocationId: money.locationId, dailyPrice: 100 }],
    });
    expect([twice.status, ...codes(twice)]).toEqual([422, 'details.1.keyword: duplicate_keyword']);
  });

  it('a keyword that is taken out and entered again is the one that it was, and no day has both', async () => {
    money.goTo('2026-09-10');
    const store = await money.store(owner);
    const again = { keyword: '渋谷 カフェ', searchLocationId: money.locationId, dailyPrice: 700 };
    const entered = await money.change(store.id, { validFrom: '2026-10-01', details: [again] });
    expect(entered.body.data.details).toMatchObject([{ id: store.details[0].id }]);
    await money.change(store.id, { details: [] });
    const sameDay = await money.change(store.id, { details: [again] });
    expect(sameDay.body.data.details).toMatchObject([{ id: store.details[0].id }]);
  });

  it('a keyword is not taken back beside another of its name, and follows one whose days are over', async () => {
    money.goTo('2026-09-10');
    const store = await money.store(owner);
    const [{ id }] = store.details;
    const again = { keyword: '渋谷 カフェ', searchLocationId: money.locationId, dailyPrice: 500 };
    await money.change(store.id, { details: [] });
    money.goTo('2026-09-12');
    const fresh = await money.change(store.id, { details: [again] });
    const [twin] = fresh.body.data.details;
    expect(twin.id).not.toBe(id);
    const both = await money.change(store.id, { details: [{ id: twin.id }, { id }] });
    expect([both.status, ...codes(both)]).toEqual([422, 'details.1.keyword: duplicate_keyword']);
    const after = await money.change(store.id, {
      details: [
        { id: twin.id, effectiveTo: '2026-09-30' },
        { ...again, effectiveFrom: '2026-10-01' },
      ],
    });
    expect(after.status).toBe(200);
    expect(after.body.data.details).toHaveLength(2);
  });

  it('a term holds what its own mode and state ask for, whatever the row that was written shows', async () => {
    money.goTo('2026-09-10');
    const store = await money.store(owner);
    await money.change(store.id, { billingMode: 'FIXED', monthlyFee: 50_000, validFrom: '2026-11-01' });
    // The row has a fee, which holds from November on
    const early = await money.change(store.id, { billingMode: 'FIXED', validFrom: '2026-10-01' });
    expect([early.status, ...codes(early)]).toEqual([422, 'monthlyFee: required']);
    const whole = await money.change(store.id, { billingMode: 'FIXED', monthlyFee: 50_000, validFrom: '2026-10-01' });
    expect(days(whole.body.data.terms, 'monthlyFee')).toEqual([
      ['2026-09-10', '2026-09-30', null],
      ['2026-10-01', null, 50_000],
    ]);
    // Nobody is charged for a day that nobody has
    await money.change(store.id, { status: 'PAUSED', validFrom: '2026-12-01' });
    const nobody = await money.change(store.id, { ownerUserId: null });
    expect([nobody.status, ...codes(nobody)]).toEqual([422, 'ownerUserId: required']);
    for (const write of [
      sql`update search_condition_term set monthly_fee = null where search_condition_id = ${store.id} and billing_mode = 'FIXED'`,
      sql`update search_condition_term set owner_user_id = null where search_condition_id = ${store.id} and status = 'MEASURING'`,
    ])
      await expect(money.app.database.rows(write)).rejects.toThrow();
  });

  it('two terms of one store never share a day, no matter who writes them', async () => {
    const store = await money.store(owner);
    const write = money.app.database.rows(
      sql`insert into search_condition_term (search_condition_id, effective_from, status, billing_mode, create_date, update_date)
        values (${store.id}, '2027-01-01', 'MEASURING', 'PER_KEYWORD', 1, 1)`,
    );
    await expect(write).rejects.toThrow();
  });

  it('a customer does not learn who had the store before', async () => {
    money.goTo('2026-11-10');
    const store = await money.store(owner);
    const [{ id: flex }] = (await money.done('GET', '/system-user?email=flex-client@example.com')) as [{ id: number }];
    money.goTo('2026-11-12');
    await money.change(store.id, { ownerUserId: flex });
    money.goTo('2026-11-13');
    await applyDueTerms(money.deps);
    const seen = await money.app.call('GENERAL_CLAIMED_BY_FLEX', {
      method: 'GET',
      path: `/search-conditions/${store.id}`,
    });
    expect(seen.body.data.terms.map((term: Term) => term.ownerUserId)).toEqual([flex]);
  });
});
