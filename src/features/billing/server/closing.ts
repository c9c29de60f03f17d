import { and, desc, eq, sql } from 'drizzle-orm';
import { addDays, type Day } from '#core/model/day.ts';
import type { Orm } from '#core/server/database/database.ts';
import { rowsOf } from '#core/server/database/result-rows.ts';
import { tableOf } from '#core/server/kernel/scope.ts';
import { surplusOf } from '#domain/charge-payment.ts';
import type {
  ChargeStatusCode,
  Closing,
  ClosingCharge,
  ClosingGap,
  ClosingRun,
  FallenCustomer,
} from '#domain/closing.ts';
import type { InvoiceMailState } from '#domain/mail-delivery.ts';
import { previousMonth } from '#domain/period.ts';
import { type CountingDeps, closedOwners } from './count.ts';
import { billedStores } from './stores-to-count.ts';

const mostGaps = 100;

/** How far the closing of a period has come: gaps, count, and every customer's charge beside the one before. */
export async function closingOf(deps: CountingDeps, tx: Orm, period: string, today: Day): Promise<Closing> {
  const gaps = await gapsOf(deps, tx, period, today);
  const run = await lastRun(deps, tx, period);
  return {
    period,
    isClosed: (await closedOwners(deps, tx, period, today)).length > 0,
    gaps: gaps.slice(0, mostGaps),
    gapStores: gaps.length,
    run,
    charges: await chargesOf(deps, tx, period),
    fallen: run === null ? [] : await fallenCustomers(deps, tx, period),
  };
}

/** The last count of a period; null before the first. */
export async function lastRun(deps: CountingDeps, tx: Orm, period: string): Promise<ClosingRun | null> {
  const { table, column } = tableOf(deps, 'count-run');
  const [run] = await tx
    .select()
    .from(table)
    .where(eq(column('period'), period))
    .orderBy(desc(column('id')))
    .limit(1);
  if (run === undefined) return null;
  return {
    id: Number(run.id),
    startedAt: Number(run.startedAt),
    finishedAt: run.finishedAt === null ? null : Number(run.finishedAt),
    total: Number(run.total ?? run.counted ?? 0),
    counted: Number(run.counted ?? 0),
    failed: Number(run.failed ?? 0),
  };
}

/** Days of the period so far on which something was promised and nothing was read, by store, the most first. */
async function gapsOf(deps: CountingDeps, tx: Orm, period: string, today: Day): Promise<ClosingGap[]> {
  const stores = (await billedStores(deps, tx, period)).filter((store) => store.first < today);
  const yesterday = addDays(today, -1);
  const named = (name: string) => tableOf(deps, name).table;
  const gaps: ClosingGap[] = [];
  for (let start = 0; start < stores.length; start += 200) {
    const some = stores.slice(start, start + 200).map((store) => {
      const last = store.last < yesterday ? store.last : yesterday;
      return sql`(${store.id}::integer, ${store.first}::date, ${last}::date)`;
    });
    const found = rowsOf(
      await tx.execute(sql`
        select store.id, store.name, count(*)::int as days, max(one.day)::date::text as last_day
        from (values ${sql.join(some, sql`, `)}) as wanted(id, first, last)
        join ${named('search-conditions')} as store on store.id = wanted.id
        join ${named('search-condition-term')} as agreed on agreed.search_condition_id = store.id
          and agreed.status = 'MEASURING' and agreed.delete_date is null
        join ${named('search-condition-detail')} as detail on detail.search_condition_id = store.id
        join ${named('search-condition-detail-term')} as term on term.detail_id = detail.id and term.delete_date is null
        cross join lateral generate_series(
          greatest(wanted.first, term.effective_from, agreed.effective_from),
          least(wanted.last, term.effective_to, agreed.effective_to), interval '1 day') as one(day)
        where not exists (
          select 1 from ${named('rank-observation')} as reading
          where reading.detail_id = detail.id and reading.day = one.day::date and reading.status = 'OK'
            and reading.origin <> 'GRID')
        group by store.id, store.name`),
    );
    for (const row of found)
      gaps.push({
        storeId: Number(row.id),
        storeName: String(row.name),
        days: Number(row.days),
        lastDay: String(row.last_day),
      });
  }
  return gaps.sort((one, other) => other.days - one.days || one.storeId - other.storeId);
}

