import { and, desc, eq, sql } from 'drizzle-orm';
import { addDays, type Day } from '#core/model/day.ts';
import type { Orm } from '#core/server/database/database.ts';
import { rowsOf } from '#core/server/database/result-rows.ts';
import { surplusOf } from '#domain/charge-payment.ts';
import type { Closing, ClosingCharge, ClosingGap, ClosingRun, FallenCustomer } from '#domain/closing.ts';
import { previousMonth } from '#domain/period.ts';
import type { CountingDeps } from './count.ts';
import { ownersToCount } from './owners-to-count.ts';
import { billedStores } from './stores-to-count.ts';

const mostGaps = 100;

/** How far the closing of a period has come: gaps, count, and every customer's charge beside the one before. */
export async function closingOf(deps: CountingDeps, tx: Orm, period: string, today: Day): Promise<Closing> {
  const gaps = await gapsOf(deps, tx, period, today);
  const run = await lastRun(deps, tx, period);
  return {
    period,
    isClosed: (await ownersToCount(deps, tx, period, today)).length > 0,
    gaps: gaps.slice(0, mostGaps),
    gapStores: gaps.length,
    run,
    charges: await chargesOf(deps, tx, period),
    fallen: run === null ? [] : await fallenCustomers(deps, tx, period),
  };
}

/** The last count of a period; null before the first. */
export async function lastRun(deps: CountingDeps, tx: Orm, period: string): Promise<ClosingRun | null> {
  const runs = deps.tables['count-run'];
  const [run] = await tx.select().from(runs).where(eq(runs.period, period)).orderBy(desc(runs.id)).limit(1);
  if (run === undefined) return null;
  return {
    id: run.id,
    startedAt: run.startedAt,
    finishedAt: run.finishedAt,
    total: run.total ?? run.counted ?? 0,
    counted: run.counted ?? 0,
    failed: run.failed ?? 0,
  };
}

/** Days of the period so far on which something was promised and nothing was read, by store, the most first. */
async function gapsOf(deps: CountingDeps, tx: Orm, period: string, today: Day): Promise<ClosingGap[]> {
  const stores = (await billedStores(deps, tx, period)).filter((store) => store.first < today);
  const yesterday = addDays(today, -1);
  const { tables } = deps;
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
        join ${tables['search-conditions']} as store on store.id = wanted.id and store.delete_date is null
        join ${tables['search-condition-term']} as agreed on agreed.search_condition_id = store.id
          and agreed.status = 'MEASURING' and agreed.delete_date is null
        join ${tables['search-condition-detail']} as detail on detail.search_condition_id = store.id
        join ${tables['search-condition-detail-term']} as term on term.detail_id = detail.id and term.delete_date is null
        cross join lateral generate_series(
          greatest(wanted.first, term.effective_from, agreed.effective_from),
          least(wanted.last, term.effective_to, agreed.effective_to), interval '1 day') as one(day)
        where (
          -- Looked up day by day in the index: as a join, without statistics, each day would be compared with each reading
          select true from ${tables['rank-observation']} as reading
          where reading.detail_id = detail.id and reading.day = one.day::date and reading.status = 'OK'
            and reading.origin <> 'GRID' limit 1) is null
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
  const charge = deps.tables['incentive-history'];
  const user = deps.tables['system-user'];
  const before = sql<number | null>`(
    select sum(earlier.total)::float8 from ${charge} as earlier
    where earlier.user_id = ${charge.userId} and earlier.period = ${previousMonth(period)}
      and earlier.status in ('ISSUED', 'PAID', 'FAILED') and earlier.delete_date is null)`;
  const rows = await tx
    .select({
      id: charge.id,
      version: charge.version,
      userId: charge.userId,
      customerName: sql<string>`coalesce(nullif(${user.companyName}, ''), ${user.name})`,
      status: charge.status,
      invoiceNumber: charge.invoiceNumber,
      total: charge.total,
      previousTotal: before,
      paymentMethod: charge.paymentMethod,
      dueDate: charge.dueDate,
      paidDate: charge.paidDate,
      mailedDate: charge.mailedDate,
      mailState: charge.mailState,
      due: charge.due,
      carried: charge.carried,
      held: sql<number>`(
        select coalesce(sum(moved.amount), 0)::float8 from ${deps.tables['charge-payment']} as moved
        where moved.charge_id = ${charge.id})`,
    })
    .from(charge)
    .innerJoin(user, eq(user.id, charge.userId))
    .where(and(eq(charge.period, period), sql`${charge.deleteDate} is null`))
    .orderBy(charge.id);
  return rows.map(({ held, ...row }) => ({
    ...row,
    carried: row.carried ?? 0,
    surplus: surplusOf(row, [{ amount: held }]),
  }));
}

/** Customers with an issued charge of the month before and no living one of this, none of whose stores waits for its closing day. */
async function fallenCustomers(deps: CountingDeps, tx: Orm, period: string): Promise<FallenCustomer[]> {
  const charges = deps.tables['incentive-history'];
  const user = deps.tables['system-user'];
  const [billed, store] = [deps.tables['billed-day'], deps.tables['search-conditions']];
  const [term, counted] = [deps.tables['search-condition-term'], deps.tables['counted-period']];
  const rows = rowsOf(
    await tx.execute(sql`
      select users.id, coalesce(nullif(users.company_name, ''), users.name) as name, sum(earlier.total)::float8 as total
      from ${charges} as earlier join ${user} as users on users.id = earlier.user_id
      where earlier.period = ${previousMonth(period)} and earlier.status in ('ISSUED', 'PAID', 'FAILED')
        and earlier.delete_date is null and not exists (
          select 1 from ${charges} as now where now.user_id = earlier.user_id and now.period = ${period}
            and now.status <> 'CANCELLED' and now.delete_date is null)
        and not exists (
          select 1 from ${billed} as billed join ${store} as store on store.id = billed.search_condition_id and store.delete_date is null
          where billed.charge_id = earlier.id and exists (
              select 1 from ${term} as term where term.search_condition_id = store.id and term.delete_date is null
                and (term.effective_to is null or term.effective_to > billed.last_day))
            and not exists (
              select 1 from ${counted} as counted where counted.search_condition_id = store.id and counted.period = ${period}))
      group by users.id order by sum(earlier.total) desc, users.id limit ${mostGaps}`),
  );
  return rows.map((row) => ({
    userId: Number(row.id),
    customerName: String(row.name),
    previousTotal: Number(row.total),
  }));
}
