import { countDays, nextMonth, periodDays, previousMonth } from '#domain/achieved-days.ts';
import { addDays, startOfDay } from '#domain/day.ts';
import { taxesOf } from '#domain/tax.ts';
import { invoiceNumber } from '../../database/feature-tables.ts';
import { keepIssuer } from '../settings/issuer.ts';
import { type Demo, insertRows } from './insert.ts';
import { demoIssuer } from './issuer.ts';
import type { Customer, People } from './people.ts';
import type { Readings } from './readings.ts';
import type { Shop } from './shops.ts';

export interface Bill {
  readonly id: number;
  readonly customer: Customer;
  readonly storeId: number;
  readonly status: string;
  readonly period: string;
  readonly total: number;
}

interface Line {
  storeName: string;
  keyword: string;
  days: number;
  unitPrice: number;
  amount: number;
  taxRate: number;
  detailId: number;
  searchConditionId: number;
}

/** Three closed months: counted from the readings by the rules of the business, billed and, the older ones, paid. */
export async function makeBilling(
  demo: Demo,
  people: People,
  shops: readonly Shop[],
  readings: Readings,
): Promise<Bill[]> {
  await keepIssuer(demo.tx, demoIssuer);
  const thisMonth = demo.today.slice(0, 7);
  const periods = [
    previousMonth(previousMonth(previousMonth(thisMonth))),
    previousMonth(previousMonth(thisMonth)),
    previousMonth(thisMonth),
  ];
  const numbers = new Map<number, number>();
  const bills: Bill[] = [];
  for (const [age, period] of periods.entries()) bills.push(...(await closeMonth(period, age)));
  for (const [year, last] of numbers) await demo.tx.insert(invoiceNumber).values({ year, last });
  return bills;

  async function closeMonth(period: string, age: number): Promise<Bill[]> {
    const issueDate = `${nextMonth(period)}-01`;
    const closedAt = startOfDay(issueDate) + 6 * 3_600_000;
    const [runId] = await insertRows(demo, 'count-run', [
      {
        period,
        startedAt: closedAt,
        finishedAt: closedAt + 40_000,
        startedBy: people.adminId,
        counted: readings.size,
        failed: 0,
      },
    ]);
    const { first, last } = periodDays(period, null);
    const lines = new Map<number, Line[]>();
    const counts: Record<string, unknown>[] = [];
    for (const shop of shops) {
      for (const keyword of shop.keywords) {
        const read = readings.get(keyword.id);
        if (read === undefined) continue;
        const counted = countDays(read, { first, last, targetRank: keyword.targetRank, capDays: keyword.capDays });
        const amount = counted.billed * keyword.dailyPrice;
        counts.push({
          period,
          searchConditionId: shop.id,
          detailId: keyword.id,
          ...counted,
          unitPrice: keyword.dailyPrice,
          amount,
          snapshotDate: closedAt,
          runId,
          createDate: closedAt,
          updateDate: closedAt,
        });
        if (counted.billed === 0 || shop.owner.role === 'GENERAL_WITHOUT_PAYMENT') continue;
        const line = {
          storeName: shop.name,
          keyword: keyword.keyword,
          days: counted.billed,
          unitPrice: keyword.dailyPrice,
          amount,
          taxRate: 10,
          detailId: keyword.id,
          searchConditionId: shop.id,
        };
        lines.set(shop.owner.id, [...(lines.get(shop.owner.id) ?? []), line]);
      }
    }
    await insertRows(demo, 'incentive-information-report-history', counts);
    const charges = people.customers.flatMap((customer, index) => {
      const mine = lines.get(customer.id);
      return mine === undefined ? [] : [charge(customer, mine, index)];
    });
    const ids = await insertRows(
      demo,
      'incentive-history',
      charges.map(({ row }) => row),
    );
    return charges.map(({ row, customer, storeId }, index) => ({
      id: ids[index] ?? 0,
      customer,
      storeId,
      status: row.status,
      period,
      total: row.total,
    }));

    function charge(customer: Customer, mine: readonly Line[], index: number) {
      const year = Number(issueDate.slice(0, 4));
      const number = (numbers.get(year) ?? 0) + 1;
      numbers.set(year, number);
      const taxes = taxesOf(mine, 'FLOOR');
      const subtotal = mine.reduce((sum, line) => sum + line.amount, 0);
      const tax = taxes.reduce((sum, one) => sum + one.tax, 0);
      const card = customer.role === 'GENERAL_MEO_DIRECT';
      const newest = age === periods.length - 1;
      const status = !newest ? 'PAID' : card && index % 4 === 0 ? 'FAILED' : card ? 'PAID' : 'ISSUED';
      const dueDate = addDays(`${nextMonth(nextMonth(period))}-01`, -1);
      const row = {
        userId: customer.id,
        invoiceNumber: `${year}-${String(number).padStart(6, '0')}`,
        period,
        status,
        issueDate,
        dueDate,
        paidDate: status === 'PAID' ? addDays(issueDate, card ? 0 : 20) : null,
        paymentMethod: card ? 'CARD' : 'BANK_TRANSFER',
        lines: mine,
        subtotal,
        taxes,
        tax,
        total: subtotal + tax,
        createDate: closedAt,
        updateDate: closedAt,
      };
      return { row, customer, storeId: mine[0]?.searchConditionId ?? 0 };
    }
  }
}
