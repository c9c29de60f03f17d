import { and, asc, eq } from 'drizzle-orm';
import { dueDate } from '#billing/rules/payment-terms.ts';
import type { Charge } from '#billing/server/charge-record/charge.ts';
import { insertPayment } from '#billing/server/charge-record/charge-payments.ts';
import { countOwners } from '#billing/server/counting/count.ts';
import { startRun } from '#billing/server/counting/count-run.ts';
import { ownersToCount } from '#billing/server/counting/owners-to-count.ts';
import { billingDetailsOf } from '#billing/server/documents/invoice-document.ts';
import { invoiceNumber } from '#billing/server/tables.ts';
import { addDays, day, dayOf, hour, minute, second, startOfDay } from '#core/model/day.ts';
import { nextMonth, periodDays, previousMonth } from '#domain/period.ts';
import { isDeclined, registerCards } from './cards.ts';
import { type Demo, insertDemoRows } from './insert.ts';
import { demoIssuer } from './issuer.ts';
import type { Customer, People } from './people.ts';

export interface Bill {
  readonly id: number;
  readonly customer: Customer;
  readonly storeId: number;
  readonly status: Charge['status'];
  readonly period: string;
  readonly total: number;
  /** When the payment came or failed, in epoch ms; null while it is awaited. */
  readonly settledAt: number | null;
}

/** What the payment service takes of a payment. */
const feeRate = 0.036;

/** In the newest closed month, the drafts of customers from this index on are left to be issued. */
const firstWaiting = 9;

/** Creates three closed months: counted from the readings by the real rules, billed and, for the older ones, paid. */
export async function makeBilling(demo: Demo, people: People): Promise<Bill[]> {
  // Older than the first invoice that names it
  const since = demo.now - 210 * day;
  const made = { createDate: since, updateDate: since };
  await demo.tx.insert(demo.tables.issuer).values({ id: 1, ...demoIssuer, ...made });
  await registerCards(demo, people);
  const last = previousMonth(demo.today.slice(0, 7));
  const periods = [previousMonth(previousMonth(last)), previousMonth(last), last];
  const numbers = new Map<number, number>();
  const bills: Bill[] = [];
  for (const period of periods) bills.push(...(await closeMonth(demo, people, period, period === last, numbers)));
  for (const [year, number] of numbers) await demo.tx.insert(invoiceNumber).values({ year, last: number });
  await enterFees(demo, bills);
  return bills;
}

/** Enters what the payment service took in each month that is over, read on its second day. */
async function enterFees(demo: Demo, bills: readonly Bill[]): Promise<void> {
  const paid = new Map<string, number[]>();
  for (const { customer, status, settledAt, total } of bills) {
    if (customer.role !== 'GENERAL_MEO_DIRECT' || status !== 'PAID' || settledAt === null) continue;
    const month = dayOf(settledAt).slice(0, 7);
    if (month < demo.today.slice(0, 7)) paid.set(month, [...(paid.get(month) ?? []), total]);
  }
  const months = [...paid].map(([month, totals]) => {
    const readDate = startOfDay(`${nextMonth(month)}-02`) + 6 * hour;
    const amount = totals.reduce((sum, total) => sum + Math.floor(total * feeRate), 0);
    return { month, amount, payments: totals.length, source: 'GATEWAY', readDate } as const;
  });
  // On the first day of a month, nobody has read the last one yet
  await insertDemoRows(
    demo,
    'card-fee',
    months
      .filter(({ readDate }) => readDate <= demo.now)
      .map((fee) => ({ ...fee, createDate: fee.readDate, updateDate: fee.readDate })),
  );
}

