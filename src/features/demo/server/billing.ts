import { and, asc, eq } from 'drizzle-orm';
import type { Charge } from '#billing/server/charges/charge.ts';
import { insertPayment } from '#billing/server/charges/charge-payments.ts';
import { countOwners } from '#billing/server/counting/count.ts';
import { startRun } from '#billing/server/counting/count-run.ts';
import { ownersToCount } from '#billing/server/counting/owners-to-count.ts';
import { billingDetailsOf } from '#billing/server/documents/invoice-document.ts';
import { invoiceNumber } from '#billing/server/tables.ts';
import { addDays, startOfDay } from '#core/model/day.ts';
import { hour, minute, second } from '#core/model/durations.ts';
import { nextMonth, periodDays, previousMonth } from '#domain/billing/period.ts';
import { dueDate } from '#domain/invoices/payment-terms.ts';
import { isDeclined, registerCards } from './cards.ts';
import type { Demo } from './insert.ts';
import { demoIssuer } from './issuer.ts';
import type { Customer, People } from './people.ts';

export interface Bill {
  readonly id: number;
  readonly customer: Customer;
  readonly storeId: number;
  readonly status: Charge['status'];
  readonly period: string;
  readonly total: number;
}

/** In the newest closed month, the drafts of customers from this index on are left to be issued. */
const firstWaiting = 9;

/** Creates three closed months: counted from the readings by the real rules, billed and, for the older ones, paid. */
export async function makeBilling(demo: Demo, people: People): Promise<Bill[]> {
  const made = { createDate: demo.now, updateDate: demo.now };
  await demo.tx.insert(demo.tables.issuer).values({ id: 1, ...demoIssuer, ...made });
  await registerCards(demo, people);
  const last = previousMonth(demo.today.slice(0, 7));
  const periods = [previousMonth(previousMonth(last)), previousMonth(last), last];
  const numbers = new Map<number, number>();
  const bills: Bill[] = [];
  for (const period of periods) bills.push(...(await closeMonth(demo, people, period, period === last, numbers)));
  for (const [year, number] of numbers) await demo.tx.insert(invoiceNumber).values({ year, last: number });
  return bills;
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
  const closedAt = startOfDay(issueDate) + 6 * hour;
  const deps = { ...demo, now: () => closedAt };
  const owners = await ownersToCount(deps, tx, { period, today: issueDate, onward: null });
  const { id: runId } = await startRun(deps, tx, { period, startedBy: people.adminId, total: owners.length });
  await countOwners(deps, tx, { period, runId, today: issueDate }, owners);
  const runs = demo.tables['count-run'];
  const finished = { finishedAt: closedAt + 40 * second, counted: owners.length, state: 'FINISHED' } as const;
  await tx.update(runs).set(finished).where(eq(runs.id, runId));

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
    await settle(demo, draft, {
      status,
      invoiceNumber: `${year}-${String(number).padStart(6, '0')}`,
      issueDate,
      paidDate,
      closedAt,
      byCard,
    });
    const storeId = draft.lines[0]?.searchConditionId ?? 0;
    bills.push({ id: draft.id, customer, storeId, status, period, total: draft.total });
  }
  return bills;
}

interface Settled {
  readonly status: Charge['status'];
  readonly invoiceNumber: string;
  /** JST days */
  readonly issueDate: string;
  readonly paidDate: string | null;
  /** epoch ms */
  readonly closedAt: number;
  readonly byCard: boolean;
}

/** Marks a charge as issued, mailed and, where it is, paid. */
async function settle(
  demo: Demo,
  draft: Pick<Charge, 'id' | 'userId' | 'period' | 'total'>,
  settled: Settled,
): Promise<void> {
  const { tx, tables } = demo;
  const { closedAt, byCard, paidDate, ...columns } = settled;
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
      mailedDate: closedAt + 10 * minute,
      mailState: 'SENT',
    })
    .where(eq(charges.id, draft.id));
  if (paidDate === null) return;
  const gatewayId = byCard ? `pi_demo${draft.id}` : null;
  await insertPayment(
    { tx, tables, now: closedAt },
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
