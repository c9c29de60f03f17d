import { existsSync, readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import iconv from 'iconv-lite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rules } from '#app/feature-parts.ts';
import { continueRun, startRun } from '#billing/server/counting/count-run.ts';
import { resourceNamed } from '#core/model/resolved.ts';
import { unzipped } from '../support/zip.ts';
import { databases } from './support/databases.ts';
import { demoApp, type TestApp } from './support/demo-app.ts';

const admin = 'SYSTEM_ADMINISTRATOR';
const cases = new URL('../../../shared/cases/', import.meta.url);

describe.each(databases)('the closing of a month on %s', (kind) => {
  let app: TestApp;
  let period: string;
  beforeAll(async () => {
    app = await demoApp(kind);
    const today = new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 7);
    period = new Date(Date.parse(`${today}-01`) - 86_400_000).toISOString().slice(0, 7);
  });
  afterAll(() => app?.close());

  const get = async (path: string) => (await app.call(admin, { method: 'GET', path })).body;
  const post = (path: string, body: object) => app.call(admin, { method: 'POST', path, body });
  const closing = async () => (await get(`/closing?period=${period}`)).data;
  const deps = () => ({
    database: app.database,
    tables: app.tables,
    resources: app.resources,
    now: () => Date.now(),
    publishChange: async () => {},
    log: () => {},
  });
  const count = async () => {
    const { id } = await startRun(deps(), app.database.orm, { period, startedBy: null, total: 0 });
    await continueRun(deps(), id);
    return id;
  };
  const counts = () =>
    app.database.rows(sql`select detail_id, days, achieved, billed, cap_hit, unit_price::int, amount::int
      from incentive_information_report_history where period = ${period} order by detail_id`);
  const charges = () =>
    app.database.rows(sql`select user_id, status, subtotal::int, tax::int, total::int, lines, invoice_number
      from incentive_history where period = ${period} order by user_id`);

  it('counts the same when it is counted again, and never touches what was issued', async () => {
    const [before, billed] = [await counts(), await charges()];
    expect(before.length).toBeGreaterThan(50);
    await count();
    expect(await counts()).toEqual(before);
    expect(await charges()).toEqual(billed);
    const { run } = await closing();
    expect(run).toMatchObject({ failed: 0, finishedAt: expect.any(Number) });
    expect(run.counted).toBe(run.total);
  });

  it('adds up: lines to subtotal, tax once for the rate, billed ≤ achieved', async () => {
    for (const one of await counts()) expect(Number(one.billed)).toBeLessThanOrEqual(Number(one.achieved));
    const all = (await get(`/incentive-history?period=${period}&_end=200`)).data;
    expect(all.length).toBeGreaterThan(5);
    for (const charge of all) {
      const sum = charge.lines.reduce((total: number, line: { amount: number }) => total + line.amount, 0);
      expect(charge.subtotal).toBe(sum);
      expect(charge.tax).toBe(Math.floor((sum * 10) / 100));
      expect(charge.total).toBe(charge.subtotal + charge.tax);
    }
  });

  it('makes no charge for those who do not pay', async () => {
    const free = (await get('/system-user?systemUserRole=GENERAL_WITHOUT_PAYMENT&_end=200')).data;
    const charged = new Set((await charges()).map((charge) => charge.user_id));
    expect(free.length).toBeGreaterThan(0);
    for (const { id } of free) expect(charged.has(id)).toBe(false);
  });

  it('says what is left at each step', async () => {
    const data = await closing();
    expect(data.isClosed).toBe(true);
    expect(data.gapStores).toBeGreaterThan(0);
    expect(data.gaps[0].days).toBeGreaterThanOrEqual(data.gaps.at(-1).days);
    const drafts = data.charges.filter((charge: { status: string }) => charge.status === 'DRAFT');
    expect(drafts.length).toBeGreaterThan(0);
    expect(data.charges.some((charge: { previousTotal: number | null }) => charge.previousTotal !== null)).toBe(true);
  });

  it('shows the first charges and the figures of all, and of the others when asked', async () => {
    const board = await closing();
    const { live, total } = board.figures;
    expect(board.charges).toHaveLength(Math.min(50, live));
    const rest = async (from: number) => (await get(`/closing/charges?period=${period}&from=${from}`)).data;
    const [whole, further] = [await rest(0), await rest(2)];
    expect(whole).toEqual({ charges: board.charges });
    expect(further.charges).toEqual(whole.charges.slice(2));
    expect(await rest(live)).toEqual({ charges: [] });
    expect(whole.charges.reduce((sum: number, charge: { total: number }) => sum + charge.total, 0)).toBe(total);
    expect(
      (await app.call('GENERAL_CLAIMED_BY_AGENCY', { method: 'GET', path: `/closing/charges?period=${period}&from=0` }))
        .status,
    ).toBe(403);
  });

  it('shows a manager their own customers alone, with the keywords and days that were missed, and customers nothing', async () => {
    const board = async (role: Parameters<TestApp['call']>[0]) =>
      app.call(role, { method: 'GET', path: `/closing?period=${period}` });
    const [all, own] = [(await board(admin)).body.data, (await board('MANAGER')).body.data];
    const mine = new Set(
      (await app.call('MANAGER', { method: 'GET', path: '/system-user?_end=200' })).body.data.map(
        ({ id }: { id: number }) => id,
      ),
    );
    const users = (data: { charges: { userId: number }[] }) => data.charges.map(({ userId }) => userId);
    expect(users(own)).toEqual(users(all).filter((id) => mine.has(id)));
    expect(users(own).length).toBeGreaterThan(0);
    expect(users(own).length).toBeLessThan(users(all).length);
    expect(own.fallen.every(({ userId }: { userId: number }) => mine.has(userId))).toBe(true);
    const everyGap = async (
      role: Parameters<TestApp['call']>[0],
      data: { gaps: { storeId: number }[]; gapStores: number },
    ) => {
      const gaps = [...data.gaps];
      while (gaps.length < data.gapStores) {
        const path = `/closing/gaps?period=${period}&from=${gaps.length}`;
        const more = (await app.call(role, { method: 'GET', path })).body.data;
        expect(more.gapStores).toBe(data.gapStores);
        expect(more.gaps.length).toBeGreaterThan(0);
        gaps.push(...more.gaps);
      }
      return gaps;
    };
    const stores = new Set(
      (await app.call('MANAGER', { method: 'GET', path: '/search-conditions?_end=200' })).body.data.map(
        ({ id }: { id: number }) => id,
      ),
    );
    const [allGaps, ownGaps] = [await everyGap(admin, all), await everyGap('MANAGER', own)];
    expect(new Set(allGaps.map(({ storeId }) => storeId)).size).toBe(all.gapStores);
    expect(ownGaps).toEqual(allGaps.filter(({ storeId }) => stores.has(storeId)));
    expect(own.gapStores).toBeGreaterThan(0);
    expect(own.gapStores).toBeLessThan(all.gapStores);
    for (const { days, keywords } of own.gaps) {
      const parts = keywords.map(({ days }: { days: number }) => days);
      expect(parts.reduce((sum: number, one: number) => sum + one, 0)).toBe(days);
      for (const { ranges, days } of keywords) {
        const long = ranges.map(
          ({ first, last }: { first: string; last: string }) => (Date.parse(last) - Date.parse(first)) / 86_400_000 + 1,
        );
        expect(long.reduce((sum: number, one: number) => sum + one, 0)).toBe(days);
      }
    }
    expect(own.run.total).toBeLessThan(all.run.total);
    expect(own.run.total).toBeGreaterThan(0);
    for (const path of [
      `/closing?period=${period}`,
      `/closing/gaps?period=${period}&from=0`,
      `/closing/charges?period=${period}&from=0`,
    ]) {
      expect((await app.call('GENERAL_MEO_DIRECT', { method: 'GET', path })).status).toBe(403);
      expect((await app.call(null, { method: 'GET', path })).status).toBe(401);
    }
  });

  it('starts one count for two clicks, and none for a month that is not over', async () => {
    const before = app.asked.filter(({ job }) => job === 'count').length;
    const [first, second] = await Promise.all([post('/closing/count', { period }), post('/closing/count', { period })]);
    expect([first.status, second.status]).toEqual([202, 202]);
    expect(first.body.data.id).toBe(second.body.data.id);
    expect(app.asked.filter(({ job }) => job === 'count')).toHaveLength(before + 1);
    const thisMonth = new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 7);
    const early = await post('/closing/count', { period: thisMonth });
    expect(early.status).toBe(409);
    expect(early.body.errors[0].message).toContain('終わっていない');
  });

  it('issues a draft once, however often it is clicked', async () => {
    const draft = (await closing()).charges.find(
      (charge: { status: string; total: number }) => charge.status === 'DRAFT' && charge.total > 0,
    );
    const clicks = await Promise.all([1, 2].map(() => post(`/incentive-history/${draft.id}/issue`, {})));
    expect(clicks.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const issued = (await get(`/incentive-history/${draft.id}`)).data;
    expect(issued).toMatchObject({ status: 'ISSUED', invoiceNumber: expect.stringMatching(/^\d{4}-\d{6}$/) });
    const kept = await app.database.rows(sql`select size from stored_file where key = ${`invoice-${draft.id}`}`);
    expect(kept).toHaveLength(1);
  });

  it('refuses to issue a charge over nothing', async () => {
    const [draft] = await app.database.rows(
      sql`insert into incentive_history (user_id, period, status, lines, subtotal, taxes, tax, total, create_date, update_date)
        select id, '2020-01', 'DRAFT', '[]'::jsonb, 0, '[]'::jsonb, 0, 0, 1, 1 from "system_user"
        where system_user_role = 'GENERAL_CLAIMED_BY_FLEX' order by id limit 1 returning id`,
    );
    const answer = await post(`/incentive-history/${draft?.id}/issue`, {});
    expect(answer.status).toBe(409);
    expect(answer.body.errors[0].code).toBe('zero_charge');
  });

  it('corrects a charge by cancelling it and counting its customer again', async () => {
    const charge = (await get(`/incentive-history?period=${period}&status=ISSUED&_end=1`)).data[0];
    const corrected = await post(`/incentive-history/${charge.id}/correct`, { version: charge.version });
    expect(corrected.body.data.status).toBe('CANCELLED');
    const draft = (await get(`/incentive-history?period=${period}&userId=${charge.userId}&status=DRAFT`)).data;
    expect(draft).toHaveLength(1);
    expect(draft[0]).toMatchObject({ correctsId: charge.id, total: charge.total });
    // A count of the whole month counts the correction's draft like any other
    await count();
    expect((await get(`/incentive-history/${charge.id}`)).data.status).toBe('CANCELLED');
    const again = (await get(`/incentive-history?period=${period}&userId=${charge.userId}&status=DRAFT`)).data;
    expect(again).toHaveLength(1);
    expect(again[0]).toMatchObject({ correctsId: charge.id, total: charge.total });
  });

  it('puts each issued invoice into the ZIP of the month once, and only those that one sees', async () => {
    const filesFor = async (role: Parameters<TestApp['raw']>[0]) => {
      const answer = await app.raw(role, `/charge-archive?period=${period}`);
      return answer.status === 200 ? unzipped(new Uint8Array(await answer.arrayBuffer())) : answer.status;
    };
    const countFor = async (role: Parameters<TestApp['raw']>[0]) => {
      const files = await filesFor(role);
      if (typeof files === 'number') throw new Error(`refused: ${files}`);
      expect([...files.keys()].at(-1)).toBe('索引.csv');
      return [...files.keys()].filter((name) => /^2/.test(name)).length;
    };
    const live = (
      await get(`/incentive-history?period=${period}&status_in=ISSUED&status_in=PAID&status_in=FAILED&_end=200`)
    ).data;
    expect(await countFor(admin)).toBe(live.length);
    expect(await countFor('GENERAL_CLAIMED_BY_AGENCY')).toBe(1);
    const managed = await countFor('MANAGER');
    expect(managed > 0 && managed < live.length).toBe(true);
    expect(await filesFor('GENERAL_WITHOUT_PAYMENT')).toBe(403);
    expect(await filesFor(null)).toBe(401);
    expect((await app.raw(admin, '/charge-archive?period=2019-01')).status).toBe(404);
  });

  it('gives each invoice in the ZIP the day in its name, whatever the time zone of the machine', async () => {
    const zone = process.env.TZ;
    process.env.TZ = 'America/New_York';
    try {
      const bytes = Buffer.from(await (await app.raw(admin, `/charge-archive?period=${period}`)).arrayBuffer());
      const at = bytes.indexOf('PK\x01\x02');
      const date = bytes.readUInt16LE(at + 14);
      const two = (value: number) => String(value).padStart(2, '0');
      const day = `${1980 + (date >> 9)}${two((date >> 5) & 15)}${two(date & 31)}`;
      expect(bytes.subarray(at + 46, at + 54).toString()).toBe(day);
    } finally {
      process.env.TZ = zone;
    }
  });

  it('finds the charge that a payment is for, and marks it paid on the day of the statement', async () => {
    const open = (await closing()).charges.find((charge: { status: string }) => charge.status === 'ISSUED');
    const day = `${period}-28`;
    // A transfer bears the company's name, not that of the person in charge
    const payer = open.customerName.replace(/（.*）$/, '');
    const csv = `取引日,摘要,入金額\r\n${day.replaceAll('-', '/')},${payer},${open.total}\r\n${day},ダレカ,1\r\n`;
    const answer = await app.call(admin, { method: 'POST', path: '/closing/statement', csv });
    expect(answer.body.data).toHaveLength(2);
    expect(answer.body.data[0]).toMatchObject({ chargeId: open.id, fit: 'EXACT', amount: open.total });
    expect(answer.body.data[1]).toMatchObject({ chargeId: null });
    const { deposit } = answer.body.data[0];
    const body = { chargeId: open.id, chargeVersion: answer.body.versions[open.id], paidDate: day, deposit };
    const paid = await post('/closing/payment', body);
    expect(paid.body.data).toMatchObject({ status: 'PAID', paidDate: day });
    expect((await post('/closing/payment', body)).status).toBe(409);
    const nonsense = await app.call(admin, { method: 'POST', path: '/closing/statement', csv: 'a,b\r\n1,2\r\n' });
    expect(nonsense.status).toBe(422);
  });

  describe('a bank’s file', () => {
    let number = 0;
    /** An issued charge of a customer of its own, from long ago. */
    const charged = async (companyName: string, total: number, { status = 'ISSUED', userId = 0 } = {}) => {
      number += 1;
      const [user] = await app.database.rows(
        userId > 0
          ? sql`select ${userId}::int as id`
          : sql`insert into "system_user" (name, company_name, email, system_user_role, status, must_change_password, create_date, update_date)
              values ('担当者', ${companyName}, ${`payer-${number}@example.com`}, 'GENERAL_CLAIMED_BY_AGENCY', 'ACTIVE', false, 1, 1) returning id`,
      );
      const [charge] = await app.database.rows(
        sql`insert into incentive_history (user_id, period, status, invoice_number, issue_date, payment_method, lines, subtotal, taxes, tax, total, create_date, update_date)
          values (${user?.id}, ${`2019-${String(number).padStart(2, '0')}`}, ${status}, ${`2019-9${String(number).padStart(5, '0')}`}, '2019-12-01',
            ${status === 'FAILED' ? 'CARD' : null}, '[]'::jsonb, ${total}, '[]'::jsonb, 0, ${total}, 1, 1) returning id`,
      );
      return { id: Number(charge?.id), userId: Number(user?.id) };
    };
    const read = async (file: string | Buffer) => {
      const headers = { 'content-type': 'text/csv' };
      const body = typeof file === 'string' ? file : new Uint8Array(file);
      const answer = await app.raw(admin, '/closing/statement', { method: 'POST', headers, body });
      return (await answer.json()).data as {
        deposit: string;
        chargeId: number | null;
        fit: string;
        difference: number;
        problem: string;
      }[];
    };

    it('with everything in one record, of however many deposits, or parted by tabs, is read', async () => {
      const issued = await charged('株式会社イチレコード', 69_301);
      const head = '"照会口座","番号","勘定日","(起算日)","出金金額(円)","入金金額(円)","残高(円)","取引区分","摘要"';
      const line = (payer: string, yen: number) =>
        `"本支店 普通 0000001","00001","2026年10月20日","","","${yen}","150000","振込","${payer}"`;
      const some = Array.from({ length: 300 }, (_, nth) => line(`ﾀﾞﾚｶ${nth}`, nth + 1));
      const one = await read(iconv.encode([head, ...some, line('ｶ)ｲﾁﾚｺ-ﾄﾞ', 69_301)].join(','), 'cp932'));
      expect(one).toHaveLength(301);
      expect(one.at(-1)).toMatchObject({ chargeId: issued.id, fit: 'EXACT' });
      const tabs = '取引年月日\tお取引先名\t入金額\r\n2026/10/20\tｶ)ｲﾁﾚｺ-ﾄﾞ\t"69,301"\r\n';
      expect(await read(tabs)).toMatchObject([{ chargeId: issued.id, fit: 'EXACT' }]);
      expect(await read('取引日;摘要;入金額\r\n2026/10/20;手数料;\r\n')).toEqual([]);
    });

    it.skipIf(!existsSync(cases))('as collected in shared/cases is read', async () => {
      for (const [name, count] of [
        ['anser-onerecord', 2],
        ['datetime-col', 1],
        ['nengappi', 1],
        ['tab', 1],
      ] as const) {
        const text = iconv.decode(readFileSync(new URL(`bank-${name}.csv`, cases)), 'cp932');
        const found = await read(text.replace('{P}', 'ダレカ').replace('{A}', '12'));
        expect([name, found.map(({ problem }) => problem)]).toEqual([name, Array.from({ length: count }, () => null)]);
      }
    });

    it('in CP932 with half-width kana, of 全銀 too, finds the whole name, also of a charge whose card was declined', async () => {
      const issued = await charged('株式会社ガクデンシャ', 71_001);
      const failed = await charged('有限会社ヴォーグ', 71_002, { status: 'FAILED' });
      const csv = iconv.encode(
        '日付,摘要,摘要内容,支払い金額,預かり金額\r\n2026/10/20,振込１,ｶ)ｶﾞｸﾃﾞﾝｼﾔ,,"71,001"\r\n2026/10/20,振込１,ﾕ)ｳﾞｵ-ｸﾞ,,"71,002"\r\n',
        'cp932',
      );
      const found = [
        { chargeId: issued.id, fit: 'EXACT', difference: 0 },
        { chargeId: failed.id, fit: 'EXACT', difference: 0 },
      ];
      expect(await read(csv)).toMatchObject(found);
      const pad = (text: string, length: number) => text.padEnd(length, ' ');
      const zengin = [
        pad('1010081101081101081101', 200),
        ...[
          ['ｶ)ｶﾞｸﾃﾞﾝｼﾔ', '0000071001'],
          ['ﾕ)ｳﾞｵ-ｸﾞ', '0000071002'],
        ].map(([payer, amount]) => pad(`2000001081020081020${amount}${'0'.repeat(20)}${pad(payer ?? '', 48)}`, 200)),
        pad('8', 200),
        pad('9', 200),
      ].join('');
      expect(await read(iconv.encode(zengin, 'cp932'))).toMatchObject(found);
      const line = { paidDate: '2026-10-20', deposit: 'a line' };
      const paid = await post('/closing/payment', { chargeId: failed.id, chargeVersion: 1, ...line });
      expect(paid.body.data).toMatchObject({ status: 'PAID' });
    });

    it('gives no sure match for a part of a name, a name twice, or another sum, and says by how much it differs', async () => {
      await charged('株式会社ミナト', 72_001);
      const twice = await charged('株式会社ハヤブサ', 72_002);
      await charged('株式会社ハヤブサ', 72_002, { userId: twice.userId });
      const fee = await charged('株式会社ツバメ', 72_003);
      const data = await read(
        '日付,摘要,入金額\n2026/10/20,ｶ)ﾐﾅﾄｼﾖｳｼﾞ,72001\n2026/10/20,ｶ)ﾊﾔﾌﾞｻ,72002\n2026/10/20,ｶ)ﾂﾊﾞﾒ,71563\n2026/10/20,ｶ)ﾂﾊﾞﾒ,72003\n',
      );
      expect(data.map(({ fit }) => fit)).toEqual(['AMOUNT', 'AMONG', 'NONE', 'EXACT']);
      expect(await read('日付,摘要,入金額\n2026/10/20,ｶ)ﾂﾊﾞﾒ,71563\n')).toMatchObject([
        { chargeId: fee.id, fit: 'FEE', difference: -440 },
      ]);
      const paid = { chargeId: fee.id, paidDate: '2026-10-20', amount: 71_563 };
      const body = { ...paid, chargeVersion: 1, deposit: 'of the 20th' };
      // A part is written down, and the rest stays to be paid, unless it is said to be the bank's fee
      const part = await post('/closing/payment', body);
      expect(part.body.data).toMatchObject({ status: 'ISSUED', version: 2 });
      expect((await get(`/charge-payments/${fee.id}`)).data).toMatchObject({ due: 440, surplus: 0 });
      const rest = await post(`/incentive-history/${fee.id}/mark-paid`, { amount: 100, fee: true, version: 2 });
      expect(rest.body.data).toMatchObject({ status: 'PAID', due: 0 });
      const kinds = (await get(`/charge-payments/${fee.id}`)).data.payments.map((one: { kind: string }) => one.kind);
      expect(kinds).toEqual(['TRANSFER', 'TRANSFER', 'FEE']);
    });

    it('that is read again offers nothing that was recorded, also when another file has the line, and records it once', async () => {
      const { id } = await charged('株式会社ヒバリ', 74_001);
      const line = (payer: string) => `2026/10/20,${payer},5000\n`;
      const file = `日付,摘要,入金額\n${line('ｶ)ﾋﾊﾞﾘ')}${line('ｶ)ﾋﾊﾞﾘ')}`;
      const [first, second] = await read(file);
      const record = (deposit: string | undefined, chargeVersion: number) =>
        post('/closing/payment', { chargeId: id, chargeVersion, paidDate: '2026-10-20', amount: 5000, deposit });
      expect((await record(first?.deposit, 1)).status).toBe(200);
      const again = await record(first?.deposit, 2);
      expect([again.status, again.body.errors[0].code]).toEqual([409, 'deposit_booked']);
      // Two that are alike are two payments; another export of the bank has them in another width
      expect(await read(file)).toMatchObject([{ problem: 'BOOKED', chargeId: null }, { problem: null }]);
      expect(await read(`摘要,日付,入金額\nカ）ヒバリ,2026/10/20,5000\n`)).toMatchObject([{ problem: 'BOOKED' }]);
      expect((await record(second?.deposit, 2)).status).toBe(200);
      expect((await get(`/charge-payments/${id}`)).data.due).toBe(64_001);
    });

    it('is not the only way to be paid twice: a part that is sent twice at once is recorded once', async () => {
      const { id } = await charged('株式会社ツグミ', 75_001);
      const pay = (more: object) => post(`/incentive-history/${id}/mark-paid`, { amount: 5000, ...more });
      expect((await pay({})).body.errors[0]).toMatchObject({ code: 'required', field: 'version' });
      const answers = await Promise.all([1, 2, 3].map(() => pay({ version: 1 })));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
      for (const day of ['1999-01-01', '2019-01-01'])
        expect((await pay({ version: 2, day })).body.errors[0]).toMatchObject({ code: 'date_before', field: 'day' });
      expect((await get(`/charge-payments/${id}`)).data.due).toBe(70_001);
    });

    it('books nothing on a day that does not exist or has not come', async () => {
      const { id } = await charged('株式会社カモメ', 73_001);
      const tomorrow = new Date(Date.now() + 33 * 3_600_000).toISOString().slice(0, 10);
      const file = `日付,摘要,入金額\n2026/02/30,ｶ)ｶﾓﾒ,73001\n${tomorrow},ｶ)ｶﾓﾒ,73001\n`;
      expect(await read(file)).toMatchObject([
        { chargeId: null, problem: 'NO_DAY' },
        { chargeId: null, problem: 'FUTURE' },
      ]);
      for (const paidDate of ['2026-02-30', tomorrow])
        expect((await post('/closing/payment', { chargeId: id, chargeVersion: 1, paidDate })).status).toBe(422);
      expect((await get(`/incentive-history/${id}`)).data.status).toBe('ISSUED');
    });
  });

  it.each([
    ['POST', '/closing/count', { period: '2026-01' }],
    ['POST', '/closing/issue', { period: '2026-01' }],
    ['POST', '/closing/mail', { period: '2026-01' }],
    ['POST', '/closing/statement', {}],
    ['POST', '/closing/payment', { chargeId: 1, chargeVersion: 1, paidDate: '2026-01-01' }],
    ['POST', '/closing/split', { charges: [], paidDate: '2026-01-01', amount: 1, deposit: 'x' }],
  ])('%s %s is for administrators alone', async (method, path, body) => {
    const call = { method, path, ...(body === undefined ? {} : { body }) };
    expect((await app.call(null, call)).status).toBe(401);
    for (const role of ['MANAGER', 'GENERAL_MEO_DIRECT', 'GENERAL_CLAIMED_BY_FLEX'] as const)
      expect((await app.call(role, call)).status).toBe(403);
  });

  it('has a rule for every action of a charge', () => {
    for (const { name } of resourceNamed(app.resources, 'incentive-history').actions)
      expect(rules['incentive-history']?.actions?.[name]).toBeTypeOf('function');
  });
});