async function closeMonth(
  demo: Demo,
  people: People,
  period: string,
  isNewest: boolean,
  numbers: Map<number, number>,
): Promise<Bill[]> {
  const { tx } = demo;
  const issueDate = `${nextMonth(period)}-01`;
  // Early on the first of a month the last one has been closed only just now
  const begun = startOfDay(issueDate);
  const pace = Math.min(1, (demo.now - begun) / (7 * hour));
  const closedAt = Math.floor(begun + 6 * hour * pace);
  await countMonth(demo, people, { period, issueDate, closedAt, took: Math.floor(40 * second * pace) });

  const charges = demo.tables['incentive-history'];
  const drafts = await tx
    .select()
    .from(charges)
    .where(and(eq(charges.period, period), eq(charges.status, 'DRAFT')))
    .orderBy(asc(charges.id));
  const bills: Bill[] = [];
  for (const draft of drafts) {
    const index = people.customers.findIndex(({ id }) => id === draft.userId);
    const customer = people.customers[index];
    if (customer === undefined || draft.total <= 0 || (isNewest && index >= firstWaiting)) continue;
    const year = Number(issueDate.slice(0, 4));
    const number = (numbers.get(year) ?? 0) + 1;
    numbers.set(year, number);
    const byCard = customer.role === 'GENERAL_MEO_DIRECT';
    const status = !isNewest ? 'PAID' : byCard && isDeclined(index) ? 'FAILED' : byCard ? 'PAID' : 'ISSUED';
    const paidDate = status === 'PAID' ? addDays(issueDate, byCard ? 0 : 20) : null;
    const mailedDate = closedAt + Math.floor(10 * minute * pace);
    const settledAt =
      status === 'ISSUED'
        ? null
        : paidDate === null || byCard
          ? closedAt + Math.floor(20 * minute * pace)
          : startOfDay(paidDate) + 10 * hour;
    await settle(demo, draft, {
      status,
      invoiceNumber: `${year}-${String(number).padStart(6, '0')}`,
      issueDate,
      paidDate,
      mailedDate,
      settledAt,
      byCard,
    });
    const storeId = draft.lines[0]?.searchConditionId ?? 0;
    bills.push({ id: draft.id, customer, storeId, status, period, total: draft.total, settledAt });
  }
  return bills;
}

interface Counted {
  readonly period: string;
  /** The JST day. */
  readonly issueDate: string;
  /** epoch ms */
  readonly closedAt: number;
  /** ms */
  readonly took: number;
}

async function countMonth(demo: Demo, people: People, { period, issueDate, closedAt, took }: Counted): Promise<void> {
  const { tx } = demo;
  const deps = { ...demo, now: () => closedAt };
  const owners = await ownersToCount(deps, tx, { period, today: issueDate, onward: null });
  const { id: runId } = await startRun(deps, tx, { period, startedBy: people.adminId, total: owners.length });
  await countOwners(deps, tx, { period, runId, today: issueDate }, owners);
  const runs = demo.tables['count-run'];
  const finished = { finishedAt: closedAt + took, counted: owners.length, state: 'FINISHED' } as const;
  await tx.update(runs).set(finished).where(eq(runs.id, runId));
}

interface Settled {
  readonly status: Charge['status'];
  readonly invoiceNumber: string;
  /** JST days */
  readonly issueDate: string;
  readonly paidDate: string | null;
  /** epoch ms */
  readonly mailedDate: number;
  readonly settledAt: number | null;
  readonly byCard: boolean;
}

/** Marks a charge as issued, mailed and, where it is, paid. */
async function settle(
  demo: Demo,
  draft: Pick<Charge, 'id' | 'userId' | 'period' | 'total'>,
  settled: Settled,
): Promise<void> {
  const { tx, tables } = demo;
  const { mailedDate, settledAt, byCard, paidDate, ...columns } = settled;
  const charges = tables['incentive-history'];
  await tx
    .update(charges)
    .set({
      ...columns,
      paidDate,
      dueDate: dueDate(
        { closed: periodDays(draft.period, null).last, issued: columns.issueDate },
        (await billingDetailsOf(demo, draft.userId)) ?? {},
      ),
      due: paidDate === null ? draft.total : 0,
      mailedDate,
      mailState: 'SENT',
      updateDate: settledAt ?? mailedDate,
    })
    .where(eq(charges.id, draft.id));
  if (paidDate === null || settledAt === null) return;
  const gatewayId = byCard ? `pi_demo${draft.id}` : null;
  await insertPayment(
    { tx, tables, now: settledAt },
    {
      chargeId: draft.id,
      kind: byCard ? 'CARD' : 'TRANSFER',
      amount: draft.total,
      day: paidDate,
      key: gatewayId === null ? `transfer:${draft.id}:1` : `card:${gatewayId}`,
      gatewayId,
    },
  );
}