async function chargesOf(deps: CountingDeps, tx: Orm, period: string): Promise<ClosingCharge[]> {
  const charge = tableOf(deps, 'incentive-history');
  const user = tableOf(deps, 'system-user');
  const before = sql<number | null>`(
    select sum(earlier.total)::float8 from ${charge.table} as earlier
    where earlier.user_id = ${charge.column('userId')} and earlier.period = ${previousMonth(period)}
      and earlier.status in ('ISSUED', 'PAID', 'FAILED') and earlier.delete_date is null)`;
  const rows = await tx
    .select({
      id: charge.column('id'),
      version: charge.column('version'),
      userId: charge.column('userId'),
      customerName: sql<string>`coalesce(nullif(${user.column('companyName')}, ''), ${user.column('name')})`,
      status: charge.column('status'),
      invoiceNumber: charge.column('invoiceNumber'),
      total: charge.column('total'),
      previousTotal: before,
      paymentMethod: charge.column('paymentMethod'),
      dueDate: charge.column('dueDate'),
      paidDate: charge.column('paidDate'),
      mailedDate: charge.column('mailedDate'),
      mailState: charge.column('mailState'),
      due: charge.column('due'),
      carried: charge.column('carried'),
      held: sql<number>`(
        select coalesce(sum(moved.amount), 0)::float8 from ${tableOf(deps, 'charge-payment').table} as moved
        where moved.charge_id = ${charge.column('id')})`,
    })
    .from(charge.table)
    .innerJoin(user.table, eq(user.column('id'), charge.column('userId')))
    .where(and(eq(charge.column('period'), period), sql`${charge.column('deleteDate')} is null`))
    .orderBy(charge.column('id'));
  const text = (value: unknown) => (typeof value === 'string' ? value : null);
  return rows.map((row) => ({
    id: Number(row.id),
    version: Number(row.version),
    userId: Number(row.userId),
    customerName: row.customerName,
    status: statusOf(row.status),
    invoiceNumber: text(row.invoiceNumber),
    total: Number(row.total),
    previousTotal: row.previousTotal === null ? null : Number(row.previousTotal),
    paymentMethod: text(row.paymentMethod),
    dueDate: text(row.dueDate),
    paidDate: text(row.paidDate),
    mailedDate: row.mailedDate === null ? null : Number(row.mailedDate),
    mailState: mailStates.find((state) => state === row.mailState) ?? null,
    due: row.due === null ? null : Number(row.due),
    carried: Number(row.carried ?? 0),
    surplus: surplusOf({ status: statusOf(row.status), total: Number(row.total) }, [{ amount: Number(row.held) }]),
  }));
}

/** Customers with an issued charge of the month before and no living one of this. */
async function fallenCustomers(deps: CountingDeps, tx: Orm, period: string): Promise<FallenCustomer[]> {
  const { table } = tableOf(deps, 'incentive-history');
  const user = tableOf(deps, 'system-user').table;
  const rows = rowsOf(
    await tx.execute(sql`
      select users.id, coalesce(nullif(users.company_name, ''), users.name) as name, sum(earlier.total)::float8 as total
      from ${table} as earlier join ${user} as users on users.id = earlier.user_id
      where earlier.period = ${previousMonth(period)} and earlier.status in ('ISSUED', 'PAID', 'FAILED')
        and earlier.delete_date is null and not exists (
          select 1 from ${table} as now where now.user_id = earlier.user_id and now.period = ${period}
            and now.status <> 'CANCELLED' and now.delete_date is null)
      group by users.id order by sum(earlier.total) desc, users.id limit ${mostGaps}`),
  );
  return rows.map((row) => ({
    userId: Number(row.id),
    customerName: String(row.name),
    previousTotal: Number(row.total),
  }));
}

const mailStates: readonly InvoiceMailState[] = ['WAITING', 'SENT', 'UNKNOWN', 'FAILED'];
const statuses: readonly ChargeStatusCode[] = ['DRAFT', 'ISSUED', 'PAID', 'FAILED', 'CANCELLED'];

function statusOf(value: unknown): ChargeStatusCode {
  return statuses.find((status) => status === value) ?? 'DRAFT';
}
