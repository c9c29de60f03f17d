import { and, asc, eq, gte, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm';
import {
  entriesOfCharge,
  entryOfCardFee,
  entryOfPayment,
  type JournalAccounts,
  type JournalEntry,
  usualAccounts,
} from '#billing/rules/journal.ts';
import { dayOf, startOfDay } from '#core/model/day.ts';
import type { Orm } from '#core/server/database/database.ts';
import { alive } from '#core/server/kernel/scope.ts';
import type { CardFeeTax } from '#domain/billing/card-fees.ts';
import type { FeeTax, SaleDay } from '#domain/billing/journal-choices.ts';
import { monthAhead } from '#domain/month.ts';
import { periodDays } from '#domain/period.ts';
import type { Tables } from '#product';

interface Reading {
  readonly tx: Orm;
  readonly tables: Tables;
}

/**
 * Returns the entries of a calendar month by day: sales of charges whose period ended in it, or that were issued in it (`asked`, else as the
 * installation does), reversals of charges cancelled in it (whenever they were issued), payments, and the payment service's fees.
 */
export async function journalOf(reading: Reading, month: string, asked: SaleDay | null): Promise<JournalEntry[]> {
  const { saleDay, feeTax, cardFeeTax } = await journalRules(reading);
  const sales = await salesOf(reading, month, asked ?? saleDay);
  const money = await moneyOf(reading, month, feeTax);
  const fees = entryOfCardFee(month, await cardFeeOf(reading, month), cardFeeTax);
  return [...sales, ...money, ...fees].toSorted((one, other) =>
    one.day < other.day ? -1 : one.day > other.day ? 1 : 0,
  );
}

/** Returns how the installation keeps its books, with defaults. */
export async function journalRules({ tx, tables }: Reading): Promise<JournalRules> {
  const { saleDay, feeTax, cardFeeTax } = tables['journal-account'];
  const [kept] = await tx.select({ saleDay, feeTax, cardFeeTax }).from(tables['journal-account']);
  return {
    saleDay: kept?.saleDay ?? 'PERIOD',
    feeTax: kept?.feeTax ?? 'RETURN',
    cardFeeTax: kept?.cardFeeTax ?? 'OUTSIDE',
  };
}

interface JournalRules {
  readonly saleDay: SaleDay;
  readonly feeTax: FeeTax;
  readonly cardFeeTax: CardFeeTax;
}

/** The yen that the payment service kept back for a month; 0 until somebody, or it, said so. */
async function cardFeeOf({ tx, tables }: Reading, month: string): Promise<number> {
  const fee = tables['card-fee'];
  const [found] = await tx
    .select({ amount: fee.amount })
    .from(fee)
    .where(and(eq(fee.month, month), alive(fee)));
  return found?.amount ?? 0;
}

/** Returns the account names of the installation's books, with defaults. */
export async function journalAccounts({ tx, tables }: Reading): Promise<JournalAccounts> {
  const { receivable, sales, bank, card, fee, cardFee } = tables['journal-account'];
  const [kept] = await tx.select({ receivable, sales, bank, card, fee, cardFee }).from(tables['journal-account']);
  const named = Object.entries(kept ?? {}).filter(([, name]) => name !== null && name !== '');
  return { ...usualAccounts, ...Object.fromEntries(named) };
}

async function salesOf({ tx, tables }: Reading, month: string, saleDay: SaleDay): Promise<JournalEntry[]> {
  const charge = tables['incentive-history'];
  const within = (column: typeof charge.issueDate | typeof charge.cancelledOn | typeof charge.periodLast) => {
    const [from, until] = [`${month}-01`, `${monthAhead(`${month}-01`, 1)}-01`];
    return and(gte(column, from), lt(column, until));
  };
  const { invoiceNumber, period, periodLast, issueDate, cancelledOn, correctsId, taxes } = charge;
  const rows = await tx
    .select({ invoiceNumber, period, periodLast, issueDate, cancelledOn, correctsId, taxes, customer: nameOf(tables) })
    .from(charge)
    .innerJoin(tables['system-user'], eq(tables['system-user'].id, charge.userId))
    .where(
      and(
        ne(charge.status, 'DRAFT'),
        isNotNull(invoiceNumber),
        isNull(charge.deleteDate),
        or(within(issueDate), within(cancelledOn), within(periodLast), and(isNull(periodLast), eq(period, month))),
      ),
    )
    .orderBy(asc(invoiceNumber));
  return rows.flatMap(
    ({ issueDate: day, invoiceNumber: number, taxes: ofRates, periodLast: last, correctsId: corrects, ...row }) =>
      day === null || number === null
        ? []
        : entriesOfCharge(
            {
              ...row,
              issueDate: day,
              closedOn: last ?? periodDays(row.period, null).last,
              isCorrection: corrects !== null,
              invoiceNumber: number,
              taxes: (ofRates ?? []).map(({ rate, base, tax }) => ({
                rate: rate ?? 0,
                base: base ?? 0,
                tax: tax ?? 0,
              })),
            },
            month,
            saleDay,
          ),
  );
}

async function moneyOf({ tx, tables }: Reading, month: string, feeTax: FeeTax): Promise<JournalEntry[]> {
  const charge = tables['incentive-history'];
  const payment = tables['charge-payment'];
  const [first, next] = [`${month}-01`, `${monthAhead(`${month}-01`, 1)}-01`];
  // A card refund belongs to the day on which the payment service made it, not the day it was requested
  const isRefund = eq(payment.kind, 'REFUND');
  const madeIn = and(isRefund, gte(payment.doneDate, startOfDay(first)), lt(payment.doneDate, startOfDay(next)));
  const movedIn = and(ne(payment.kind, 'REFUND'), gte(payment.day, first), lt(payment.day, next));
  // A fee that only moves to the charge that takes another's place was entered when it was deducted
  const isEnteredHere = or(ne(payment.kind, 'FEE'), isNull(payment.otherChargeId));
  const { kind, amount, day, doneDate } = payment;
  const rows = await tx
    .select({ kind, amount, day, doneDate, invoiceNumber: charge.invoiceNumber, customer: nameOf(tables) })
    .from(payment)
    .innerJoin(charge, eq(charge.id, payment.chargeId))
    .innerJoin(tables['system-user'], eq(tables['system-user'].id, charge.userId))
    .where(and(or(madeIn, movedIn), isEnteredHere))
    .orderBy(asc(payment.id));
  return rows.flatMap(({ invoiceNumber, doneDate: done, ...row }) =>
    entryOfPayment(
      {
        ...row,
        day: row.kind === 'REFUND' && done !== null ? dayOf(done) : row.day,
        invoiceNumber: invoiceNumber ?? '',
      },
      feeTax,
    ),
  );
}

function nameOf(tables: Tables) {
  const user = tables['system-user'];
  return sql<string>`coalesce(nullif(${user.companyName}, ''), ${user.name})`;
}
