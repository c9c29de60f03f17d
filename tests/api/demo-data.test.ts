import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dueDate } from '#billing/rules/payment-terms.ts';
import { invoiceDocumentOf } from '#billing/server/documents/invoice-document.ts';
import { dayOf } from '#core/model/day.ts';
import { monthAhead } from '#domain/month.ts';
import { notificationLabels } from '#domain/notices/notification-types.ts';
import { periodDays } from '#domain/period.ts';
import { rankAlertOf } from '#domain/ranks/rank-alerts.ts';
import { oneDatabase } from './support/databases.ts';
import { demoApp, type TestApp } from './support/demo-app.ts';

/* The demo is held against the product's own rules: whatever contradicts them is named, and fails. */

type Row = Readonly<Record<string, unknown>>;

describe('the data of the demo', () => {
  let app: TestApp;
  let now = 0;
  let read: (statement: string) => Promise<readonly Row[]>;
  beforeAll(async () => {
    app = await demoApp(oneDatabase);
    read = (statement) => app.database.rows(sql.raw(statement));
    const [made] = await read(
      `select (value->>'date')::float8 as date from setting where key = 'first-steps-dismissed'`,
    );
    now = Number(made?.date ?? Date.now());
  });
  afterAll(() => app?.close());

  it('says nothing of the future, and of no row that it changed before it was made', async () => {
    const wrong: string[] = [];
    for (const { name, isView } of app.resources.values()) {
      if (isView) continue;
      const [found] = await read(`select count(*) filter (where create_date > ${now} + 86400000) as late,
        count(*) filter (where update_date < create_date) as changed from "${name.replaceAll('-', '_')}"`);
      for (const [what, many] of Object.entries(found ?? {}))
        if (Number(many) > 0) wrong.push(`${name}: ${many} ${what}`);
    }
    expect(wrong).toEqual([]);
  });

  it('issues, mails, dates and pays each charge as the rules do', async () => {
    const charges = await read(`select charge.*, charge.issue_date::text as issued, charge.due_date::text as due_on,
      charge.paid_date::text as paid_on, details.payment_terms as terms,
      details.terms_from, holder.system_user_role as role
      from incentive_history charge join "system_user" holder on holder.id = charge.user_id
      left join invoice_additional_information_detail details on details.user_id = charge.user_id
      where charge.status not in ('DRAFT')`);
    expect(charges.length).toBeGreaterThan(20);
    const wrong: string[] = [];
    for (const charge of charges) {
      const say = (what: string) => wrong.push(`${charge.invoice_number}: ${what}`);
      const issued = String(charge.issued);
      if (!(issued > `${charge.period}-28`)) say(`issued on ${issued} for ${charge.period}`);
      const days = { closed: periodDays(String(charge.period), null).last, issued };
      const termsFrom = charge.terms_from === 'ISSUE' ? 'ISSUE' : 'CLOSING';
      if (charge.due_on !== dueDate(days, { paymentTerms: String(charge.terms ?? ''), termsFrom }))
        say(`due on ${charge.due_on}`);
      if (String(charge.due_on) < issued) say(`due on ${charge.due_on}, before it was issued on ${issued}`);
      const mailed = Number(charge.mailed_date);
      if (mailed < Number(charge.create_date) || mailed > now || dayOf(mailed) !== issued)
        say('mailed at another time');
      const payments = await read(
        `select amount, day::text as day, kind, create_date from charge_payment where charge_id = ${charge.id}`,
      );
      const paid = payments.reduce((sum, { amount }) => sum + Number(amount), 0);
      if (paid + Number(charge.due) !== Number(charge.total))
        say(`${paid} paid and ${charge.due} due of ${charge.total}`);
      if ((charge.status === 'PAID') !== (charge.paid_on !== null && paid === Number(charge.total)))
        say('paid, or not');
      for (const one of payments) {
        if (String(one.day) < issued) say(`paid on ${one.day}, before it was issued`);
        if (one.day !== dayOf(Number(one.create_date))) say(`a payment of ${one.day} was written down on another day`);
        if ((one.kind === 'CARD') !== (charge.role === 'GENERAL_MEO_DIRECT')) say(`paid by ${one.kind}`);
      }
      if (payments.length > 0 && charge.paid_on !== payments.at(-1)?.day) say(`paid on ${charge.paid_on}`);
    }
    expect(wrong).toEqual([]);
  });

  it('has no draft that would be due before it is issued, or later than the law allows', async () => {
    const period = monthAhead(dayOf(now), -1);
    const { body } = await app.call('SYSTEM_ADMINISTRATOR', { method: 'GET', path: `/closing?period=${period}` });
    expect(body.data.figures.drafts).toBeGreaterThan(0);
    expect(body.data).toMatchObject({ pastDues: [], dueTooLate: 0 });
  });

  it('has documents that say what was true when they were issued', async () => {
    const charges = app.tables['incentive-history'];
    const issued = (await app.database.orm.select().from(charges)).filter(({ status }) => status !== 'DRAFT');
    const wrong: string[] = [];
    for (const charge of issued) {
      const reading = { tx: app.database.orm, tables: app.tables };
      const document = await invoiceDocumentOf(reading, charge, dayOf(now));
      if (document.issueDate !== charge.issueDate || document.number !== charge.invoiceNumber)
        wrong.push(`${document.number}`);
      if (document.paidDate != null)
        wrong.push(`${document.number} of ${document.issueDate}: paid on ${document.paidDate}`);
      const sum = document.lines.reduce((all, line) => all + line.amount, 0);
      if (sum !== document.subtotal) wrong.push(`${document.number}: lines of ${sum} make ${document.subtotal}`);
    }
    expect(wrong).toEqual([]);
    const [issuer] = await read(`select create_date from issuer`);
    const first = issued.map(({ mailedDate }) => Number(mailedDate)).sort((one, other) => one - other)[0] ?? 0;
    expect(Number(issuer?.create_date)).toBeLessThan(first);
  });

  it('shows each thing when it happened, to people who were there, and of every type', async () => {
    const notices = await read(`select * from notification order by id`);
    const ranks =
      await read(`select detail.id, detail.target_rank, reading.day::text as day, reading.rank, reading.depth,
      reading.taken_at from rank_observation reading join search_condition_detail detail on detail.id = reading.detail_id
      where reading.status = 'OK' order by detail.id, reading.day`);
    const readings = Map.groupBy(ranks, ({ id }) => Number(id));
    const runs = new Map(
      (await read(`select id, finished_at from count_run`)).map((run) => [Number(run.id), run.finished_at]),
    );
    const users = new Map(
      (await read(`select id, create_date from "system_user"`)).map((user) => [
        Number(user.id),
        Number(user.create_date),
      ]),
    );
    const wrong: string[] = [];
    for (const notice of notices) {
      const at = Number(notice.create_date);
      const say = (what: string) => wrong.push(`${notice.content} (${new Date(at).toISOString()}): ${what}`);
      const operands: number[] = [notice.operand_value].flat().map(Number);
      if (at > now) say('in the future');
      for (const user of [notice.recipient_user_ids].flat())
        if (at < (users.get(Number(user)) ?? 0)) say('before its reader');
      switch (notice.notification_type) {
        case 'SEARCH_CONDITION_RANK_WENT_DOWN':
        case 'SEARCH_CONDITION_RANK_FIRST_EXPOSED': {
          const own = readings.get(operands.at(-1) ?? 0) ?? [];
          const index = own.findIndex(({ taken_at }) => Number(taken_at) === at);
          const counted = own.map(({ rank, depth }) => ({
            rank: rank === null ? null : Number(rank),
            depth: Number(depth),
          }));
          const reading = counted[index];
          const targetRank = Number(own[index]?.target_rank);
          const achievedBefore = counted.slice(0, index).some(({ rank }) => rank !== null && rank <= targetRank);
          const alert =
            reading && rankAlertOf({ last: counted[index - 1] ?? null, reading, targetRank, achievedBefore });
          if (alert !== notice.notification_type) say(`its readings tell of ${alert}`);
          const said = reading?.rank === null ? '圏外' : `${reading?.rank}位`;
          if (!String(notice.content).includes(said)) say(`the rank was ${said}`);
          break;
        }
        case 'CHARGE_SUCCESS':
        case 'CHARGE_FAILURE': {
          const [charge] = await read(`select status, paid_date::text as paid, issue_date::text as issued
            from incentive_history where id = ${operands[1]}`);
          const failed = notice.notification_type === 'CHARGE_FAILURE';
          if (charge?.status !== (failed ? 'FAILED' : 'PAID')) say(`the charge is ${charge?.status}`);
          if (dayOf(at) !== (failed ? charge?.issued : charge?.paid)) say(`it was paid on ${charge?.paid}`);
          break;
        }
        case 'GENERAL_SYSTEM_USER_REGISTERED':
          if (users.get(operands[0] ?? 0) !== at) say('registered at another time');
          break;
        case 'CREATE_INCENTIVE_INFORMATION_REPORT_FINISHED':
          if (Number(runs.get(operands[0] ?? 0)) !== at) say('the count ended at another time');
      }
    }
    expect(wrong).toEqual([]);
    expect(new Set(notices.map((notice) => notice.notification_type))).toEqual(
      new Set(Object.keys(notificationLabels)),
    );
    const early =
      await read(`select count(*) as n from notification_read as seen join notification on notification.id = seen.notification_id
      where seen.read_date < notification.create_date or seen.read_date > ${now}`);
    expect(early).toEqual([{ n: expect.toSatisfy((n) => Number(n) === 0) }]);
  });

  it.each([
    [
      'a last login that no login says',
      `select email from "system_user" where last_login_date is distinct from (
      select max(date) from login_history where user_id = "system_user".id and result = 'SUCCESS')`,
    ],
    [
      'a login before its user',
      `select login.id from login_history login join "system_user" on "system_user".id = login.user_id
      where login.date < "system_user".create_date`,
    ],
    [
      'a store without a first term',
      `select id from search_conditions store where not exists (
      select 1 from search_condition_term term where term.search_condition_id = store.id
        and term.effective_from = store.contract_start and term.owner_user_id = store.owner_user_id)`,
    ],
    [
      'a keyword agreed before its store',
      `select detail.id from search_condition_detail_term term
      join search_condition_detail detail on detail.id = term.detail_id
      join search_conditions store on store.id = detail.search_condition_id where term.effective_from < store.contract_start`,
    ],
    [
      'a reading before its contract',
      `select reading.id from rank_observation reading
      join search_condition_detail detail on detail.id = reading.detail_id
      join search_conditions store on store.id = detail.search_condition_id where reading.day < store.contract_start`,
    ],
    ['a reading below its depth', `select id from rank_observation where rank > depth or rank < 1`],
    [
      'a store whose registration is logged at another time',
      `select log.id from audit_log log
      join search_conditions store on store.id = log.resource_id
      where log.resource = 'search-conditions' and log.action = 'create' and log.date <> store.create_date`,
    ],
    [
      'a post that is live before it was written',
      `select id from place_post where state = 'LIVE' and (sent_time is null or sent_time < create_date)`,
    ],
    [
      'a post in the past that still waits',
      `select id from place_post where state = 'SCHEDULED' and (scheduled_at is null or scheduled_at <= create_date)`,
    ],
    ['a refused post without a reason', `select id from place_post where state = 'REJECTED' and error is null`],
    [
      'a reply before its review',
      // But for a draft that was sent back by its approver
      `select id from place_review where id not in (select row_id from approval_request where status = 'RETURNED')
      and (reply_update_time < create_time or (reply_comment is null) <> (reply_update_time is null) or (reply_comment is null) <> (reply_state = 'NONE'))`,
    ],
    [
      'a charge of a customer who did not exist',
      `select charge.id from incentive_history charge
      join "system_user" on "system_user".id = charge.user_id where charge.create_date < "system_user".create_date`,
    ],
    [
      'a manager who manages another’s customer',
      `select store.id from search_conditions store
      join "system_user" on "system_user".id = store.owner_user_id where store.manager_user_id <> "system_user".manager_user_id`,
    ],
  ])('holds nothing like %s', async (_what, statement) => {
    expect(await read(statement)).toEqual([]);
  });
});
